package io.streamling.engine;

import io.streamling.Pipeline;
import io.streamling.PipelineHandle;
import io.streamling.PipelineResult;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.engine.internal.metrics.CheckpointCounters;
import io.streamling.engine.internal.metrics.NodeCounters;
import io.streamling.engine.internal.metrics.PipelineCounters;
import io.streamling.engine.internal.metrics.RunEvents;
import io.streamling.engine.internal.plan.PhysicalPlan;
import io.streamling.engine.internal.plan.Planner;
import io.streamling.engine.internal.plan.SqlCompilers;
import io.streamling.engine.internal.run.PipelineRun;
import io.streamling.engine.internal.run.RunSetup;
import io.streamling.engine.internal.run.StartAhead;
import io.streamling.engine.internal.runtime.EngineRuntime;
import io.streamling.engine.internal.runtime.Watchdog;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The pipelines of one engine. Thread-safe. */
final class PipelineRuns {
    private static final Logger LOG = LoggerFactory.getLogger(Streamling.class);

    private final EngineLimits limits;
    private final EngineRuntime runtime;
    private final CheckpointStore store;
    private final Set<String> forgottenSources;
    private final RunEvents events;
    private final SqlCompilers sqlCompilers;
    private final Map<String, PipelineRun> runByName = new ConcurrentHashMap<>();
    private final Set<String> names = new HashSet<>();
    /** Runs that have ended although threads of theirs were still busy. */
    private final List<PipelineRun> leftBehind = new ArrayList<>();

    private @Nullable Watchdog watchdog;
    private boolean closed;

    /** What an engine is set up with. Immutable, but for what it refers to. */
    record Settings(
            EngineLimits limits, CheckpointStore store, Set<String> forgottenSources, SqlCompilers sqlCompilers) {}

    PipelineRuns(Settings settings, EngineRuntime runtime, RunEvents events) {
        this.limits = settings.limits;
        this.store = settings.store;
        this.forgottenSources = settings.forgottenSources;
        this.sqlCompilers = settings.sqlCompilers;
        this.runtime = runtime;
        this.events = events;
    }

    PipelineHandle start(Pipeline pipeline) {
        return open(pipeline);
    }

    PipelineResult run(Pipeline pipeline) {
        PipelineRun run = open(pipeline);
        try {
            return run.result();
        } catch (InterruptedException e) {
            run.close();
            Thread.currentThread().interrupt();
            throw new StreamlingException(
                    ErrorCode.STOP_TIMEOUT,
                    "pipeline '" + pipeline.name()
                            + "': stopped, because the thread that waited for it was interrupted",
                    e);
        }
    }

    List<PipelineHandle> handles() {
        return List.copyOf(runByName.values());
    }

    Optional<PipelineMetrics> metrics(String pipeline) {
        return Optional.ofNullable(runByName.get(pipeline)).map(run -> metrics(run.counters()));
    }

    void close() {
        List<PipelineRun> running;
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            running = List.copyOf(runByName.values());
        }
        running.forEach(run -> run.requestStop(limits.stopTimeout()));
        running.forEach(PipelineRun::close);
        closeWatchdog();
        store.close();
        if (!hasLeftovers()) {
            closeMemory();
        }
    }

    private PipelineRun open(Pipeline pipeline) {
        String name = pipeline.name();
        reserve(name);
        Thread current = Thread.currentThread();
        ClassLoader before = current.getContextClassLoader();
        boolean begun = false;
        try {
            current.setContextClassLoader(pipeline.plan().classLoader());
            StartAhead.begin(pipeline.plan(), runtime);
            PhysicalPlan plan = Planner.plan(pipeline, limits.forRuns(), sqlCompilers::only);
            RunSetup setup = new RunSetup(plan, limits.forRuns(), runtime, store, forgottenSources, events);
            PipelineRun run = PipelineRun.create(setup);
            runByName.put(name, run);
            run.onEnd(() -> ended(run));
            begun = true;
            run.start();
            return run;
        } finally {
            if (!begun) {
                release(name);
            }
            current.setContextClassLoader(before);
        }
    }

    private synchronized void reserve(String name) {
        if (closed) {
            throw new StreamlingException(ErrorCode.PIPELINE_INVALID, "pipeline '" + name + "': the engine is closed");
        }
        if (!names.add(name)) {
            throw new StreamlingException(
                    ErrorCode.PIPELINE_INVALID,
                    "pipeline '" + name + "': one of this name is running in this engine; positions are kept under the"
                            + " name, so give it another with named(...) or stop the first");
        }
        if (watchdog == null) {
            watchdog = new Watchdog(runtime, PipelineRuns.class.getClassLoader(), this::watch);
            watchdog.start();
        }
    }

    private synchronized void release(String name) {
        names.remove(name);
        runByName.remove(name);
    }

    private synchronized void ended(PipelineRun run) {
        release(run.name());
        if (run.hasLeftovers()) {
            leftBehind.add(run);
        }
    }

    private synchronized boolean hasLeftovers() {
        return leftBehind.stream().anyMatch(PipelineRun::hasLeftovers);
    }

    private void watch() {
        runByName.values().forEach(PipelineRun::watch);
    }

    private synchronized void closeWatchdog() {
        if (watchdog != null) {
            watchdog.close();
        }
    }

    private void closeMemory() {
        try {
            runtime.close();
        } catch (RuntimeException e) {
            LOG.error("memory of the engine was not released when it was closed", e);
        }
    }

    private PipelineMetrics metrics(PipelineCounters counters) {
        CheckpointCounters checkpoints = counters.checkpoints();
        boolean any = checkpoints.savedCount() > 0;
        return new PipelineMetrics(
                nodes(counters.sources()),
                nodes(counters.operators()),
                nodes(counters.sinks()),
                checkpoints.savedCount(),
                checkpoints.failedCount(),
                any ? Optional.of(Duration.ofNanos(checkpoints.lastDurationNanos())) : Optional.empty(),
                any
                        ? Optional.of(Duration.ofNanos(runtime.nanos() - checkpoints.lastSavedAtNanos()))
                        : Optional.empty());
    }

    private static Map<String, PipelineMetrics.Node> nodes(Map<String, NodeCounters> counters) {
        Map<String, PipelineMetrics.Node> nodes = new LinkedHashMap<>();
        counters.forEach((name, node) -> nodes.put(
                name,
                new PipelineMetrics.Node(
                        node.rowsIn(),
                        node.rowsOut(),
                        node.batchesOut(),
                        node.bytesOut(),
                        node.rejectedByCode(),
                        node.slowBranches(),
                        node.gauges())));
        return nodes;
    }
}
