package io.streamling.testing;

import io.streamling.error.Retrier;
import io.streamling.error.StreamlingException;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/** Repeats at once, without waiting, up to a ceiling. Thread-safe. */
public final class TestRetrier implements Retrier {
    private final int maxAttempts;
    private final AtomicInteger attempts = new AtomicInteger();

    /** A ceiling of attempts per call, at least 1. */
    public TestRetrier(int maxAttempts) {
        this.maxAttempts = maxAttempts;
    }

    /** How many attempts were made in all calls. */
    public int attempts() {
        return attempts.get();
    }

    @Override
    public <T> T call(String what, Callable<T> attempt) throws Exception {
        for (int number = 1; ; number++) {
            attempts.incrementAndGet();
            try {
                return attempt.call();
            } catch (StreamlingException e) {
                if (!e.code().isRetryable()) {
                    throw e;
                }
                if (number >= maxAttempts) {
                    throw new StreamlingException(
                            e.code(), what + " failed after " + number + " attempts: " + e.getMessage(), e);
                }
            }
        }
    }
}
