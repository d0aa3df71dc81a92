package io.streamling.sql.internal.interpret;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** 256-bit integers: exact, and then fitted into the range. Stateless. */
final class WideArithmetic {
    private WideArithmetic() {}

    static BigInteger compute(Operation operation, BigInteger left, BigInteger right, SqlType type) {
        if (right.signum() == 0 && (operation == Operation.DIVIDE || operation == Operation.MODULO)) {
            throw RowError.DIVISION_BY_ZERO;
        }
        BigInteger result = switch (operation) {
            case ADD -> left.add(right);
            case SUBTRACT -> left.subtract(right);
            case MULTIPLY -> left.multiply(right);
            case DIVIDE -> left.divide(right);
            case MODULO -> left.remainder(right);
            case NEGATE -> left.negate();
            case ABS -> left.abs();
            default -> throw new IllegalArgumentException("not arithmetic: " + operation);
        };
        return fit(result, type, RowError.INTEGER_OVERFLOW);
    }

    static BigInteger round(BigInteger value, int digits, RoundingMode mode, SqlType type) {
        BigInteger rounded = digits >= 0
                ? value
                : new BigDecimal(value).setScale(digits, mode).toBigInteger();
        return fit(rounded, type, RowError.INTEGER_OVERFLOW);
    }

    /** The value as an integer of the type, or the given failure. */
    static BigInteger fit(BigInteger value, SqlType type, RowError failure) {
        BigInteger end = BigInteger.TWO.pow(type.kind() == SqlType.Kind.INT256 ? 255 : 256);
        BigInteger least = type.kind() == SqlType.Kind.INT256 ? end.negate() : BigInteger.ZERO;
        if (value.compareTo(least) < 0 || value.compareTo(end) >= 0) {
            throw failure;
        }
        return value;
    }

    static BigInteger convert(BigInteger value, SqlType type) {
        return fit(value, type, RowError.CAST_OUT_OF_RANGE);
    }

    /** Any number that is exact. */
    static BigDecimal exact(Object value) {
        if (value instanceof BigInteger number) {
            return new BigDecimal(number);
        }
        return value instanceof Long number ? BigDecimal.valueOf(number) : (BigDecimal) value;
    }
}
