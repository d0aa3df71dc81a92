package io.streamling.testing;

import io.streamling.batch.RowBatch;
import io.streamling.batch.RowType;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.sink.Committed;
import io.streamling.sink.SinkContext;
import io.streamling.spi.FaultPoints;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * What a writer needs, for the unit test of a sink. Set it up first, then create the writer. Rejected rows are
 * collected, unless {@link #failOnReject} is called.
 *
 * <pre>{@code
 * SinkWriter writer = sink.createWriter(new TestSinkContext("orders", RowType.append(schema)));
 * }</pre>
 */
public final class TestSinkContext implements SinkContext {
    private final String sink;
    private final RowType input;
    private final ManualClock clock = new ManualClock();
    private final List<Rejected> rejected = new CopyOnWriteArrayList<>();
    private TestRetrier retrier = new TestRetrier(10);
    private String pipeline = "test";
    private OptionalLong restoredEpoch = OptionalLong.empty();
    private @Nullable Committed takenOver;
    private FaultPoints faultPoints = FaultPoints.NONE;
    private int taskIndex;
    private int parallelism = 1;
    private boolean failing;

    /** The first run of a sink in one task. */
    public TestSinkContext(String sink, RowType input) {
        this.sink = sink;
        this.input = input;
    }

    /** Sets the pipeline's name; "test" without it. */
    public TestSinkContext pipeline(String name) {
        this.pipeline = name;
        return this;
    }

    /** A run that starts from a checkpoint. */
    public TestSinkContext restoredEpoch(long epoch) {
        this.restoredEpoch = OptionalLong.of(epoch);
        return this;
    }

    /** What the sink's {@code takeOver} answered. */
    public TestSinkContext takenOver(Committed committed) {
        this.takenOver = committed;
        return this;
    }

    /** One of several writers. */
    public TestSinkContext task(int index, int writers) {
        this.taskIndex = index;
        this.parallelism = writers;
        return this;
    }

    /** Sets how many attempts the retrier makes. */
    public TestSinkContext maxAttempts(int attempts) {
        this.retrier = new TestRetrier(attempts);
        return this;
    }

    /** Sets where the test fails the writer. */
    public TestSinkContext faultPoints(FaultPoints points) {
        this.faultPoints = points;
        return this;
    }

    /** Makes {@link #reject} throw, as the error policy FAIL does. */
    public TestSinkContext failOnReject() {
        this.failing = true;
        return this;
    }

    /** What was rejected. */
    public List<Rejected> rejected() {
        return List.copyOf(rejected);
    }

    @Override
    public void reject(RowBatch batch, int row, ErrorCode code, String reason) {
        String where = batch.origin().describe(row);
        rejected.add(new Rejected(code, reason, where, Rows.of(batch, row), null, null));
        if (failing) {
            throw new StreamlingException(code, "sink '" + sink + "': " + where + ": " + reason);
        }
    }

    @Override
    public String pipeline() {
        return pipeline;
    }

    @Override
    public String sink() {
        return sink;
    }

    @Override
    public RowType input() {
        return input;
    }

    @Override
    public int taskIndex() {
        return taskIndex;
    }

    @Override
    public int parallelism() {
        return parallelism;
    }

    @Override
    public OptionalLong restoredEpoch() {
        return restoredEpoch;
    }

    @Override
    public Optional<Committed> takenOver() {
        return Optional.ofNullable(takenOver);
    }

    @Override
    public ManualClock clock() {
        return clock;
    }

    @Override
    public TestRetrier retrier() {
        return retrier;
    }

    @Override
    public FaultPoints faultPoints() {
        return faultPoints;
    }
}
