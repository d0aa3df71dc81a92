package io.streamling.testing;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a test has planned for each {@link Step}. Thread-safe. */
final class PlantedFaults {
    private final Map<Step, Deque<Exception>> failuresByStep = new EnumMap<>(Step.class);
    private final Map<Step, Gate> gateByStep = new EnumMap<>(Step.class);

    synchronized void failNext(Step step, int times, Exception failure) {
        Deque<Exception> failures = failuresByStep.computeIfAbsent(step, key -> new ArrayDeque<>());
        for (int i = 0; i < times; i++) {
            failures.add(failure);
        }
    }

    synchronized Gate holdAt(Step step) {
        Gate gate = new Gate();
        gateByStep.put(step, gate);
        return gate;
    }

    void reach(Step step) throws Exception {
        Gate gate = gate(step);
        if (gate != null) {
            gate.pass();
        }
        Exception failure = nextFailure(step);
        if (failure != null) {
            throw failure;
        }
    }

    private synchronized @Nullable Gate gate(Step step) {
        return gateByStep.get(step);
    }

    private synchronized @Nullable Exception nextFailure(Step step) {
        Deque<Exception> failures = failuresByStep.get(step);
        return failures == null ? null : failures.poll();
    }
}
