package io.streamling.engine.internal.run;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import org.jspecify.annotations.Nullable;

/** Turning whatever was thrown into what callers see. Stateless. */
final class Failures {
    private Failures() {}

    /** The failure itself, or one that wraps it and names the pipeline. */
    static StreamlingException of(String pipeline, Throwable failure) {
        if (failure instanceof StreamlingException known) {
            return known;
        }
        String text = failure instanceof InterruptedException
                ? "its thread was interrupted"
                : "failed with " + failure.getClass().getName();
        return new StreamlingException(ErrorCode.INTERNAL, "pipeline '" + pipeline + "': " + text, failure);
    }

    /** The first of two failures, with the other attached. */
    static StreamlingException join(@Nullable StreamlingException first, StreamlingException second) {
        if (first == null) {
            return second;
        }
        if (first != second) {
            first.addSuppressed(second);
        }
        return first;
    }

    /** Memory that was not released. */
    static StreamlingException leak(String pipeline, RuntimeException cause) {
        return new StreamlingException(
                ErrorCode.INTERNAL, "pipeline '" + pipeline + "': memory was not released when it was closed", cause);
    }

    /** A new exception for each caller who waited, so that each sees its own stack. */
    static StreamlingException forCaller(StreamlingException failure) {
        return new StreamlingException(failure.code(), String.valueOf(failure.getMessage()), failure);
    }
}
