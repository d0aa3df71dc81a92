package io.streamling.sql.internal.plan;

/**
 * What a {@link Expression.Call} does. Immutable.
 *
 * <p>Unless a line says otherwise: the result is null when any argument is null, and no row fails. "Count" arguments
 * (positions, lengths, digits) are BIGINT. Text is counted in code points, from 1, and compared by code point (the order
 * of the UTF-8 bytes). Floats compare as in PostgreSQL: NaN equals NaN and is greater than any number, and -0.0 equals 0.0.
 */
public enum Operation {
    // Arithmetic. Integers: all arguments have the result's type; fails on overflow. DECIMAL: arguments are DECIMALs of
    // any
    // precision and scale; the exact result is rounded half up (away from zero) to the result's scale; fails when it
    // needs more digits than the result's precision. REAL, DOUBLE: as in Java, never fails. Times: all that have a
    // fraction
    // have the result's; fails past the ends of the type. A timestamp and an interval; a TIME and an interval, around
    // midnight; DATE and INTEGER days; two intervals of one kind; and differences: two timestamps or TIMEs give an
    // interval, two DATEs an INTEGER. Months after or before a timestamp: the month's last day where there is no such
    // day.
    /** a + b. */
    ADD,
    /** a - b. */
    SUBTRACT,
    /** a * b. An interval times BIGINT, or (days and time only) DOUBLE, then rounded half even to its unit. */
    MULTIPLY,
    /**
     * a / b. Integers truncate; integers and DECIMAL fail on zero; floats give Infinity or NaN. An interval by BIGINT
     * (truncated) or by DOUBLE (days and time only, rounded half even to its unit); both fail on zero.
     */
    DIVIDE,
    /** The rest of a / b with the sign of a. Fails as DIVIDE does. */
    MODULO,
    /** -a. Fails on integer overflow. */
    NEGATE,

    // Comparison: both arguments have the same kind; DECIMALs, and times that have a fraction, may differ in precision
    // and
    // scale. BOOLEAN: false < true.
    /** a = b. */
    EQUAL,
    /** a <> b. */
    NOT_EQUAL,
    /** a < b. */
    LESS,
    /** a <= b. */
    LESS_OR_EQUAL,
    /** a > b. */
    GREATER,
    /** a >= b. */
    GREATER_OR_EQUAL,
    /** Whether a and b differ, where null equals null. Never null. */
    IS_DISTINCT_FROM,

    // Logic over BOOLEAN.
    /** Two or more; three-valued; an argument is evaluated only for rows where no earlier one is false. */
    AND,
    /** Two or more; three-valued; an argument is evaluated only for rows where no earlier one is true. */
    OR,
    /** Not a. */
    NOT,
    /** Whether a (of any type) is null. Never null. */
    IS_NULL,
    /** Whether a is true. Never null. */
    IS_TRUE,
    /** Whether a is false. Never null. */
    IS_FALSE,

    // Choice: all arguments have the result's type.
    /** The first of two or more that is not null; each is evaluated only for rows where all earlier ones are null. */
    COALESCE,
    /** a, or null where a equals b. */
    NULL_IF,
    /** The greatest of one or more; nulls are skipped, null when all are. */
    GREATEST,
    /** The least of one or more; nulls are skipped, null when all are. */
    LEAST,

    // Text: arguments are VARCHAR unless said otherwise.
    /**
     * (value, pattern, escape): whole value, {@code %} any run, {@code _} one code point. Escape is a literal of one
     * code point, or empty for none. Fails where the pattern ends in the escape character.
     */
    LIKE,
    /** Lower case, by the rules of no locale ({@code Locale.ROOT}). */
    LOWER,
    /** Upper case, by the rules of no locale. */
    UPPER,
    /** INTEGER: the number of code points. */
    CHAR_LENGTH,
    /** INTEGER: the number of bytes of a VARCHAR in UTF-8, or of a VARBINARY. */
    OCTET_LENGTH,
    /**
     * (value, start) or (value, start, length): the code points at start to start + length - 1 that are there; start may be 0
     * or less (the length counts from there). Fails on a negative length.
     */
    SUBSTRING,
    /** (value, characters): without leading and trailing code points that are among the characters. */
    TRIM_BOTH,
    /** (value, characters): without leading ones. */
    TRIM_LEADING,
    /** (value, characters): without trailing ones. */
    TRIM_TRAILING,
    /** Two or more, VARCHAR or all VARBINARY, behind one another. */
    CONCAT,
    /** (value, search, replacement): every occurrence; an empty search changes nothing. */
    REPLACE,
    /** (search, value): INTEGER, where search starts first in value; 0 where it does not occur, 1 for an empty search. */
    POSITION,
    /** (value, count): the first code points; a negative count leaves out that many at the end. */
    LEFT,
    /** (value, count): the last code points; a negative count leaves out that many at the start. */
    RIGHT,
    /**
     * (value, length, fill): cut or filled on the left to a length (0 when negative); an empty fill does not fill. Fails
     * where the result would be longer than {@link #MAX_TEXT_LENGTH} code points.
     */
    LPAD,
    /** (value, length, fill): as LPAD, on the right; cuts on the right too. */
    RPAD,
    /** The code points backwards. */
    REVERSE,
    /** (value, count): empty for 0 and less. Fails where the result would exceed {@link #MAX_TEXT_LENGTH} bytes. */
    REPEAT,
    /** (value, prefix): BOOLEAN. */
    STARTS_WITH,
    /** (value, suffix): BOOLEAN. */
    ENDS_WITH,
    /** (value, part): BOOLEAN. */
    CONTAINS,
    /**
     * (value, delimiter, n): the n-th part, from the end where n is negative; empty where there is none; an empty
     * delimiter makes the value one part. Fails where n is 0.
     */
    SPLIT_PART,
    /** INTEGER: the first code point, 0 for an empty text. */
    ASCII,
    /** (count): the text of one code point. Fails for 0, surrogates and what is no code point. */
    CHR,
    /** Each run of letters and digits: first one upper case, the others lower case. */
    INITCAP,

