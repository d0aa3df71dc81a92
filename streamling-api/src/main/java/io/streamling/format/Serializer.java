package io.streamling.format;

import io.streamling.batch.RowBatch;
import org.jspecify.annotations.Nullable;

/** Turns rows into records. One thread. */
public interface Serializer extends AutoCloseable {
    /** The key of a row; null for none. */
    byte @Nullable [] serializeKey(RowBatch batch, int row);

    /** The value of a row; null for a tombstone. */
    byte @Nullable [] serializeValue(RowBatch batch, int row);

    @Override
    default void close() {}
}
