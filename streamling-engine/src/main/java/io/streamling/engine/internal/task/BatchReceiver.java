package io.streamling.engine.internal.task;

import io.streamling.batch.RowBatch;

/** The next thing in a chain. Task thread only. */
interface BatchReceiver {
    /** Handles a batch, which is borrowed. */
    void receive(RowBatch batch) throws Exception;
}
