package io.streamling.lookup;

import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import java.util.BitSet;
import org.apache.arrow.vector.types.pojo.Schema;

/** Keys to columns. Thread-safe; may block; one call per batch, never per row. */
public interface LookupTable extends LookupSet {
    /** The columns of a value. */
    Schema valueSchema();

    /** Appends exactly one row to {@code values} per key row, all null where absent. Bit i: key row i is present. */
    BitSet lookup(RowBatch keys, RowBatchBuilder values) throws Exception;
}
