package io.streamling.engine.internal.runtime;

import io.streamling.error.Retrier;
import io.streamling.error.RetryPolicy;
import io.streamling.error.StreamlingException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.random.RandomGenerator;

/** Repeats attempts as a policy says. Thread-safe. */
public final class RetryLoop implements Retrier {
    private final EngineRuntime runtime;
    private final RetryPolicy policy;
    private final Waiting waiting;

    public RetryLoop(EngineRuntime runtime, RetryPolicy policy, Waiting waiting) {
        this.runtime = runtime;
        this.policy = policy;
        this.waiting = waiting;
    }

    @Override
    public <T> T call(String what, Callable<T> attempt) throws Exception {
        RandomGenerator random = runtime.random();
        long start = runtime.nanos();
        for (int attempts = 1; ; attempts++) {
            try {
                return attempt.call();
            } catch (StreamlingException e) {
                if (!e.code().isRetryable()) {
                    throw e;
                }
                waitOrGiveUp(what, attempts, start, random, e);
            }
        }
    }

    private void waitOrGiveUp(
            String what, int attempts, long start, RandomGenerator random, StreamlingException failure)
            throws InterruptedException {
        Duration delay = delayAfter(attempts, random);
        Duration spent = Duration.ofNanos(runtime.nanos() - start);
        boolean over = attempts >= policy.maxAttempts() || spent.plus(delay).compareTo(policy.budget()) > 0;
        if (over || !waiting.pause(delay.toNanos())) {
            throw new StreamlingException(
                    failure.code(),
                    what + ": given up after " + attempts + (attempts == 1 ? " attempt: " : " attempts: ")
                            + failure.getMessage(),
                    failure);
        }
    }

    /** Doubles up to the ceiling; the upper half is random, so that many clients do not come back at once. */
    private Duration delayAfter(int attempts, RandomGenerator random) {
        long first = policy.firstDelay().toNanos();
        int doublings = Math.min(attempts - 1, 30);
        long full = first > (Long.MAX_VALUE >> doublings)
                ? policy.maxDelay().toNanos()
                : Math.min(first << doublings, policy.maxDelay().toNanos());
        return Duration.ofNanos(full / 2 + (full > 1 ? random.nextLong(full / 2 + 1) : 0));
    }
}
