package io.streamling.row;

import org.jspecify.annotations.Nullable;

/** A misuse of a column. Unlike other exceptions of a user's function its message is ours, so it holds no values. */
final class ColumnMismatch extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    ColumnMismatch(String message) {
        super(message);
    }

    ColumnMismatch(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Why a function failed, fit to be logged. */
    static String reason(Throwable failure) {
        return failure instanceof ColumnMismatch mismatch
                ? String.valueOf(mismatch.getMessage())
                : "the function threw " + failure.getClass().getName();
    }
}
