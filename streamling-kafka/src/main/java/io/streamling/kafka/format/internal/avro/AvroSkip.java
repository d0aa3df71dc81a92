package io.streamling.kafka.format.internal.avro;

import io.streamling.kafka.format.internal.Malformed;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;

/**
 * Moves past a value that nobody reads and that takes more than one step of a plan: arrays, maps, unions, records that
 * hold themselves. Immutable once built.
 */
abstract sealed class AvroSkip {
    /** Deeper than this a record is refused: schemas that hold themselves let the data decide how deep the stack gets. */
    static final int MAX_DEPTH = 200;

    /** No value of this type is shorter; 0 only where every value is empty. */
    abstract int minBytes();

    abstract void skip(AvroInput in, int depth) throws Malformed;

    static AvroSkip of(Schema schema) {
        return of(schema, new IdentityHashMap<>());
    }

    private static AvroSkip of(Schema schema, Map<Schema, RecordSkip> records) {
        return switch (schema.getType()) {
            case NULL -> new BytesSkip(0);
            case BOOLEAN -> new BytesSkip(1);
            case FLOAT -> new BytesSkip(Float.BYTES);
            case DOUBLE -> new BytesSkip(Double.BYTES);
            case FIXED -> new BytesSkip(schema.getFixedSize());
            case INT, LONG, ENUM -> new NumberSkip();
            case STRING, BYTES -> new LengthSkip();
            case ARRAY -> new BlocksSkip(of(schema.getElementType(), records), false);
            case MAP -> new BlocksSkip(of(schema.getValueType(), records), true);
            case UNION -> new UnionSkip(all(schema.getTypes(), records));
            case RECORD -> ofRecord(schema, records);
        };
    }

    private static AvroSkip ofRecord(Schema schema, Map<Schema, RecordSkip> records) {
        RecordSkip known = records.get(schema);
        if (known != null) {
            return known;
        }
        RecordSkip made = new RecordSkip();
        records.put(schema, made);
        List<Schema> types =
                schema.getFields().stream().map(Schema.Field::schema).toList();
        made.fields = all(types, records);
        made.minBytes = 0;
        for (AvroSkip field : made.fields) {
            made.minBytes = (int) Math.min(Integer.MAX_VALUE, (long) made.minBytes + field.minBytes());
        }
        return made;
    }

    private static AvroSkip[] all(List<Schema> types, Map<Schema, RecordSkip> records) {
        AvroSkip[] skips = new AvroSkip[types.size()];
        for (int i = 0; i < skips.length; i++) {
            skips[i] = of(types.get(i), records);
        }
        return skips;
    }

    private static final class BytesSkip extends AvroSkip {
        private final int size;

        BytesSkip(int size) {
            this.size = size;
        }

        @Override
        int minBytes() {
            return size;
        }

        @Override
        void skip(AvroInput in, int depth) throws Malformed {
            in.take(size);
        }
    }

    private static final class NumberSkip extends AvroSkip {
        @Override
        int minBytes() {
            return 1;
        }

        @Override
        void skip(AvroInput in, int depth) throws Malformed {
            in.readLong();
        }
    }

    private static final class LengthSkip extends AvroSkip {
        @Override
        int minBytes() {
            return 1;
        }

        @Override
        void skip(AvroInput in, int depth) throws Malformed {
            in.take(in.readLength());
        }
    }

    private static final class UnionSkip extends AvroSkip {
        private final AvroSkip[] branches;

        UnionSkip(AvroSkip[] branches) {
            this.branches = branches;
        }

        @Override
        int minBytes() {
            return 1;
        }

        @Override
        void skip(AvroInput in, int depth) throws Malformed {
            branches[in.readIndex(branches.length, "branch")].skip(in, depth);
        }
    }

    private static final class RecordSkip extends AvroSkip {
        private AvroSkip[] fields = {};
        /** While the fields are being built: a record within itself sits behind a union or a block, so it has a byte. */
        private int minBytes = 1;

        @Override
        int minBytes() {
            return minBytes;
        }

        @Override
        void skip(AvroInput in, int depth) throws Malformed {
            if (minBytes == 0) {
                return;
            }
            checkDepth(depth);
            for (AvroSkip field : fields) {
                field.skip(in, depth + 1);
            }
        }
    }

    /** Arrays and maps: blocks of items, each with its count and perhaps its size, up to an empty one. */
    private static final class BlocksSkip extends AvroSkip {
        private final AvroSkip item;
        private final boolean hasKeys;
        private final long itemBytes;

        BlocksSkip(AvroSkip item, boolean hasKeys) {
            this.item = item;
            this.hasKeys = hasKeys;
            this.itemBytes = item.minBytes() + (hasKeys ? 1L : 0L);
        }

        @Override
        int minBytes() {
            return 1;
        }

        @Override
        void skip(AvroInput in, int depth) throws Malformed {
            checkDepth(depth);
            for (long count = in.readLong(); count != 0; count = in.readLong()) {
                if (count < 0) {
                    in.take(in.readLength());
                } else {
                    skipItems(in, count, depth);
                }
            }
        }

        private void skipItems(AvroInput in, long count, int depth) throws Malformed {
            if (itemBytes == 0) {
                return;
            }
            if (count > in.remaining() / itemBytes) {
                throw new Malformed("a count of " + count + " where " + in.remaining() + " bytes are left");
            }
            for (long i = 0; i < count; i++) {
                if (hasKeys) {
                    in.take(in.readLength());
                }
                item.skip(in, depth + 1);
            }
        }
    }

    private static void checkDepth(int depth) throws Malformed {
        if (depth > MAX_DEPTH) {
            throw new Malformed("nested more than " + MAX_DEPTH + " levels deep");
        }
    }
}
