package io.streamling.sink;

import io.streamling.batch.RowBatch;
import io.streamling.batch.RowType;
import io.streamling.error.ErrorCode;
import io.streamling.spi.TaskContext;
import java.util.Optional;
import java.util.OptionalLong;

/** What the engine gives to a writer. Task thread only, except for what every {@link TaskContext} has. */
public interface SinkContext extends TaskContext {
    /** The sink's name in this pipeline. */
    String sink();

    /** Columns, key and changelog mode of what will be written. */
    RowType input();

    /** The epoch of the checkpoint that this run starts from; empty on the very first run. */
    OptionalLong restoredEpoch();

    /** What {@link TransactionalSink#takeOver} answered for this run; empty for an ordinary sink. */
    Optional<Committed> takenOver();

    /**
     * A row that the sink refuses for good: the sink's error policy decides. Throws if the policy is to fail; the writer
     * must let that exception pass.
     *
     * @param reason without the sink's name and the row's origin, which the engine adds; never a value of the row
     */
    void reject(RowBatch batch, int row, ErrorCode code, String reason) throws Exception;
}
