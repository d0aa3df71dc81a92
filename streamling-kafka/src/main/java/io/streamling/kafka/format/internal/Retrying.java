package io.streamling.kafka.format.internal;

import io.streamling.error.ErrorCode;
import io.streamling.error.Retrier;
import io.streamling.error.StreamlingException;
import java.util.concurrent.Callable;

/** Calls through a retrier where no checked exception may pass. Stateless. */
public final class Retrying {
    private Retrying() {}

    /** What the attempt gives; a failure that is left is a StreamlingException. */
    public static <T> T call(Retrier retrier, String what, Callable<T> attempt) {
        try {
            return retrier.call(what, attempt);
        } catch (RuntimeException e) {
            throw e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StreamlingException(ErrorCode.SOURCE_UNAVAILABLE, what + ": interrupted", e);
        } catch (Exception e) {
            throw new StreamlingException(ErrorCode.SOURCE_UNAVAILABLE, what + ": " + e.getMessage(), e);
        }
    }
}
