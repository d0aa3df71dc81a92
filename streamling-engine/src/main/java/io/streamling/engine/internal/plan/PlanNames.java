package io.streamling.engine.internal.plan;

import io.streamling.error.ErrorCode;
import io.streamling.error.ErrorPolicy;
import io.streamling.plan.PipelinePlan;
import io.streamling.plan.PlanNode;
import io.streamling.plan.PlanNode.OperatorNode;
import io.streamling.plan.PlanNode.SinkNode;
import io.streamling.plan.PlanNode.SourceNode;
import io.streamling.plan.PlanNode.SqlNode;
import io.streamling.plan.PlanNode.UnionNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The nodes of a plan in order of flow, each with a name. One thread only. */
final class PlanNames {
    /** Every node that is not a sink, after its inputs. */
    private final List<PlanNode> nodes = new ArrayList<>();

    private final IdentityHashMap<PlanNode, String> nameByNode = new IdentityHashMap<>();

    PlanNames(PipelinePlan plan) {
        IdentityHashMap<PlanNode, Boolean> seen = new IdentityHashMap<>();
        plan.sinks().forEach(sink -> collect(sink.input(), seen));
        Set<String> given = new HashSet<>();
        nodes.forEach(node -> {
            if (node.name() != null) {
                given.add(node.name());
            }
        });
        Map<String, Integer> counters = new HashMap<>();
        for (PlanNode node : nodes) {
            String name = node.name();
            nameByNode.put(node, name != null ? name : freeName(prefix(node), given, counters));
        }
    }

    List<PlanNode> nodes() {
        return nodes;
    }

    String of(PlanNode node) {
        return java.util.Objects.requireNonNull(nameByNode.get(node));
    }

    void check(PipelinePlan plan, Problems problems) {
        if (plan.name().isBlank()) {
            problems.add(ErrorCode.PIPELINE_INVALID, "pipeline", "needs a name that is not blank");
        }
        List<String> sources = new ArrayList<>();
        List<String> steps = new ArrayList<>();
        nodes.forEach(node -> (node instanceof SourceNode ? sources : steps).add(of(node)));
        List<String> sinks = new ArrayList<>();
        plan.sinks().forEach(sink -> sinks.add(sink.sink().name()));
        plan.deadLetters().ifPresent(sink -> sinks.add(sink.name()));
        unique("sources", sources, problems);
        unique("steps", steps, problems);
        unique("sinks", sinks, problems);
        if (plan.deadLetters().isEmpty()) {
            nodes.forEach(node -> checkPolicy(of(node), node, problems));
            plan.sinks().forEach(sink -> checkPolicy(sink.sink().name(), sink, problems));
        }
    }

    private static void checkPolicy(String name, PlanNode node, Problems problems) {
        if (node.errorPolicy() == ErrorPolicy.DEAD_LETTER) {
            problems.add(
                    ErrorCode.PIPELINE_INVALID,
                    name,
                    "sends bad rows to a dead-letter sink, but the pipeline has none; add deadLetters(sink)");
        }
    }

    private static void unique(String what, List<String> names, Problems problems) {
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (name.isBlank()) {
                problems.add(ErrorCode.PIPELINE_INVALID, "pipeline", "one of its " + what + " has a blank name");
            } else if (!seen.add(name)) {
                problems.add(
                        ErrorCode.PIPELINE_INVALID,
                        name,
                        "several " + what + " have this name; give each its own, and use a stage twice instead of"
                                + " building it twice");
            }
        }
    }

    private void collect(PlanNode node, IdentityHashMap<PlanNode, Boolean> seen) {
        if (seen.put(node, Boolean.TRUE) == null) {
            node.inputs().forEach(input -> collect(input, seen));
            nodes.add(node);
        }
    }

    private static String freeName(String prefix, Set<String> given, Map<String, Integer> counters) {
        String name;
        do {
            name = prefix + "-" + counters.merge(prefix, 1, Integer::sum);
        } while (given.contains(name));
        return name;
    }

    private static String prefix(PlanNode node) {
        if (node instanceof SqlNode) {
            return "sql";
        }
        if (node instanceof UnionNode) {
            return "union";
        }
        if (node instanceof OperatorNode) {
            return "map";
        }
        return node instanceof SinkNode ? "sink" : "source";
    }
}
