package io.streamling.engine;

import io.streamling.Pipeline;
import io.streamling.PipelineEngine;
import io.streamling.PipelineResult;
import io.streamling.engine.internal.metrics.RunEvents;
import io.streamling.engine.internal.plan.Explanation;
import io.streamling.engine.internal.plan.PhysicalPlan;
import io.streamling.engine.internal.plan.Planner;
import io.streamling.engine.internal.plan.SqlCompilers;
import io.streamling.engine.internal.run.RunSetup;
import io.streamling.engine.internal.run.SteppedRun;
import io.streamling.engine.internal.runtime.EngineRuntime;
import io.streamling.error.Problem;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** The engine behind {@link Pipeline}'s own methods; found with {@code ServiceLoader}. Immutable. */
public final class DefaultPipelineEngine implements PipelineEngine {
    /** For the service loader. */
    public DefaultPipelineEngine() {}

    @Override
    public List<Problem> validate(Pipeline pipeline) {
        return Planner.validate(pipeline, EngineLimits.standard().forRuns(), new SqlCompilers()::only);
    }

    @Override
    public String explain(Pipeline pipeline) {
        return Explanation.of(Planner.plan(pipeline, EngineLimits.standard().forRuns(), new SqlCompilers()::only));
    }

    @Override
    public PipelineResult run(Pipeline pipeline) {
        try (Streamling engine = Streamling.builder().build()) {
            return engine.run(pipeline);
        }
    }

    @Override
    public Stepped openStepped(Pipeline pipeline, StepSettings settings) {
        EngineLimits limits = EngineLimits.standard()
                .withBatch(settings.batchRows(), EngineLimits.standard().batchBytes())
                .withCheckpointInterval(Duration.ofMillis(settings.checkpointMillis()));
        PhysicalPlan plan = Planner.plan(pipeline, limits.forRuns(), new SqlCompilers()::only);
        EngineRuntime runtime = EngineRuntime.stepped(settings.seed(), settings.clock(), settings.faultPoints());
        return SteppedRun.open(
                new RunSetup(plan, limits.forRuns(), runtime, settings.checkpoints(), Set.of(), RunEvents.NONE));
    }
}
