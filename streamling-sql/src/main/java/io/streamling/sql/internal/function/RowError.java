package io.streamling.sql.internal.function;

/**
 * An expression has no value for one row. There is one instance per reason, without a stack: a batch may fail in every
 * row, and the place is named by the column. Immutable.
 */
public final class RowError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** An integer result does not fit its type. */
    public static final RowError INTEGER_OVERFLOW = new RowError("integer overflow");

    /** A decimal result has more digits than its type. */
    public static final RowError DECIMAL_OVERFLOW = new RowError("decimal overflow: the result has too many digits");

    /** Integer or decimal division, or the rest of it, by zero. */
    public static final RowError DIVISION_BY_ZERO = new RowError("division by zero");

    /** A number that its target type cannot hold. */
    public static final RowError CAST_OUT_OF_RANGE = new RowError("cast: the value is out of range");

    /** A text that does not read as a value of the target type. */
    public static final RowError CAST_MALFORMED = new RowError("cast: the text is malformed");

    /** Bytes that are not text. */
    public static final RowError NOT_UTF8 = new RowError("cast: the bytes are not UTF-8");

    /** An argument outside of what the function accepts. */
    public static final RowError BAD_ARGUMENT = new RowError("an argument is out of the function's range");

    /** A text that would be larger than a value may be. */
    public static final RowError TEXT_TOO_LONG = new RowError("the resulting text is too long");

    /** A date or timestamp outside of the supported years. */
    public static final RowError TIME_OUT_OF_RANGE = new RowError("the date or timestamp is out of range");

    private RowError(String reason) {
        super(reason, null, false, false);
    }

    /** The reason, without any value of the row. */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
