package io.streamling.spi;

import io.streamling.error.Retrier;
import java.time.InstantSource;

/** What the engine tells every reader and writer. Any thread. */
public interface TaskContext {
    /** The pipeline's name. */
    String pipeline();

    /** Which of the {@link #parallelism} copies of the source or sink this one is, from 0. */
    int taskIndex();

    /** How many copies share the source or sink. */
    int parallelism();

    /** Tells the time. */
    InstantSource clock();

    /** For attempts at what may be down for a while. */
    Retrier retrier();

    /** Hooks for crash tests. */
    FaultPoints faultPoints();
}
