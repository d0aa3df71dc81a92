package io.streamling.sql.internal.nested;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.vector.Gather;
import io.streamling.sql.internal.vector.ListColumn;
import io.streamling.sql.internal.vector.ValueSet;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.StructVector;

/** Functions over maps. A result is null where a map is. Stateless. */
public final class MapParts {
    private static final int KEY = 0;
    private static final int VALUE = 1;

    private MapParts() {}

    private static FieldVector part(ListColumn map, int part) {
        return (FieldVector) ((StructVector) map.elements()).getChildByOrdinal(part);
    }

    /** The keys, in the order of the entries. */
    public static void keys(List<FieldVector> arguments, int rowCount, FieldVector result) {
        part(arguments, rowCount, result, KEY);
    }

    /** The values, in the order of the entries. */
    public static void values(List<FieldVector> arguments, int rowCount, FieldVector result) {
        part(arguments, rowCount, result, VALUE);
    }

    private static void part(List<FieldVector> arguments, int rowCount, FieldVector result, int part) {
        ListColumn map = ListColumn.of(arguments.get(0));
        ListBuilder builder = new ListBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            addAll(map, row, builder);
        }
        builder.finish(result, part(map, part));
    }

    private static void addAll(ListColumn map, int row, ListBuilder builder) {
        if (map.isNull(row)) {
            builder.endNull();
        } else {
            builder.addAll(0, map.start(row), map.end(row));
            builder.endRow();
        }
    }

    /** The entries as rows of key and value. */
    public static void entries(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn map = ListColumn.of(arguments.get(0));
        ListBuilder builder = new ListBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            addAll(map, row, builder);
        }
        builder.finish(result, map.elements());
    }

    /** (keys, values): the last of one key counts. Fails where they are not equally long or a key is null. */
    public static void fromArrays(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn keys = ListColumn.of(arguments.get(0));
        ListColumn values = ListColumn.of(arguments.get(1));
        ValueSet later = new ValueSet(keys.elements());
        ListBuilder keyRows = new ListBuilder(rowCount);
        ListBuilder valueRows = new ListBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (keys.isNull(row) || values.isNull(row)) {
                keyRows.endNull();
                valueRows.endNull();
                continue;
            }
            int length = keys.length(row);
            if (length != values.length(row)) {
                throw RowError.DIFFERENT_LENGTHS;
            }
            boolean[] kept = lastOfEachKey(keys, row, later);
            for (int i = 0; i < length; i++) {
                if (kept[i]) {
                    keyRows.add(0, keys.start(row) + i);
                    valueRows.add(0, values.start(row) + i);
                }
            }
            keyRows.endRow();
            valueRows.endRow();
        }
        StructVector entries = keyRows.finishEntries(result);
        Gather.gather(array(keys.elements()), keyRows.picks(1), (FieldVector) entries.getChildByOrdinal(KEY));
        Gather.gather(array(values.elements()), valueRows.picks(1), (FieldVector) entries.getChildByOrdinal(VALUE));
    }

    private static FieldVector[] array(FieldVector vector) {
        return new FieldVector[] {vector};
    }

    private static boolean[] lastOfEachKey(ListColumn keys, int row, ValueSet later) {
        later.clear();
        boolean[] kept = new boolean[keys.length(row)];
        for (int i = kept.length - 1; i >= 0; i--) {
            int key = keys.start(row) + i;
            if (keys.elements().isNull(key)) {
                throw RowError.NULL_KEY;
            }
            kept[i] = later.add(0, key);
        }
        return kept;
    }

    /** The entries of all maps; of one key, the last map's counts. */
    public static void union(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn[] maps = arguments.stream().map(ListColumn::of).toArray(ListColumn[]::new);
        FieldVector[] keys = new FieldVector[maps.length];
        FieldVector[] values = new FieldVector[maps.length];
        for (int i = 0; i < maps.length; i++) {
            keys[i] = part(maps[i], KEY);
            values[i] = part(maps[i], VALUE);
        }
        ValueSet later = new ValueSet(keys);
        ListBuilder builder = new ListBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            boolean anyNull = false;
            for (ListColumn map : maps) {
                anyNull |= map.isNull(row);
            }
            if (anyNull) {
                builder.endNull();
                continue;
            }
            later.clear();
            for (int i = maps.length - 1; i >= 0; i--) {
                for (int entry = maps[i].end(row) - 1; entry >= maps[i].start(row); entry--) {
                    if (later.add(i, entry)) {
                        builder.add(i, entry);
                    }
                }
            }
            builder.endRowBackwards();
        }
        builder.finishFields(result, keys, values);
    }
}
