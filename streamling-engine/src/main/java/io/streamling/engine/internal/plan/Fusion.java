package io.streamling.engine.internal.plan;

import io.streamling.plan.PipelinePlan;
import io.streamling.plan.PlanNode;
import io.streamling.plan.PlanNode.OperatorNode;
import io.streamling.plan.PlanNode.SinkNode;
import io.streamling.plan.PlanNode.SourceNode;
import io.streamling.plan.PlanNode.SqlNode;
import io.streamling.plan.PlanNode.UnionNode;
import io.streamling.spi.SqlRequest.View;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes one step of SQL steps that follow one another, so that no batch is made between them: the earlier statement becomes a
 * view of the later one. Only where nobody can tell: the earlier step has no name of its own, one reader, and treats bad rows
 * in the same way. One thread only.
 */
final class Fusion {
    private final IdentityHashMap<PlanNode, Integer> uses = new IdentityHashMap<>();
    private final IdentityHashMap<PlanNode, PlanNode> fusedByNode = new IdentityHashMap<>();
    private final IdentityHashMap<PlanNode, List<View>> viewsByNode = new IdentityHashMap<>();
    private final PipelinePlan plan;

    Fusion(PipelinePlan original) {
        original.sinks().forEach(this::countUses);
        List<SinkNode> sinks = original.sinks().stream()
                .map(sink -> new SinkNode(sink.sink(), fused(sink.input()), sink.errorPolicy()))
                .toList();
        this.plan = new PipelinePlan(
                original.name(),
                sinks,
                original.deadLetters(),
                original.parallelism(),
                original.functions(),
                original.classLoader());
    }

    /** The plan with fewer steps; sources are the same objects. */
    PipelinePlan plan() {
        return plan;
    }

    /** The earlier statements of each step, in order. */
    Map<PlanNode, List<View>> viewsByNode() {
        return viewsByNode;
    }

    private void countUses(PlanNode node) {
        for (PlanNode input : node.inputs()) {
            if (uses.merge(input, 1, Integer::sum) == 1) {
                countUses(input);
            }
        }
    }

    private PlanNode fused(PlanNode node) {
        PlanNode known = fusedByNode.get(node);
        if (known == null) {
            known = rebuilt(node);
            fusedByNode.put(node, known);
        }
        return known;
    }

    private PlanNode rebuilt(PlanNode node) {
        if (node instanceof SourceNode) {
            return node;
        }
        if (node instanceof SqlNode sql) {
            return rebuilt(sql);
        }
        if (node instanceof OperatorNode operator) {
            return new OperatorNode(
                    operator.name(), operator.factory(), fused(operator.input()), operator.errorPolicy());
        }
        List<PlanNode> inputs = node.inputs().stream().map(this::fused).toList();
        return new UnionNode(node.name(), inputs, node.errorPolicy());
    }

    private SqlNode rebuilt(SqlNode node) {
        Map<String, PlanNode> inputs = new LinkedHashMap<>();
        node.inputByName().forEach((name, input) -> inputs.put(name, fused(input)));
        Map.Entry<String, PlanNode> only =
                node.inputByName().entrySet().iterator().next();
        boolean fuses = inputs.size() == 1 && only.getValue() instanceof SqlNode earlier && fuses(earlier, node);
        if (!fuses) {
            return new SqlNode(node.name(), node.sql(), inputs, node.errorPolicy());
        }
        SqlNode earlier = (SqlNode) fused(only.getValue());
        SqlNode both = new SqlNode(node.name(), node.sql(), earlier.inputByName(), node.errorPolicy());
        List<View> views = new ArrayList<>(viewsByNode.getOrDefault(earlier, List.of()));
        views.add(new View(only.getKey(), earlier.sql()));
        viewsByNode.put(both, views);
        return both;
    }

    private boolean fuses(SqlNode earlier, SqlNode later) {
        return earlier.name() == null
                && earlier.errorPolicy() == later.errorPolicy()
                && uses.getOrDefault(earlier, 0) == 1;
    }
}
