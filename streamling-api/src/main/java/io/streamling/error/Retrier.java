package io.streamling.error;

import java.util.concurrent.Callable;

/**
 * Repeats attempts at something outside of this process. The engine supplies it: waiting uses the engine's clock and
 * ends when the pipeline stops. Task thread, or the connector's own thread; blocks between attempts.
 */
@FunctionalInterface
public interface Retrier {
    /**
     * Calls until it succeeds, fails with something that is not retryable ({@link StreamlingException} with a code
     * whose {@link ErrorCode#isRetryable} is false, or any other exception), or the policy's ceiling is reached; then
     * the last failure is thrown with the number of attempts added.
     *
     * @param what names the attempt in messages: "write to table 'orders'"
     */
    <T> T call(String what, Callable<T> attempt) throws Exception;
}
