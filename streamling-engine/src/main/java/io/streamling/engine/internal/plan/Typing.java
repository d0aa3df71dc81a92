package io.streamling.engine.internal.plan;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import io.streamling.error.ErrorCode;
import io.streamling.function.ScalarFunction;
import io.streamling.plan.PlanNode;
import io.streamling.plan.PlanNode.OperatorNode;
import io.streamling.plan.PlanNode.SourceNode;
import io.streamling.plan.PlanNode.SqlNode;
import io.streamling.plan.PlanNode.UnionNode;
import io.streamling.spi.CompiledSql;
import io.streamling.spi.SqlCompiler;
import io.streamling.spi.SqlRequest;
import io.streamling.spi.SqlRequest.View;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The row type of every node, given those of the sources: done once with all columns, to find out which are read, and
 * once with those alone, so that operators are made for the columns that really come. One thread only.
 */
final class Typing {
    /**
     * How statements are compiled.
     *
     * @param viewsByNode the earlier statements of a step that was made of several
     */
    record Statements(
            Supplier<SqlCompiler> compiler, List<ScalarFunction> functions, Map<PlanNode, List<View>> viewsByNode) {}

    /** What the first pass found. */
    record Earlier(Typing types, Demand demand) {}

    private final PlanNames names;
    private final Problems problems;
    private final Statements statements;
    private final IdentityHashMap<PlanNode, RowType> typeByNode = new IdentityHashMap<>();
    private final IdentityHashMap<PlanNode, CompiledSql> sqlByNode = new IdentityHashMap<>();

    Typing(PlanNames names, Problems problems, Statements statements) {
        this.names = names;
        this.problems = problems;
        this.statements = statements;
    }

    /** Types of all nodes behind the sources. Nodes behind one with a problem are left out. */
    void run(IdentityHashMap<PlanNode, RowType> typeBySource, @Nullable Earlier earlier) {
        typeByNode.putAll(typeBySource);
        for (PlanNode node : names.nodes()) {
            if (!(node instanceof SourceNode) && node.inputs().stream().allMatch(typeByNode::containsKey)) {
                String name = names.of(node);
                RowType type = problems.attempt(name, () -> typeOf(node, name, earlier));
                if (type != null) {
                    typeByNode.put(node, type);
                }
            }
        }
    }

    @Nullable
    RowType of(PlanNode node) {
        return typeByNode.get(node);
    }

    CompiledSql sql(SqlNode node) {
        return Objects.requireNonNull(sqlByNode.get(node));
    }

    private @Nullable RowType typeOf(PlanNode node, String name, @Nullable Earlier earlier) {
        if (node instanceof SqlNode sql) {
            CompiledSql compiled = compile(sql, earlier);
            sqlByNode.put(node, compiled);
            return compiled.output();
        }
        if (node instanceof OperatorNode operator) {
            return operatorType(operator, name);
        }
        return earlier == null
                ? unionType((UnionNode) node, name)
                : Columns.project(
                        Objects.requireNonNull(earlier.types().of(node)),
                        earlier.demand().of(node));
    }

    /** A statement is compiled once: its operators are told which of their columns really come. */
    private CompiledSql compile(SqlNode node, @Nullable Earlier earlier) {
        if (earlier != null) {
            return earlier.types().sql(node);
        }
        Map<String, RowType> inputs = new LinkedHashMap<>();
        node.inputByName().forEach((name, input) -> inputs.put(name, Objects.requireNonNull(of(input))));
        List<View> views = statements.viewsByNode().getOrDefault(node, List.of());
        return statements
                .compiler()
                .get()
                .compile(new SqlRequest(node.sql(), views, inputs, Map.of(), statements.functions()));
    }

    private RowType operatorType(OperatorNode node, String name) {
        RowType input = Objects.requireNonNull(of(node.input()));
        RowType output = node.factory().outputType(input);
        if (output.changelogMode() == ChangelogMode.UPSERT
                && output.keyColumns().isEmpty()) {
            problems.add(
                    ErrorCode.SCHEMA_MISMATCH,
                    name,
                    "drops the key columns " + input.keyColumns() + " of a stream that updates; keep them");
        }
        return output;
    }

    private @Nullable RowType unionType(UnionNode node, String name) {
        RowType first = Objects.requireNonNull(of(node.inputs().get(0)));
        boolean same = true;
        for (PlanNode input : node.inputs()) {
            same &= fits(
                    first,
                    Objects.requireNonNull(of(input)),
                    names.of(node.inputs().get(0)),
                    names.of(input),
                    name);
        }
        return same ? first : null;
    }

    private boolean fits(RowType first, RowType other, String firstName, String otherName, String name) {
        String difference = Columns.difference(first, other);
        if (difference != null) {
            problems.add(
                    ErrorCode.SCHEMA_MISMATCH,
                    name,
                    "'" + firstName + "' and '" + otherName + "' do not have the same columns: " + difference
                            + "; select the same columns first");
        }
        return difference == null;
    }
}
