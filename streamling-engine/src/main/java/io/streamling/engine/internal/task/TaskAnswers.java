package io.streamling.engine.internal.task;

import io.streamling.error.Retrier;
import io.streamling.spi.FaultPoints;
import io.streamling.spi.TaskContext;
import java.time.InstantSource;

/** What the contexts of readers and writers answer alike. Thread-safe. */
interface TaskAnswers extends TaskContext {
    TaskSettings settings();

    @Override
    default String pipeline() {
        return settings().pipeline();
    }

    @Override
    default int parallelism() {
        return settings().plan().parallelism();
    }

    @Override
    default InstantSource clock() {
        return settings().runtime().clock();
    }

    @Override
    default Retrier retrier() {
        return settings().retrier();
    }

    @Override
    default FaultPoints faultPoints() {
        return settings().runtime().faults();
    }
}
