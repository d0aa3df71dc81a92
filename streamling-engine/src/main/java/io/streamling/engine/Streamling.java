package io.streamling.engine;

import io.streamling.Pipeline;
import io.streamling.PipelineHandle;
import io.streamling.PipelineResult;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.checkpoint.InMemoryCheckpointStore;
import io.streamling.engine.internal.plan.SqlCompilers;
import io.streamling.engine.internal.runtime.EngineRuntime;
import io.streamling.engine.internal.runtime.FaultPoint;
import io.streamling.error.StreamlingException;
import io.streamling.spi.FaultPoints;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * Runs pipelines inside an application, each on threads of its own. Several engines live side by side; nothing is shared
 * between them and nothing of the process is touched. Thread-safe.
 *
 * <pre>{@code
 * try (Streamling streamling = Streamling.builder().checkpointStore(store).build()) {
 *     PipelineHandle handle = streamling.start(pipeline);
 *     handle.completion().toCompletableFuture().join();
 * }
 * }</pre>
 */
public final class Streamling implements AutoCloseable {
    private final PipelineRuns runs;

    private Streamling(PipelineRuns runs) {
        this.runs = runs;
    }

    /** An engine to be set up. */
    public static Builder builder() {
        return new Builder();
    }

    /** The names of the places at which {@link Builder#faultPoints} is called, for crash tests that visit them all. */
    public static List<String> faultPointNames() {
        return Arrays.stream(FaultPoint.values()).map(Enum::name).toList();
    }

    /**
     * Checks a pipeline, takes it over from earlier runs, opens sinks and sources at the stored positions, and begins to
     * read. Blocks until all is open. Throws {@link StreamlingException} with every problem of the description, or with
     * what kept it from opening; then everything that was open is closed again.
     */
    public PipelineHandle start(Pipeline pipeline) {
        return runs.start(pipeline);
    }

    /**
     * Runs a pipeline whose sources end and waits for its end. Throws {@link StreamlingException} when it is not valid
     * or fails. A thread that is interrupted while it waits stops the pipeline.
     */
    public PipelineResult run(Pipeline pipeline) {
        return runs.run(pipeline);
    }

    /** The handles of the pipelines that have not ended. */
    public List<PipelineHandle> pipelines() {
        return runs.handles();
    }

    /** The figures of a pipeline that has not ended. */
    public Optional<PipelineMetrics> metrics(String pipeline) {
        return runs.metrics(pipeline);
    }

    /**
     * Stops all pipelines with a last checkpoint each, at the same time, within {@link EngineLimits#stopTimeout}; then
     * closes the checkpoint store.
     */
    @Override
    public void close() {
        runs.close();
    }

    /** Sets an engine up. One thread only. */
    public static final class Builder {
        private @Nullable CheckpointStore store;
        private EngineLimits limits = EngineLimits.standard();
        private ThreadFactory threadFactory = EngineRuntime.plainThreads();
        private InstantSource clock = EngineRuntime.systemClock();
        private FaultPoints faultPoints = FaultPoints.NONE;
        private @Nullable Path generatedSources;
        private final List<EngineListener> listeners = new ArrayList<>();
        private final Set<String> forgottenSources = new HashSet<>();

        private Builder() {}

        /** Where checkpoints are kept, closed with the engine. Without one they end with the engine. */
        public Builder checkpointStore(CheckpointStore newStore) {
            this.store = Objects.requireNonNull(newStore);
            return this;
        }

        /** The bounds of every pipeline. */
        public Builder limits(EngineLimits newLimits) {
            this.limits = Objects.requireNonNull(newLimits);
            return this;
        }

        /** Makes all threads of the engine, which then names them and makes them daemons. */
        public Builder threadFactory(ThreadFactory factory) {
            this.threadFactory = Objects.requireNonNull(factory);
            return this;
        }

        /** Tells the time of day; intervals and timeouts do not depend on it. */
        public Builder clock(InstantSource newClock) {
            this.clock = Objects.requireNonNull(newClock);
            return this;
        }

        /** One more listener. */
        public Builder listener(EngineListener listener) {
            listeners.add(Objects.requireNonNull(listener));
            return this;
        }

        /**
         * Names sources that pipelines do not read any more: their stored positions may be dropped. Without it a
         * pipeline refuses to start from a checkpoint that names a source which it does not have, because that is what
         * a renamed source looks like, and it would be read from the beginning.
         */
        public Builder forgetSources(String... names) {
            forgottenSources.addAll(Arrays.asList(names));
            return this;
        }

        /**
         * For debugging SQL: the source of each class that is generated from now on is written below this directory, where a
         * debugger that has it as a source path finds it and steps in. A pipeline whose sources cannot be written does not
         * start.
         */
        public Builder generatedSources(Path directory) {
            this.generatedSources = Objects.requireNonNull(directory);
            return this;
        }

        /** Hooks for crash tests: see {@link Streamling#faultPointNames}. */
        public Builder faultPoints(FaultPoints points) {
            this.faultPoints = Objects.requireNonNull(points);
            return this;
        }

        /** The engine, without any pipeline and without threads until one is started. */
        public Streamling build() {
            CheckpointStore checkpoints = store;
            PipelineRuns.Settings settings = new PipelineRuns.Settings(
                    limits,
                    checkpoints == null ? new InMemoryCheckpointStore() : checkpoints,
                    Set.copyOf(forgottenSources),
                    new SqlCompilers(generatedSources));
            EngineRuntime runtime = EngineRuntime.threaded(threadFactory, clock, faultPoints);
            return new Streamling(new PipelineRuns(settings, runtime, new ListenerEvents(listeners)));
        }
    }
}
