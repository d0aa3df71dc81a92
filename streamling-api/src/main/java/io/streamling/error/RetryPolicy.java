package io.streamling.error;

import java.time.Duration;

/**
 * How often and how long to repeat a retryable failure.
 *
 * @param maxAttempts at most this many attempts, at least 1
 * @param firstDelay before the second attempt; doubles each time, up to {@code maxDelay}, with full jitter on top half
 * @param budget no attempt starts later than this after the first
 */
public record RetryPolicy(int maxAttempts, Duration firstDelay, Duration maxDelay, Duration budget) {
    /** Checks the ranges. */
    public RetryPolicy {
        if (maxAttempts < 1) {
            throw new IllegalArgumentException("maxAttempts must be at least 1, is " + maxAttempts);
        }
        if (firstDelay.isNegative() || maxDelay.compareTo(firstDelay) < 0 || budget.isNegative()) {
            throw new IllegalArgumentException("delays must be 0 or more and maxDelay at least firstDelay");
        }
    }

    /** 100 ms, doubling to 10 s, for at most 2 minutes. */
    public static RetryPolicy standard() {
        return new RetryPolicy(50, Duration.ofMillis(100), Duration.ofSeconds(10), Duration.ofMinutes(2));
    }

    /** One attempt. */
    public static RetryPolicy none() {
        return new RetryPolicy(1, Duration.ZERO, Duration.ZERO, Duration.ZERO);
    }
}
