package io.streamling.engine.internal.plan;

import io.streamling.Pipeline;
import io.streamling.engine.internal.plan.Typing.Statements;
import io.streamling.engine.internal.runtime.RunLimits;
import io.streamling.error.Problem;
import io.streamling.error.StreamlingException;
import io.streamling.plan.PipelinePlan;
import io.streamling.spi.SqlCompiler;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** From a description to a checked plan. Connects to nothing but schema registries. One thread only. */
public final class Planner {
    private final PipelinePlan plan;
    private final RunLimits limits;
    private final Problems problems = new Problems();
    private final PlanNames names;
    private final Supplier<SqlCompiler> compiler;

    private Planner(PipelinePlan plan, RunLimits limits, Supplier<SqlCompiler> compiler) {
        this.plan = plan;
        this.limits = limits;
        this.compiler = compiler;
        this.names = new PlanNames(plan);
    }

    /** Every problem; empty when the pipeline can be started. */
    public static List<Problem> validate(Pipeline pipeline, RunLimits limits, Supplier<SqlCompiler> compiler) {
        Planner planner = new Planner(pipeline.plan(), limits, compiler);
        planner.plan();
        return planner.problems.list();
    }

    /** The plan. Throws {@link StreamlingException} with every problem. */
    public static PhysicalPlan plan(Pipeline pipeline, RunLimits limits, Supplier<SqlCompiler> compiler) {
        Planner planner = new Planner(pipeline.plan(), limits, compiler);
        PhysicalPlan planned = planner.plan();
        if (planned == null) {
            throw Problems.failure(pipeline.name(), planner.problems.list());
        }
        return planned;
    }

    private @Nullable PhysicalPlan plan() {
        names.check(plan, problems);
        Checks checks = new Checks(plan, names, problems, limits);
        checks.beforeTyping();
        Statements statements = new Statements(compiler, plan.functions(), Map.of());
        Typing types = new Typing(names, problems, statements);
        types.run(checks.sourceTypes(), null);
        checks.afterTyping(types);
        if (!problems.isEmpty()) {
            return null;
        }
        Fusion fusion = new Fusion(plan);
        if (fusion.viewsByNode().isEmpty()) {
            return new Assembly(plan, names, types, problems).assemble(checks.sourceTypes(), statements);
        }
        PlanNames fewer = new PlanNames(fusion.plan());
        Statements fused = new Statements(compiler, plan.functions(), fusion.viewsByNode());
        Typing typesOfFewer = new Typing(fewer, problems, fused);
        typesOfFewer.run(checks.sourceTypes(), null);
        return problems.isEmpty()
                ? new Assembly(fusion.plan(), fewer, typesOfFewer, problems).assemble(checks.sourceTypes(), fused)
                : null;
    }
}
