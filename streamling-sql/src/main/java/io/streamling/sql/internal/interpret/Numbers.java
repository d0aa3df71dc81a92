package io.streamling.sql.internal.interpret;

import io.streamling.sql.internal.function.Floats;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;

/** Functions of numbers. Stateless. */
final class Numbers {
    /** No value has more digits on either side of its point. */
    private static final int MOST_DIGITS = 400;

    private Numbers() {}

    static Object compute(Operation operation, List<Object> values, SqlType type) {
        Object value = values.get(0);
        return switch (operation) {
            case ABS -> abs(value, type);
            case ROUND -> round(value, values, RoundingMode.HALF_UP, type);
            case TRUNCATE -> round(value, values, RoundingMode.DOWN, type);
            case CEIL -> whole(value, RoundingMode.CEILING, type);
            case FLOOR -> whole(value, RoundingMode.FLOOR, type);
            case SIGN -> sign(value);
            case POWER -> Math.pow((Double) value, (Double) values.get(1));
            case SQRT -> Math.sqrt((Double) value);
            case LN -> Math.log((Double) value);
            case LOG10 -> Math.log10((Double) value);
            case EXP -> Math.exp((Double) value);
            default -> throw new IllegalArgumentException("not a function of numbers: " + operation);
        };
    }

    private static Object abs(Object value, SqlType type) {
        if (value instanceof Long number) {
            return Arithmetic.fit(BigInteger.valueOf(number).abs(), type, RowError.INTEGER_OVERFLOW);
        }
        if (value instanceof BigDecimal number) {
            return Arithmetic.fit(number.abs(), type, RowError.DECIMAL_OVERFLOW);
        }
        if (value instanceof BigInteger number) {
            return WideArithmetic.compute(Operation.ABS, number, number, type);
        }
        return value instanceof Float number ? Math.abs(number) : (Object) Math.abs((Double) value);
    }

    private static Object round(Object value, List<Object> values, RoundingMode mode, SqlType type) {
        long wanted = values.size() == 1 ? 0 : (Long) values.get(1);
        int digits = (int) Math.max(-MOST_DIGITS, Math.min(MOST_DIGITS, wanted));
        if (value instanceof BigDecimal number) {
            BigDecimal rounded = digits >= number.scale() ? number : number.setScale(digits, mode);
            return Arithmetic.fit(rounded, type, RowError.DECIMAL_OVERFLOW);
        }
        if (value instanceof BigInteger number) {
            return WideArithmetic.round(number, digits, mode, type);
        }
        double number = (Double) value;
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            return number;
        }
        return Floats.shortest(number).setScale(digits, mode).doubleValue();
    }

    private static Object whole(Object value, RoundingMode mode, SqlType type) {
        if (value instanceof BigDecimal number) {
            return Arithmetic.fit(number.setScale(0, mode), type, RowError.DECIMAL_OVERFLOW);
        }
        if (value instanceof Float number) {
            return (float) (mode == RoundingMode.CEILING ? Math.ceil(number) : Math.floor(number));
        }
        return mode == RoundingMode.CEILING ? Math.ceil((Double) value) : Math.floor((Double) value);
    }

    private static Object sign(Object value) {
        if (value instanceof Long number) {
            return (long) Long.signum(number);
        }
        if (value instanceof BigDecimal number) {
            return (long) number.signum();
        }
        if (value instanceof BigInteger number) {
            return (long) number.signum();
        }
        return value instanceof Float number ? Math.signum(number) : (Object) Math.signum((Double) value);
    }
}
