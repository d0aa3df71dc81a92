package io.streamling.sql.internal.plan;

import io.streamling.error.ErrorCode;

/** An expression has no result for a row. The message names the reason, never the value; there is no stack trace. */
public final class ExpressionFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;

    /** A failure with a reason such as "INTEGER overflow in +". */
    public ExpressionFailure(ErrorCode code, String reason) {
        super(reason, null, false, false);
        this.code = code;
    }

    /** {@code ROW_EXPRESSION_FAILED} or {@code FUNCTION_FAILED}. */
    public ErrorCode code() {
        return code;
    }
}
