package io.streamling.source;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Describes where rows come from. Immutable; needs no connection to be built or validated, unless its schema lives
 * elsewhere: see {@link #schema}.
 */
public interface Source {
    /** Unique within a pipeline; positions are stored under it, so a renamed source starts anew. */
    String name();

    /**
     * All columns that this source can give. A source whose schema lives in a registry may fetch it here, once, and
     * throw {@link io.streamling.error.StreamlingException} when it cannot.
     */
    Schema schema();

    /** Which row kinds it gives. */
    default ChangelogMode changelogMode() {
        return ChangelogMode.APPEND;
    }

    /** The columns that identify a row; needed unless it only appends. */
    default List<String> keyColumns() {
        return List.of();
    }

    /** Schema, key and changelog mode as one. */
    default RowType rowType() {
        return new RowType(schema(), keyColumns(), changelogMode());
    }

    /** How many readers can share the work. */
    default int maxParallelism() {
        return 1;
    }

    /** Whether a reader can be put back to an earlier position and gives the same rows again. */
    default boolean isReplayable() {
        return true;
    }

    /** Throws {@link io.streamling.error.StreamlingException} for options that contradict one another. Offline. */
    default void validate() {}

    /** A reader that is ready to poll, standing at {@link SourceContext#restoredPosition}. May connect and block. */
    SourceReader createReader(SourceContext context) throws Exception;
}
