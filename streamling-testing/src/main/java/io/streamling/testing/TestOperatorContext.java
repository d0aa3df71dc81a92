package io.streamling.testing;

import io.streamling.batch.RowBatch;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.operator.OperatorContext;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * What an operator needs, for its unit test; most are better tested by {@code OperatorHarness}. Rejected rows are
 * collected, unless {@link #failOnReject} is called. One thread.
 */
public final class TestOperatorContext implements OperatorContext {
    private final String name;
    private final ManualClock clock = new ManualClock();
    private final RandomGenerator random = new SplittableRandom(0);
    private final List<Rejected> rejected = new ArrayList<>();
    private boolean failing;

    /** An operator of this name in the only task. */
    public TestOperatorContext(String name) {
        this.name = name;
    }

    /** Makes {@link #reject} throw, as the error policy FAIL does. */
    public TestOperatorContext failOnReject() {
        this.failing = true;
        return this;
    }

    /** What was rejected. */
    public List<Rejected> rejected() {
        return List.copyOf(rejected);
    }

    @Override
    public RandomGenerator random() {
        return random;
    }

    @Override
    public void reject(RowBatch input, int row, ErrorCode code, String reason) {
        String where = input.origin().describe(row);
        rejected.add(new Rejected(code, reason, where, Rows.of(input, row), null, null));
        if (failing) {
            throw new StreamlingException(code, "operator '" + name + "': " + where + ": " + reason);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int taskIndex() {
        return 0;
    }

    @Override
    public ManualClock clock() {
        return clock;
    }
}
