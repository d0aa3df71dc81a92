package io.streamling.plan;

import io.streamling.function.ScalarFunction;
import io.streamling.plan.PlanNode.SinkNode;
import io.streamling.sink.Sink;
import java.util.List;
import java.util.Optional;

/**
 * A whole pipeline as it was described: all nodes are reached from its sinks. Immutable.
 *
 * @param deadLetters where rows go whose node says {@code DEAD_LETTER}
 * @param classLoader set on every thread of the pipeline
 */
public record PipelinePlan(
        String name,
        List<SinkNode> sinks,
        Optional<Sink> deadLetters,
        int parallelism,
        List<ScalarFunction> functions,
        ClassLoader classLoader) {
    /** Copies the lists. */
    public PipelinePlan {
        sinks = List.copyOf(sinks);
        functions = List.copyOf(functions);
    }
}
