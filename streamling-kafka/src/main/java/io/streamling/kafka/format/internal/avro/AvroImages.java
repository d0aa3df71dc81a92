package io.streamling.kafka.format.internal.avro;

import io.streamling.kafka.format.internal.Malformed;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;

/**
 * How the states of a row are read that events with one writer schema hold, before and after the change. One thread.
 *
 * @param row reads the state after
 * @param key reads the key columns of the state before
 * @param keyBefore where the key is in the state before
 * @param keyAfter where it is in the state after
 */
record AvroImages(AvroPlan row, AvroPlan key, KeyFields keyBefore, KeyFields keyAfter) {
    static AvroImages of(AvroPlanner planner, List<String> keyColumns, AvroPlan row, Schema before, Schema after) {
        AvroPlan key = AvroPlan.part(planner.ofKeys(keyColumns).steps(before, Map.of()));
        return new AvroImages(row, key, KeyFields.of(before, keyColumns), KeyFields.of(after, keyColumns));
    }

    /**
     * Whether two states have different keys. A key that is not there before the change, or null, tells nothing.
     */
    boolean isKeyDifferent(AvroInput in, int before, int after) throws Malformed {
        if (keyBefore.isIncomplete() || keyAfter.isIncomplete()) {
            return false;
        }
        keyBefore.find(in, before);
        keyAfter.find(in, after);
        boolean differs = false;
        for (int i = 0; i < keyBefore.starts.length; i++) {
            if (keyBefore.isNull(in, i)) {
                return false;
            }
            differs |= !Arrays.equals(
                    in.bytes(),
                    keyBefore.starts[i],
                    keyBefore.ends[i],
                    in.bytes(),
                    keyAfter.starts[i],
                    keyAfter.ends[i]);
        }
        return differs;
    }

    boolean isKeyNull(AvroInput in, int before) throws Malformed {
        if (keyBefore.isIncomplete()) {
            return true;
        }
        keyBefore.find(in, before);
        for (int i = 0; i < keyBefore.starts.length; i++) {
            if (keyBefore.isNull(in, i)) {
                return true;
            }
        }
        return false;
    }

    /** Finds the key columns in a record. One thread. */
    static final class KeyFields {
        /** Moves past each field, up to the last one that is in the key. */
        private final AvroSkip[] fields;
        /** Which of the key columns a field is; -1 for others. */
        private final int[] places;
        /** The byte that stands for null in a field of the key; -1 where none does. */
        private final int[] nullMarks;

        private final int[] starts;
        private final int[] ends;

        private KeyFields(AvroSkip[] fields, int[] places, int[] nullMarks, int[] starts) {
            this.fields = fields;
            this.places = places;
            this.nullMarks = nullMarks;
            this.starts = starts;
            this.ends = new int[starts.length];
        }

        static KeyFields of(Schema record, List<String> keyColumns) {
            int keys = keyColumns.size();
            List<Schema.Field> fields = record.getFields();
            int[] places = fields.stream()
                    .mapToInt(field -> keyColumns.indexOf(field.name()))
                    .toArray();
            int count = places.length;
            while (count > 0 && places[count - 1] < 0) {
                count--;
            }
            AvroSkip[] skips = new AvroSkip[count];
            int[] nullMarks = new int[keys];
            int[] starts = new int[keys];
            Arrays.fill(starts, -1);
            for (int i = 0; i < count; i++) {
                Schema type = fields.get(i).schema();
                skips[i] = AvroSkip.of(type);
                if (places[i] >= 0) {
                    nullMarks[places[i]] = nullMark(type);
                    starts[places[i]] = 0;
                }
            }
            return new KeyFields(skips, places, nullMarks, starts);
        }

        private static int nullMark(Schema type) {
            int branch = type.getType() == Schema.Type.UNION ? AvroSteps.nullBranch(type.getTypes()) : -1;
            return branch < 0 ? -1 : branch << 1;
        }

        boolean isIncomplete() {
            for (int start : starts) {
                if (start < 0) {
                    return true;
                }
            }
            return false;
        }

        void find(AvroInput in, int at) throws Malformed {
            in.moveTo(at);
            for (int i = 0; i < fields.length; i++) {
                int place = places[i];
                if (place >= 0) {
                    starts[place] = in.position();
                }
                fields[i].skip(in, 0);
                if (place >= 0) {
                    ends[place] = in.position();
                }
            }
        }

        boolean isNull(AvroInput in, int place) {
            return nullMarks[place] >= 0 && in.bytes()[starts[place]] == nullMarks[place];
        }
    }
}
