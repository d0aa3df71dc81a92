package io.streamling.engine.internal.task;

import io.streamling.batch.Origin;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import org.apache.arrow.memory.OutOfMemoryException;
import org.jspecify.annotations.Nullable;

/** A failure that already says where it happened, so that it is wrapped once. */
final class NodeFailure extends StreamlingException {
    private static final long serialVersionUID = 1L;

    private NodeFailure(ErrorCode code, String message, @Nullable Throwable cause) {
        super(code, message, cause);
    }

    /** The failure of a node, with pipeline, node and position; an {@link InterruptedException} passes as it is. */
    static Exception at(NodeLabel label, @Nullable Origin origin, Throwable cause) {
        if (cause instanceof NodeFailure || cause instanceof InterruptedException) {
            return (Exception) cause;
        }
        String where = origin == null || origin.segments().isEmpty() ? "" : " (rows from " + range(origin) + ")";
        return new NodeFailure(code(label, cause), label + ": " + text(cause) + where, cause);
    }

    /** A bad row where the policy is to fail. */
    static NodeFailure badRow(NodeLabel label, ErrorCode code, String reason, @Nullable Throwable cause) {
        return new NodeFailure(code, label + ": " + reason, cause);
    }

    private static String range(Origin origin) {
        // Beyond the last row there is no exact answer, so this names the whole range.
        return origin.asRange().describe(0);
    }

    private static ErrorCode code(NodeLabel label, Throwable cause) {
        if (cause instanceof StreamlingException failure) {
            return failure.code();
        }
        if (cause instanceof OutOfMemoryException) {
            return ErrorCode.MEMORY_LIMIT;
        }
        return label.isUserCode() ? ErrorCode.FUNCTION_FAILED : ErrorCode.INTERNAL;
    }

    /** Messages of foreign exceptions may quote values of the row, so only their class is named. */
    private static String text(Throwable cause) {
        if (cause instanceof StreamlingException) {
            return String.valueOf(cause.getMessage());
        }
        if (cause instanceof OutOfMemoryException) {
            return "the pipeline's memory limit is reached; raise memoryBytes, or lower batchRows or batchBytes";
        }
        return "failed with " + cause.getClass().getName();
    }
}
