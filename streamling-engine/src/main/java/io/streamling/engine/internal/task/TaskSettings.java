package io.streamling.engine.internal.task;

import io.streamling.engine.internal.checkpoint.Restored;
import io.streamling.engine.internal.metrics.PipelineCounters;
import io.streamling.engine.internal.plan.PhysicalPlan;
import io.streamling.engine.internal.runtime.EngineRuntime;
import io.streamling.engine.internal.runtime.RunLimits;
import io.streamling.error.Retrier;
import java.util.concurrent.ThreadFactory;
import org.apache.arrow.memory.BufferAllocator;

/** What the tasks of one run have in common. Immutable; its parts are thread-safe. */
public record TaskSettings(
        PhysicalPlan plan,
        RunLimits limits,
        EngineRuntime runtime,
        BufferAllocator allocator,
        Retrier retrier,
        ThreadFactory threadFactory,
        Restored restored,
        PipelineCounters counters) {
    String pipeline() {
        return plan.name();
    }
}
