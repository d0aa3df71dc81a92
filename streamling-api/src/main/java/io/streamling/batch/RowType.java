package io.streamling.batch;

import java.util.List;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * What flows along an edge: columns, what identifies a row, and which kinds occur. Immutable.
 *
 * @param keyColumns what identifies a row; empty where nothing does
 */
public record RowType(Schema schema, List<String> keyColumns, ChangelogMode changelogMode) {
    /** Copies the key columns. */
    public RowType {
        keyColumns = List.copyOf(keyColumns);
    }

    /** A stream of INSERT rows without a key. */
    public static RowType append(Schema schema) {
        return new RowType(schema, List.of(), ChangelogMode.APPEND);
    }
}
