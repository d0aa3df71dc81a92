package io.streamling.lookup;

import io.streamling.batch.RowBatch;
import java.util.BitSet;
import org.apache.arrow.vector.types.pojo.Schema;

/** Membership of keys. Thread-safe; may block; one call per batch, never per row. */
public interface LookupSet extends AutoCloseable {
    /** The columns of a key. */
    Schema keySchema();

    /** Bit i: key row i is present. The keys are borrowed. */
    BitSet contains(RowBatch keys) throws Exception;

    @Override
    void close();
}
