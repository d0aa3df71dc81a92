package io.streamling.engine.internal.plan;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import io.streamling.plan.PipelinePlan;
import io.streamling.plan.PlanNode;
import io.streamling.plan.PlanNode.OperatorNode;
import io.streamling.plan.PlanNode.SqlNode;
import io.streamling.plan.PlanNode.UnionNode;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Which columns of each node anything behind it reads. One thread only. */
final class Demand {
    private final IdentityHashMap<PlanNode, Set<String>> columnsByNode = new IdentityHashMap<>();
    private final Typing types;

    Demand(PipelinePlan plan, PlanNames names, Typing types) {
        this.types = types;
        plan.sinks().forEach(sink -> add(sink.input(), Columns.names(type(sink.input()))));
        List<PlanNode> nodes = names.nodes();
        for (int i = nodes.size() - 1; i >= 0; i--) {
            pushDown(nodes.get(i));
        }
    }

    Set<String> of(PlanNode node) {
        return columnsByNode.getOrDefault(node, Set.of());
    }

    private void pushDown(PlanNode node) {
        if (node instanceof SqlNode sql) {
            Map<String, List<String>> read = types.sql(sql).columnsReadByInput();
            sql.inputByName().forEach((name, input) -> add(input, read.getOrDefault(name, List.of())));
        } else if (node instanceof OperatorNode operator) {
            add(
                    operator.input(),
                    operator.factory().columnsRead(type(operator.input()).schema()));
        } else if (node instanceof UnionNode union) {
            List<String> columns = Columns.names(Columns.project(type(node), of(node)));
            union.inputs().forEach(input -> add(input, columns));
        }
    }

    private void add(PlanNode node, Collection<String> columns) {
        Set<String> demanded = columnsByNode.computeIfAbsent(node, ignored -> new LinkedHashSet<>());
        demanded.addAll(columns);
        RowType type = type(node);
        if (type.changelogMode() != ChangelogMode.APPEND) {
            demanded.addAll(type.keyColumns());
        }
    }

    private RowType type(PlanNode node) {
        return Objects.requireNonNull(types.of(node));
    }
}
