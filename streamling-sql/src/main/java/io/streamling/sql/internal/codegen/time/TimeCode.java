package io.streamling.sql.internal.codegen.time;

import io.streamling.sql.internal.type.SqlType;

/**
 * A piece of Java over values that are not null. Immutable.
 *
 * @param fails whether it may throw
 */
public record TimeCode(String code, boolean fails) {
    private static final long SECONDS_PER_DAY = 86_400;

    static TimeCode of(String code) {
        return new TimeCode(code, false);
    }

    static TimeCode failing(String code) {
        return new TimeCode(code, true);
    }

    /** A call in which numbers are literals. */
    static String call(String function, Object... arguments) {
        StringBuilder code = new StringBuilder(function).append('(');
        for (int i = 0; i < arguments.length; i++) {
            code.append(i == 0 ? "" : ", ").append(arguments[i]);
            code.append(arguments[i] instanceof Long ? "L" : "");
        }
        return code.append(')').toString();
    }

    static long unitsPerSecond(SqlType type) {
        return power(type.unitDigits());
    }

    static long unitsPerDay(SqlType type) {
        return SECONDS_PER_DAY * unitsPerSecond(type);
    }

    static long power(int digits) {
        long power = 1;
        for (int i = 0; i < digits; i++) {
            power *= 10;
        }
        return power;
    }
}
