package io.streamling.testing.driver;

import io.streamling.Pipeline;
import io.streamling.PipelineEngine;
import io.streamling.PipelineEngine.StepSettings;
import io.streamling.PipelineEngine.Stepped;
import io.streamling.PipelineResult;
import io.streamling.PipelineState;
import io.streamling.testing.ManualClock;
import io.streamling.testing.NamedFaultPoints;
import io.streamling.testing.TestCheckpointStore;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Runs a pipeline on the test's own thread, with the engine's own code, a clock that the test moves and an order of
 * steps that a seed decides. The pipeline can be killed, or fail at a named point of the checkpoint protocol, and be
 * started again: its checkpoints are kept here. Needs an engine on the class path. One thread.
 *
 * <pre>{@code
 * try (PipelineTestDriver driver = PipelineTestDriver.of(pipeline)) {
 *     orders.insert(1, 20);
 *     driver.runUntilIdle();
 *     driver.crash();
 *     driver.restart();
 *     driver.advance(Duration.ofSeconds(1));
 * }
 * assertThat(sink.rows()).containsExactly(insert(1, 20));
 * }</pre>
 *
 * <p>{@link #close} fails when Arrow memory is left. The settings must be made before the pipeline is moved first.
 */
public final class PipelineTestDriver implements AutoCloseable {
    private static final int MAX_STEPS = 1_000_000;

    private final Pipeline pipeline;
    private final ManualClock clock = new ManualClock();
    private final TestCheckpointStore checkpoints = new TestCheckpointStore();
    private final NamedFaultPoints faults = new NamedFaultPoints();
    private Duration checkpointInterval = Duration.ofSeconds(1);
    private long seed = 1;
    private int batchRows = 4096;
    private @Nullable Stepped run;

    private PipelineTestDriver(Pipeline pipeline) {
        this.pipeline = pipeline;
    }

    /** A driver; the pipeline starts when it is moved first. */
    public static PipelineTestDriver of(Pipeline pipeline) {
        return new PipelineTestDriver(pipeline);
    }

    /** Another order of steps, where there are several tasks. */
    public PipelineTestDriver seed(long newSeed) {
        seed = newSeed;
        return this;
    }

    /** The size of a full batch; small ones make more steps. */
    public PipelineTestDriver batchRows(int rows) {
        batchRows = rows;
        return this;
    }

    /** The time between checkpoints; one second without it. */
    public PipelineTestDriver checkpointEvery(Duration interval) {
        checkpointInterval = interval;
        return this;
    }

    /** Fails the pipeline at the n-th visit of a fault point, such as {@code CP11}, counted over all restarts. */
    public PipelineTestDriver failAt(String faultPoint, int visit) {
        faults.failAt(faultPoint, visit);
        return this;
    }

    /**
     * One step: a poll and all that follows from it, or a part of a checkpoint. A failure of the pipeline is thrown
     * here, after everything was closed; then {@link #restart} starts it again.
     *
     * @return whether anything happened
     */
    public boolean step() {
        return running().step();
    }

    /** Steps until nothing happens any more: all sources have nothing for now, or are at their end. */
    public PipelineTestDriver runUntilIdle() {
        Stepped current = running();
        for (int steps = 0; current.step(); steps++) {
            if (steps > MAX_STEPS) {
                throw new AssertionError("the pipeline is not idle after " + MAX_STEPS + " steps: use step()");
            }
        }
        return this;
    }

    /**
     * Lets time pass, in parts no longer than a checkpoint interval, and runs until idle after each one: so checkpoints
     * come when they are due.
     */
    public PipelineTestDriver advance(Duration duration) {
        runUntilIdle();
        Duration left = duration;
        while (!left.isZero() && !isEnded()) {
            Duration part = left.compareTo(checkpointInterval) < 0 ? left : checkpointInterval;
            clock.advance(part);
            left = left.minus(part);
            runUntilIdle();
        }
        clock.advance(left);
        return this;
    }

    /** Takes a checkpoint now. Returns its epoch. */
    public long checkpoint() {
        return running().checkpoint();
    }

    /** Kills the pipeline: nothing is flushed, committed or saved. Fails when memory is left. */
    public PipelineTestDriver crash() {
        Stepped killed = running();
        killed.crash();
        verifyMemory(killed);
        return this;
    }

    /** Starts the pipeline again from what is durable. One that still runs is stopped with a last checkpoint. */
    public PipelineTestDriver restart() {
        close();
        run = null;
        running();
        return this;
    }

    /** Where the pipeline is in its life. */
    public PipelineState state() {
        return run == null ? PipelineState.STARTING : run.state();
    }

    /** What the pipeline has done since it was started last. */
    public PipelineResult progress() {
        return running().progress();
    }

    /** The pipeline's clock. */
    public ManualClock clock() {
        return clock;
    }

    /** The pipeline's checkpoints; this store can be made to fail, too. */
    public TestCheckpointStore checkpoints() {
        return checkpoints;
    }

    /** The fault points, with the names of those that were reached. */
    public NamedFaultPoints faults() {
        return faults;
    }

    /** Stops the pipeline with a last checkpoint, unless it has ended. Fails when memory is left. */
    @Override
    public void close() {
        Stepped last = run;
        if (last != null) {
            last.close();
            verifyMemory(last);
        }
    }

    private boolean isEnded() {
        return state() == PipelineState.STOPPED || state() == PipelineState.FAILED;
    }

    private Stepped running() {
        Stepped current = run;
        if (current == null) {
            StepSettings settings =
                    new StepSettings(seed, clock, checkpoints, checkpointInterval.toMillis(), batchRows, faults);
            current = PipelineEngine.only().openStepped(pipeline, settings);
            run = current;
        }
        return current;
    }

    private static void verifyMemory(Stepped ended) {
        long bytes = ended.allocatedBytes();
        if (bytes != 0) {
            throw new AssertionError(bytes + " bytes of Arrow memory were never released");
        }
    }
}
