package io.streamling.testing.harness;

import io.streamling.batch.RowBatch;
import io.streamling.error.ErrorCode;
import io.streamling.operator.OperatorContext;
import io.streamling.testing.ManualClock;
import io.streamling.testing.Row;
import io.streamling.testing.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Collects rejected rows, and throws when it is told to. One thread. */
final class HarnessContext implements OperatorContext {
    private final int failingReject;
    private final ManualClock clock = new ManualClock();
    private final RandomGenerator random = new SplittableRandom(0);
    private final List<Row> rejected = new ArrayList<>();

    HarnessContext(int failingReject) {
        this.failingReject = failingReject;
    }

    @Override
    public String name() {
        return "operator";
    }

    @Override
    public int taskIndex() {
        return 0;
    }

    @Override
    public ManualClock clock() {
        return clock;
    }

    @Override
    public RandomGenerator random() {
        return random;
    }

    @Override
    public void reject(RowBatch input, int row, ErrorCode code, String reason) throws PlantedFailure {
        rejected.add(Rows.of(input, row));
        if (rejected.size() == failingReject) {
            throw new PlantedFailure("planted: reject " + failingReject);
        }
    }

    List<Row> rejected() {
        return rejected;
    }
}
