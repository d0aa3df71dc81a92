package io.streamling.engine.internal.plan;

import io.streamling.Pipeline;
import io.streamling.batch.RowType;
import io.streamling.engine.internal.plan.PlannedNode.Branch;
import io.streamling.engine.internal.plan.PlannedNode.PlannedSource;
import io.streamling.engine.internal.plan.PlannedNode.PlannedStep;
import io.streamling.engine.internal.runtime.RunLimits;
import io.streamling.error.ErrorPolicy;
import io.streamling.error.Problem;
import io.streamling.error.StreamlingException;
import io.streamling.operator.OperatorFactory;
import io.streamling.plan.PipelinePlan;
import io.streamling.plan.PlanNode;
import io.streamling.plan.PlanNode.OperatorNode;
import io.streamling.plan.PlanNode.SinkNode;
import io.streamling.plan.PlanNode.SourceNode;
import io.streamling.plan.PlanNode.SqlNode;
import io.streamling.spi.CompiledSql;
import io.streamling.spi.SqlCompiler;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** From a description to a checked plan. Connects to nothing but schema registries. One thread only. */
public final class Planner {
    private final PipelinePlan plan;
    private final RunLimits limits;
    private final Problems problems = new Problems();
    private final PlanNames names;
    private final Supplier<SqlCompiler> compiler;
    private final List<String> warnings = new ArrayList<>();
    private final IdentityHashMap<PlanNode, PlannedNode> plannedByNode = new IdentityHashMap<>();

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
        Typing types = new Typing(names, problems, plan.functions(), compiler);
        types.run(checks.sourceTypes(), null);
        checks.afterTyping(types);
        if (!problems.isEmpty()) {
            return null;
        }
        Demand demand = new Demand(plan, names, types);
        Typing projected = new Typing(names, problems, plan.functions(), compiler);
        IdentityHashMap<PlanNode, RowType> sourceTypes = new IdentityHashMap<>();
        checks.sourceTypes().forEach((node, full) -> sourceTypes.put(node, Columns.project(full, demand.of(node))));
        projected.run(sourceTypes, new Typing.Earlier(types, demand));
        return problems.isEmpty() ? build(types, projected) : null;
    }

    private PhysicalPlan build(Typing full, Typing projected) {
        List<PlannedSource> sources = new ArrayList<>();
        List<PlannedStep> steps = new ArrayList<>();
        for (PlanNode node : names.nodes()) {
            RowType output = Objects.requireNonNull(projected.of(node));
            if (node instanceof SourceNode source) {
                RowType all = Objects.requireNonNull(full.of(node));
                PlannedSource planned = new PlannedSource(source.source(), all, output, source.errorPolicy());
                sources.add(planned);
                plannedByNode.put(node, planned);
            } else {
                PlannedStep step = step(node, output, projected);
                steps.add(step);
                plannedByNode.put(node, step);
            }
        }
        List<PlannedSink> sinks = plan.sinks().stream().map(this::sink).toList();
        return new PhysicalPlan(
                plan.name(),
                plan.parallelism(),
                sources,
                steps,
                sinks,
                usesDeadLetters() ? plan.deadLetters() : java.util.Optional.empty(),
                plan.classLoader(),
                warnings);
    }

    private boolean usesDeadLetters() {
        return names.nodes().stream().anyMatch(node -> node.errorPolicy() == ErrorPolicy.DEAD_LETTER)
                || plan.sinks().stream().anyMatch(sink -> sink.errorPolicy() == ErrorPolicy.DEAD_LETTER);
    }

    private PlannedStep step(PlanNode node, RowType output, Typing types) {
        String name = names.of(node);
        if (node instanceof SqlNode sql) {
            CompiledSql compiled = types.sql(sql);
            compiled.warnings().forEach(warning -> warnings.add(name + ": " + warning));
            String text = sql.sql().strip() + "\n" + compiled.explanation().strip();
            return new PlannedStep("sql", name, output, sql.errorPolicy(), branches(sql, compiled), text);
        }
        if (node instanceof OperatorNode operator) {
            Branch branch = new Branch(planned(operator.input()), operator.factory(), null);
            String text = operator.factory().describe();
            return new PlannedStep("operator", name, output, operator.errorPolicy(), List.of(branch), text);
        }
        List<Branch> branches = node.inputs().stream()
                .map(this::planned)
                .map(input ->
                        new Branch(input, null, Columns.selection(input.output().schema(), output.schema())))
                .toList();
        return new PlannedStep("union", name, output, node.errorPolicy(), branches, "all rows");
    }

    private List<Branch> branches(SqlNode sql, CompiledSql compiled) {
        List<Branch> branches = new ArrayList<>();
        sql.inputByName().forEach((inputName, input) -> {
            for (OperatorFactory factory : compiled.operatorsByInput().getOrDefault(inputName, List.of())) {
                branches.add(new Branch(planned(input), factory, null));
            }
        });
        return branches;
    }

    private PlannedSink sink(SinkNode node) {
        PlannedNode input = planned(node.input());
        Upstream upstream = new Upstream(input);
        return new PlannedSink(
                node.sink(), input, node.errorPolicy(), upstream.sourceNames(), upstream.guarantee(node.sink()));
    }

    private PlannedNode planned(PlanNode node) {
        return Objects.requireNonNull(plannedByNode.get(node));
    }
}
