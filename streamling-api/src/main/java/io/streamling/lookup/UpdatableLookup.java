package io.streamling.lookup;

import io.streamling.batch.RowBatch;

/** A table that rows of a pipeline maintain. */
public interface UpdatableLookup {
    /** INSERT and UPDATE upsert by key, DELETE removes. Visible to this process when it returns. The rows are borrowed. */
    void apply(RowBatch changes) throws Exception;
}
