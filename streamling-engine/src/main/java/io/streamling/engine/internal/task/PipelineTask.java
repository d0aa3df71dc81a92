package io.streamling.engine.internal.task;

import io.streamling.checkpoint.Barrier;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.engine.internal.checkpoint.CheckpointSaver;
import io.streamling.engine.internal.checkpoint.Coordinator;
import io.streamling.engine.internal.checkpoint.Coordinator.Turn;
import io.streamling.engine.internal.runtime.EngineRuntime;
import io.streamling.engine.internal.runtime.FaultPoint;
import io.streamling.source.SourceStatus;
import io.streamling.spi.FaultPoints;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One copy of a chain, moved by {@link #step}: one poll and all that follows from it, or its part in a checkpoint. Its
 * thread, or the test that steps it, is the only one that may call it, except where a method says otherwise.
 */
public final class PipelineTask {
    private static final Logger LOG = LoggerFactory.getLogger(PipelineTask.class);
    private static final long ONE_READER_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long MANY_READERS_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final TaskSettings settings;
    private final int index;
    private final Coordinator coordinator;
    private final CheckpointSaver saver;
    private final TaskControl control;
    private final EngineRuntime runtime;
    private final FaultPoints faults;
    private final Activity activity = new Activity();
    private final OpenParts open = new OpenParts(activity);
    private volatile @Nullable TaskChain chain;
    private @Nullable Barrier answered;
    private int nextReader;
    private int idleInARow;
    private boolean ended;

    public PipelineTask(
            TaskSettings settings, int index, Coordinator coordinator, CheckpointSaver saver, TaskControl control) {
        this.settings = settings;
        this.index = index;
        this.coordinator = coordinator;
        this.saver = saver;
        this.control = control;
        this.runtime = settings.runtime();
        this.faults = runtime.faults();
    }

    /** Opens writers, operators and readers. May block. */
    public void open() throws Exception {
        chain = new ChainOpener(settings, index, coordinator, open).open();
        FaultPoint.CP24.pass(faults);
    }

    /** Does the next thing. */
    public StepResult step() throws Exception {
        Turn turn = coordinator.turn(index, runtime.nanos());
        switch (turn.phase()) {
            case BEGIN -> {
                FaultPoint.CP01.pass(faults);
                coordinator.begin(runtime.nanos());
            }
            case FLUSH -> flush(turn);
            case COMMIT -> commit(turn);
            case WAIT -> {
                return StepResult.WAITING;
            }
            case DONE -> {
                return StepResult.DONE;
            }
            case READ -> {
                return read();
            }
        }
        return StepResult.PROGRESS;
    }

    /** Any thread: makes a blocked poll return soon. */
    public void wakeup() {
        TaskChain current = chain;
        if (current != null) {
            current.readers().forEach(ReaderNode::wakeup);
        }
    }

    /** Any thread: what it is doing, for people. */
    public String activity() {
        return activity.toString();
    }

    /** Closes readers, operators and writers without flushing; returns what went wrong. */
    public @Nullable Exception close() {
        return open.closeAll();
    }

    private StepResult read() throws Exception {
        TaskChain parts = parts();
        if (ended || control.isStopping()) {
            return StepResult.IDLE;
        }
        boolean paused = control.isPaused();
        for (ReaderNode reader : parts.readers()) {
            reader.setPaused(paused);
        }
        return paused ? StepResult.IDLE : poll(parts);
    }

    private StepResult poll(TaskChain parts) throws Exception {
        List<ReaderNode> live =
                parts.readers().stream().filter(reader -> !reader.hasEnded()).toList();
        ReaderNode reader = live.get(nextReader++ % live.size());
        long waitNanos = waitNanos(live.size());
        long start = runtime.nanos();
        SourceStatus status = reader.poll(Duration.ofNanos(waitNanos));
        parts.writeDeadLetters();
        switch (status) {
            case MORE -> idleInARow = 0;
            case IDLE -> {
                idleInARow++;
                waitForReaderThatDoesNot(waitNanos, runtime.nanos() - start);
                return StepResult.IDLE;
            }
            case END -> endIfAllHave(parts);
        }
        return StepResult.PROGRESS;
    }

    /** A poll may wait once every reader has said that it has nothing. */
    private long waitNanos(int liveReaders) {
        if (runtime.isStepped() || idleInARow < liveReaders - 1) {
            return 0;
        }
        long most = liveReaders == 1 ? ONE_READER_WAIT_NANOS : MANY_READERS_WAIT_NANOS;
        return Math.min(most, coordinator.nanosUntilDue(runtime.nanos()));
    }

    private void waitForReaderThatDoesNot(long waitNanos, long waitedNanos) throws InterruptedException {
        long floor = Math.min(waitNanos, MANY_READERS_WAIT_NANOS);
        if (waitedNanos < floor / 2) {
            coordinator.awaitChange(index, runtime.nanos(), floor);
        }
    }

    private void endIfAllHave(TaskChain parts) throws Exception {
        idleInARow = 0;
        if (parts.readers().stream().allMatch(ReaderNode::hasEnded)) {
            parts.end();
            ended = true;
            coordinator.end(index);
        }
    }

    private void flush(Turn turn) throws Exception {
        TaskChain parts = parts();
        if (turn.terminal() && control.isStopping()) {
            FaultPoint.CP23.pass(faults);
        }
        FaultPoint.CP02.pass(faults);
        Map<String, SourcePosition> positions = new HashMap<>();
        for (ReaderNode reader : parts.readers()) {
            positions.put(reader.label().name(), reader.position());
        }
        FaultPoint.CP03.pass(faults);
        Barrier barrier = new Barrier(turn.epoch(), turn.terminal(), positions);
        parts.flush(barrier);
        if (turn.terminal() && ended) {
            FaultPoint.CP27.pass(faults);
        }
        FaultPoint.CP12.pass(faults);
        answered = barrier;
        if (coordinator.answer(index, turn.epoch(), positions)) {
            String before = activity.enter("the checkpoint store (save)");
            saver.save(turn.epoch());
            activity.back(before);
        }
    }

    private void commit(Turn turn) throws Exception {
        TaskChain parts = parts();
        FaultPoint.CP17.pass(faults);
        parts.commit(turn.epoch());
        Barrier barrier = answered;
        if (barrier != null && barrier.epoch() == turn.epoch()) {
            for (ReaderNode reader : parts.readers()) {
                commit(reader, barrier);
                FaultPoint.CP18.pass(faults);
            }
        }
        coordinator.committed(index, turn.epoch(), runtime.nanos());
    }

    private static void commit(ReaderNode reader, Barrier barrier) throws InterruptedException {
        SourcePosition position = Objects.requireNonNull(
                barrier.positionBySource().get(reader.label().name()));
        try {
            reader.commit(position);
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            LOG.warn("{}: cannot tell the source that epoch {} is saved", reader.label(), barrier.epoch(), e);
        }
    }

    private TaskChain parts() {
        TaskChain current = chain;
        if (current == null) {
            throw new IllegalStateException("the task is not open");
        }
        return current;
    }
}
