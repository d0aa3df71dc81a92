package io.streamling.sink;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import java.util.Set;

/** Describes where rows go. Immutable; needs no connection to be built or validated. */
public interface Sink {
    /** Unique within a pipeline. */
    String name();

    /** Which streams it can take. */
    Set<ChangelogMode> accepts();

    /** What it shows after failures. */
    default Guarantee guarantee() {
        return Guarantee.AT_LEAST_ONCE;
    }

    /**
     * Throws {@link io.streamling.error.StreamlingException} when it cannot take these columns, or when its options
     * contradict one another. Offline.
     */
    default void validate(RowType input) {}

    /**
     * A writer that is ready to write. May connect and block. What only a connection can tell, such as a table's
     * columns, is checked here, before the first row.
     */
    SinkWriter createWriter(SinkContext context) throws Exception;
}
