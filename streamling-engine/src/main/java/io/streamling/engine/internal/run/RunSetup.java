package io.streamling.engine.internal.run;

import io.streamling.checkpoint.CheckpointStore;
import io.streamling.engine.internal.metrics.RunEvents;
import io.streamling.engine.internal.plan.PhysicalPlan;
import io.streamling.engine.internal.runtime.EngineRuntime;
import io.streamling.engine.internal.runtime.RunLimits;
import java.util.Set;

/**
 * All that a run needs from outside. Immutable; its parts are thread-safe.
 *
 * @param forgottenSources sources whose stored positions may be dropped
 */
public record RunSetup(
        PhysicalPlan plan,
        RunLimits limits,
        EngineRuntime runtime,
        CheckpointStore store,
        Set<String> forgottenSources,
        RunEvents events) {
    public RunSetup {
        forgottenSources = Set.copyOf(forgottenSources);
    }
}
