package io.streamling.sql.internal.function;

import io.streamling.error.ErrorCode;

/**
 * An expression has no value for one row. There is one instance per reason, without a stack: a batch may fail in every
 * row, and the place is named by the column. Immutable.
 */
@SuppressWarnings("StaticAssignmentOfThrowable") // without a stack there is nothing to be misleading about
public final class RowError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** An integer result does not fit its type. */
    public static final RowError INTEGER_OVERFLOW = of("integer overflow");

    /** A decimal result has more digits than its type. */
    public static final RowError DECIMAL_OVERFLOW = of("decimal overflow: the result has too many digits");

    /** Integer or decimal division, or the rest of it, by zero. */
    public static final RowError DIVISION_BY_ZERO = of("division by zero");

    /** A value that the target type cannot hold. */
    public static final RowError CAST_OUT_OF_RANGE = of("cast: the value is out of range");

    /** A text that does not read as a value of the target type. */
    public static final RowError CAST_MALFORMED = of("cast: the text is malformed");

    /** A date, time or interval past the ends of its type. */
    public static final RowError TIME_OUT_OF_RANGE = of("a date, time or interval is out of range");

    /** Bytes that are not text. */
    public static final RowError NOT_UTF8 = of("cast: the bytes are not UTF-8");

    /** An argument outside of what the function accepts. */
    public static final RowError BAD_ARGUMENT = of("an argument is out of the function's range");

    /** A pattern that ends in its escape character. */
    public static final RowError BAD_PATTERN = of("the LIKE pattern ends in its escape character");

    /** A text that would be larger than a value may be. */
    public static final RowError TEXT_TOO_LONG = of("the resulting text is too long");

    /** An entry of a map whose key is null. */
    public static final RowError NULL_KEY = of("a key of the map is null");

    /** Keys and values that do not go together. */
    public static final RowError DIFFERENT_LENGTHS = of("there are not as many values as keys");

    /** An array that would be larger than a value may be. */
    public static final RowError ARRAY_TOO_LONG = of("the resulting array is too long");

    /** ELEMENT of an array with more than one. */
    public static final RowError SEVERAL_ELEMENTS = of("the array has more than one element");

    private final ErrorCode code;

    private RowError(ErrorCode code, String reason) {
        super(reason, null, false, false);
        this.code = code;
    }

    private static RowError of(String reason) {
        return new RowError(ErrorCode.ROW_EXPRESSION_FAILED, reason);
    }

    /** A reason of its own, which holds no value of the row. */
    public static RowError because(String reason) {
        return of(reason);
    }

    /** A user's function failed; the reason holds no value of the row. */
    public static RowError ofFunction(String reason) {
        return new RowError(ErrorCode.FUNCTION_FAILED, reason);
    }

    /** What kind of failure this is. */
    public ErrorCode code() {
        return code;
    }

    /** The reason, without any value of the row. */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
