package io.streamling.row;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Finds columns by name: exactly, else without regard to letter case and underscores. Not thread-safe: it caches. */
final class ColumnNames {
    private final List<String> names;
    private final Map<String, Integer> indexByName = new HashMap<>();
    private final Map<String, Integer> indexByPlainName = new HashMap<>();

    ColumnNames(Schema schema) {
        names = schema.getFields().stream().map(Field::getName).toList();
        for (int i = 0; i < names.size(); i++) {
            indexByName.putIfAbsent(names.get(i), i);
            indexByPlainName.merge(plain(names.get(i)), i, (first, second) -> AMBIGUOUS);
        }
    }

    private static final int AMBIGUOUS = -1;

    /** The column's index, or -1. */
    int find(String name) {
        Integer exact = indexByName.get(name);
        if (exact != null) {
            return exact;
        }
        int index = indexByPlainName.getOrDefault(plain(name), AMBIGUOUS);
        if (index != AMBIGUOUS) {
            indexByName.put(name, index);
        }
        return index;
    }

    int require(String name) {
        int index = find(name);
        if (index < 0) {
            throw new ColumnMismatch("no column '" + name + "'; the columns are " + names);
        }
        return index;
    }

    String name(int index) {
        return names.get(index);
    }

    List<String> all() {
        return names;
    }

    private static String plain(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }
}
