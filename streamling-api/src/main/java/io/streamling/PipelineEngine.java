package io.streamling;

import io.streamling.checkpoint.CheckpointStore;
import io.streamling.error.Problem;
import io.streamling.spi.FaultPoints;
import java.time.InstantSource;
import java.util.List;

/**
 * What runs pipelines: implemented by the engine, found with {@code ServiceLoader}, called by {@link Pipeline} and by the
 * test kit. Users start pipelines with {@code Streamling}.
 */
public interface PipelineEngine {
    /** The engine on the class path. Throws {@code PIPELINE_INVALID} when there is none, or more than one. */
    static PipelineEngine only() {
        return Engines.only();
    }

    /** See {@link Pipeline#validate}. */
    List<Problem> validate(Pipeline pipeline);

    /** See {@link Pipeline#explain}. */
    String explain(Pipeline pipeline);

    /** See {@link Pipeline#run}. */
    PipelineResult run(Pipeline pipeline);

    /** The same code without threads and with a clock from outside, for tests. Validates, connects and restores. */
    Stepped openStepped(Pipeline pipeline, StepSettings settings);

    /**
     * How a stepped pipeline runs. Immutable.
     *
     * @param seed decides the order in which tasks are stepped
     * @param checkpoints stays open when the pipeline is closed
     * @param checkpointMillis the interval between checkpoints by the given clock
     */
    record StepSettings(
            long seed,
            InstantSource clock,
            CheckpointStore checkpoints,
            long checkpointMillis,
            int batchRows,
            FaultPoints faultPoints) {}

    /** A pipeline that moves only when it is told to. One thread. */
    interface Stepped extends AutoCloseable {
        /**
         * One step of one task: a poll and all that follows from it, or a due checkpoint. A failure of the pipeline is
         * thrown once, after everything is closed.
         *
         * @return whether anything happened; false when all sources are idle or at their end
         */
        boolean step();

        /** Takes a checkpoint now. Returns the epoch that was saved. */
        long checkpoint();

        /** Where it is in its life. */
        PipelineState state();

        /** What it has done so far. */
        PipelineResult progress();

        /** Ends as a killed process would, in that nothing is flushed, committed or saved; frees its memory. */
        void crash();

        /** Bytes of Arrow memory that are not released; 0 after the end, or there is a leak. */
        long allocatedBytes();

        /** Ends with a last checkpoint. */
        @Override
        void close();
    }
}
