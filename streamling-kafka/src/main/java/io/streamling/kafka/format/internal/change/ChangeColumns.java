package io.streamling.kafka.format.internal.change;

import java.util.List;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * The columns that events are read into. Immutable.
 *
 * @param fields the columns that are read
 * @param places the builder's column for each
 * @param keys the names of the key columns, also those that are not read
 */
public record ChangeColumns(List<Field> fields, List<Integer> places, List<String> keys) {
    /** Copies the lists. */
    public ChangeColumns {
        fields = List.copyOf(fields);
        places = List.copyOf(places);
        keys = List.copyOf(keys);
    }
}
