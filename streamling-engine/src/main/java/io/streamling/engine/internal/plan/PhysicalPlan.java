package io.streamling.engine.internal.plan;

import io.streamling.engine.internal.plan.PlannedNode.PlannedSource;
import io.streamling.engine.internal.plan.PlannedNode.PlannedStep;
import io.streamling.sink.Sink;
import java.util.List;
import java.util.Optional;

/**
 * A checked pipeline, ready to be opened. Immutable.
 *
 * @param steps in an order in which every step comes after those whose rows it reads
 * @param deadLetters where bad rows go, if any node sends them there
 * @param warnings what a person should know
 */
public record PhysicalPlan(
        String name,
        int parallelism,
        List<PlannedSource> sources,
        List<PlannedStep> steps,
        List<PlannedSink> sinks,
        Optional<Sink> deadLetters,
        ClassLoader classLoader,
        List<String> warnings) {
    public PhysicalPlan {
        sources = List.copyOf(sources);
        steps = List.copyOf(steps);
        sinks = List.copyOf(sinks);
        warnings = List.copyOf(warnings);
    }
}
