package io.streamling.engine.internal.metrics;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/** The counters of one run of a pipeline. Thread-safe once built. */
public final class PipelineCounters {
    private final Map<String, NodeCounters> sources = Collections.synchronizedMap(new LinkedHashMap<>());
    private final Map<String, NodeCounters> operators = Collections.synchronizedMap(new LinkedHashMap<>());
    private final Map<String, NodeCounters> sinks = Collections.synchronizedMap(new LinkedHashMap<>());
    private final CheckpointCounters checkpoints = new CheckpointCounters();

    public NodeCounters source(String name) {
        return sources.computeIfAbsent(name, ignored -> new NodeCounters());
    }

    public NodeCounters operator(String name) {
        return operators.computeIfAbsent(name, ignored -> new NodeCounters());
    }

    public NodeCounters sink(String name) {
        return sinks.computeIfAbsent(name, ignored -> new NodeCounters());
    }

    public CheckpointCounters checkpoints() {
        return checkpoints;
    }

    public Map<String, NodeCounters> sources() {
        return copy(sources);
    }

    public Map<String, NodeCounters> operators() {
        return copy(operators);
    }

    public Map<String, NodeCounters> sinks() {
        return copy(sinks);
    }

    /** One figure per source. */
    public Map<String, Long> bySource(ToLongFunction<NodeCounters> figure) {
        return figures(sources(), figure);
    }

    /** One figure per sink. */
    public Map<String, Long> bySink(ToLongFunction<NodeCounters> figure) {
        return figures(sinks(), figure);
    }

    /** One figure per node that has any; a source and a sink of one name are added up. */
    public Map<String, Long> byNode(ToLongFunction<NodeCounters> figure) {
        Map<String, Long> sums = new LinkedHashMap<>();
        for (Map<String, NodeCounters> nodes : java.util.List.of(sources(), operators(), sinks())) {
            nodes.forEach((name, counters) -> {
                long value = figure.applyAsLong(counters);
                if (value > 0) {
                    sums.merge(name, value, Long::sum);
                }
            });
        }
        return sums;
    }

    private static Map<String, NodeCounters> copy(Map<String, NodeCounters> nodes) {
        synchronized (nodes) {
            return new LinkedHashMap<>(nodes);
        }
    }

    private static Map<String, Long> figures(Map<String, NodeCounters> nodes, ToLongFunction<NodeCounters> figure) {
        Map<String, Long> figures = new LinkedHashMap<>();
        nodes.forEach((name, counters) -> figures.put(name, figure.applyAsLong(counters)));
        return figures;
    }
}
