package io.streamling.source;

import io.streamling.batch.RowBatchBuilder;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.ErrorCode;
import io.streamling.format.SourceRecord;
import io.streamling.spi.TaskContext;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import org.apache.arrow.vector.types.pojo.Schema;

/** What the engine gives to a reader. Task thread only, except where a method says otherwise. */
public interface SourceContext extends TaskContext {
    /** The source's name in this pipeline. */
    String source();

    /** Where to start: the lowest position that a sink still needs. Empty on the very first run. */
    Optional<SourcePosition> restoredPosition();

    /**
     * Positions at which a batch must end, because some sinks have rows up to there already. Until a reader is past
     * all of them it also keeps the partitions apart: see {@link ReplayCuts}.
     */
    ReplayCuts replayCuts();

    /** The columns that anything downstream reads, in the order of the batches to emit: decode no others. */
    Schema projection();

    /** How many rows make a full batch. */
    int batchRows();

    /** How many bytes make a full batch. */
    long batchBytes();

    /**
     * A builder with the {@linkplain #projection projected} schema. Any thread, so that a client thread can decode; what it builds
     * is emitted by the task thread.
     */
    RowBatchBuilder newBatch();

    /**
     * A record that cannot be decoded: the source's error policy decides. Throws if the policy is to fail; the
     * reader must let that exception pass.
     *
     * @param reason without the source's name and the record's coordinates, which the engine adds
     */
    void reject(SourceRecord record, ErrorCode code, String reason) throws Exception;

    /**
     * Asks for a checkpoint soon, for a reader that must give something up and wants its rows to be durable first:
     * {@link SourceReader#commit} tells when. Any thread; does not wait.
     */
    void requestCheckpoint();

    /** Threads for a client that must be served all the time: named, daemon, with the host's class loader. Any thread. */
    ThreadFactory threadFactory();
}
