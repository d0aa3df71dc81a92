package io.streamling.engine.internal.plan;

import io.streamling.batch.RowType;
import io.streamling.engine.internal.plan.PlannedNode.Branch;
import io.streamling.engine.internal.plan.PlannedNode.PlannedSource;
import io.streamling.engine.internal.plan.PlannedNode.PlannedStep;
import io.streamling.engine.internal.plan.Typing.Statements;
import io.streamling.error.ErrorPolicy;
import io.streamling.operator.OperatorFactory;
import io.streamling.plan.PipelinePlan;
import io.streamling.plan.PlanNode;
import io.streamling.plan.PlanNode.OperatorNode;
import io.streamling.plan.PlanNode.SinkNode;
import io.streamling.plan.PlanNode.SourceNode;
import io.streamling.plan.PlanNode.SqlNode;
import io.streamling.spi.CompiledSql;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides which columns are read and makes the steps that read those and no others, from a plan without problems. One thread
 * only.
 */
final class Assembly {
    private final PipelinePlan plan;
    private final PlanNames names;
    private final Typing types;
    private final Problems problems;
    private final List<String> warnings = new ArrayList<>();
    private final IdentityHashMap<PlanNode, PlannedNode> plannedByNode = new IdentityHashMap<>();

    /** @param types with all columns */
    Assembly(PipelinePlan plan, PlanNames names, Typing types, Problems problems) {
        this.plan = plan;
        this.names = names;
        this.types = types;
        this.problems = problems;
    }

    /** Null where there is a problem after all. */
    @Nullable
    PhysicalPlan assemble(IdentityHashMap<PlanNode, RowType> allColumns, Statements statements) {
        Demand demand = new Demand(plan, names, types);
        Typing projected = new Typing(names, problems, statements);
        IdentityHashMap<PlanNode, RowType> sourceTypes = new IdentityHashMap<>();
        allColumns.forEach((node, full) -> sourceTypes.put(node, Columns.project(full, demand.of(node))));
        projected.run(sourceTypes, new Typing.Earlier(types, demand));
        return problems.isEmpty() ? build(statements, projected) : null;
    }

    private PhysicalPlan build(Statements statements, Typing projected) {
        List<PlannedSource> sources = new ArrayList<>();
        List<PlannedStep> steps = new ArrayList<>();
        for (PlanNode node : names.nodes()) {
            RowType output = Objects.requireNonNull(projected.of(node));
            if (node instanceof SourceNode source) {
                RowType all = Objects.requireNonNull(types.of(node));
                PlannedSource planned = new PlannedSource(source.source(), all, output, source.errorPolicy());
                sources.add(planned);
                plannedByNode.put(node, planned);
            } else {
                PlannedStep step = step(node, output, projected, statements);
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
                usesDeadLetters() ? plan.deadLetters() : Optional.empty(),
                plan.classLoader(),
                warnings);
    }

    private boolean usesDeadLetters() {
        return names.nodes().stream().anyMatch(node -> node.errorPolicy() == ErrorPolicy.DEAD_LETTER)
                || plan.sinks().stream().anyMatch(sink -> sink.errorPolicy() == ErrorPolicy.DEAD_LETTER);
    }

    private PlannedStep step(PlanNode node, RowType output, Typing projected, Statements statements) {
        String name = names.of(node);
        if (node instanceof SqlNode sql) {
            CompiledSql compiled = projected.sql(sql);
            compiled.warnings().forEach(warning -> warnings.add(name + ": " + warning));
            StringBuilder text = new StringBuilder();
            statements
                    .viewsByNode()
                    .getOrDefault(node, List.of())
                    .forEach(view -> text.append(view.sql().strip()).append("\nthen, at once:\n"));
            text.append(sql.sql().strip())
                    .append('\n')
                    .append(compiled.explanation().strip());
            return new PlannedStep("sql", name, output, sql.errorPolicy(), branches(sql, compiled), text.toString());
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
