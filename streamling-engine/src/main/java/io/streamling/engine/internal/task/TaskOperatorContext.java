package io.streamling.engine.internal.task;

import io.streamling.batch.RowBatch;
import io.streamling.engine.internal.runtime.EngineRuntime;
import io.streamling.error.ErrorCode;
import io.streamling.operator.OperatorContext;
import java.time.InstantSource;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Task thread only. */
final class TaskOperatorContext implements OperatorContext {
    private final String name;
    private final int taskIndex;
    private final EngineRuntime runtime;
    private final Rejections rejections;
    private @Nullable RandomGenerator random;

    TaskOperatorContext(String name, int taskIndex, EngineRuntime runtime, Rejections rejections) {
        this.name = name;
        this.taskIndex = taskIndex;
        this.runtime = runtime;
        this.rejections = rejections;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int taskIndex() {
        return taskIndex;
    }

    @Override
    public InstantSource clock() {
        return runtime.clock();
    }

    /** Made at its first use, because few operators need it. */
    @Override
    public RandomGenerator random() {
        RandomGenerator known = random;
        if (known == null) {
            known = runtime.uniqueRandom();
            random = known;
        }
        return known;
    }

    @Override
    public void reject(RowBatch input, int row, ErrorCode code, String reason) throws Exception {
        rejections.row(input, row, code, reason, null);
    }

    @Override
    public void reject(RowBatch input, int row, ErrorCode code, String reason, Throwable cause) throws Exception {
        rejections.row(input, row, code, reason, cause);
    }
}