    // Numbers.
    /** Of the argument's type. Fails on integer overflow. */
    ABS,
    /**
     * (value) or (value, digits) over DECIMAL and DOUBLE: half away from zero; digits may be negative. A DECIMAL fails where the
     * result needs more digits than its type has; a DOUBLE is rounded by its shortest decimal form; NaN and infinities
     * stay.
     */
    ROUND,
    /** As ROUND, towards zero. */
    TRUNCATE,
    /** DECIMAL to DECIMAL of scale 0, REAL and DOUBLE to the same: the least whole number that is not below. */
    CEIL,
    /** As CEIL, the greatest whole number that is not above. */
    FLOOR,
    /** -1, 0 or 1: INTEGER for integers and DECIMAL; for REAL and DOUBLE of the same type, NaN for NaN. */
    SIGN,
    /** (base, exponent) DOUBLE, as {@code Math.pow}. */
    POWER,
    /** DOUBLE; NaN below 0. */
    SQRT,
    /** DOUBLE, natural logarithm; -Infinity for 0, NaN below. */
    LN,
    /** DOUBLE, decimal logarithm; -Infinity for 0, NaN below. */
    LOG10,
    /** DOUBLE. */
    EXP,

    // Time: DATE, timestamp, or the fields that they have of TIME and intervals, to BIGINT, in the proleptic Gregorian
    // calendar, in UTC. Fields of an interval have its sign.
    /** The year; 0 is 1 BC. */
    EXTRACT_YEAR,
    /** 1 to 4. */
    EXTRACT_QUARTER,
    /** 1 to 12. */
    EXTRACT_MONTH,
    /** The ISO week, 1 to 53. */
    EXTRACT_WEEK,
    /** 1 to 31. */
    EXTRACT_DAY,
    /** The day of the week, Sunday 0 to Saturday 6. */
    EXTRACT_DOW,
    /** The day of the year, 1 to 366. */
    EXTRACT_DOY,
    /** 0 to 23; 0 for a DATE, as for the two below. */
    EXTRACT_HOUR,
    /** 0 to 59. */
    EXTRACT_MINUTE,
    /** 0 to 59, without a fraction. */
    EXTRACT_SECOND,
    /** Whole seconds since 1970-01-01, rounded down; of a TIME since midnight; of an interval all of them, cut off. */
    EXTRACT_EPOCH,
    /** The seconds of the minute in milliseconds, cut off: 59.1239 is 59123. */
    EXTRACT_MILLISECOND,
    /** In microseconds. */
    EXTRACT_MICROSECOND,
    /** In nanoseconds. */
    EXTRACT_NANOSECOND,
    /** The year without its last digit, rounded down. */
    EXTRACT_DECADE,
    /** 2001 to 2100 is 21; -99 to 0 is -1. Of an interval: hundreds of years. */
    EXTRACT_CENTURY,
    /** 2001 to 3000 is 3; -999 to 0 is -1. Of an interval: thousands of years. */
    EXTRACT_MILLENNIUM,
    /** The year of the ISO week. */
    EXTRACT_ISOYEAR,
    /** The day of the week, Monday 1 to Sunday 7. */
    EXTRACT_ISODOW,
    /**
     * (timestamp, zone): what clocks of the zone show at a TIMESTAMP_LTZ, as TIMESTAMP, and the other way round: a time that
     * the clocks skip is read with the offset before the change, one that they show twice with that after it. The zone is
     * a literal. Fails past the ends of the type, and almost a thousand million years from now.
     */
    AT_ZONE,

    // Of arrays.
    /** (ARRAY, BIGINT): the element at a place, counted from 1; null where there is none. */
    ITEM,

    // Of the row and the batch; no arguments.
    /** VARCHAR, not null: the name of the {@code RowKind}. */
    ROW_KIND,
    /** TIMESTAMP or TIMESTAMP_LTZ in microseconds, not null: the operator context's clock in UTC, read once per batch. */
    NOW;

    /** Whether it takes a field out of a time. */
    public boolean isExtract() {
        return compareTo(EXTRACT_YEAR) >= 0 && compareTo(EXTRACT_ISODOW) <= 0;
    }

    /** The longest text that LPAD, RPAD and REPEAT make. */
    public static final int MAX_TEXT_LENGTH = 16 * 1024 * 1024;
}
