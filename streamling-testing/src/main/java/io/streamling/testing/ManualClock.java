package io.streamling.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that a test moves. Thread-safe. Starts at 2024-01-01T00:00:00Z. */
public final class ManualClock implements InstantSource {
    private Instant now = Instant.parse("2024-01-01T00:00:00Z");

    @Override
    public synchronized Instant instant() {
        return now;
    }

    /** Moves on; a negative duration moves back, as a clock that is set does. */
    public synchronized void advance(Duration duration) {
        now = now.plus(duration);
    }

    /** Moves to an instant. */
    public synchronized void set(Instant instant) {
        now = instant;
    }
}
