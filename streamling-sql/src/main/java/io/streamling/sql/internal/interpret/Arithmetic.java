package io.streamling.sql.internal.interpret;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/** The four operations, the rest, and the sign: exact, and then fitted into the type. Stateless. */
final class Arithmetic {
    private static final MathContext EXACT_ENOUGH = new MathContext(500, RoundingMode.DOWN);

    private Arithmetic() {}

    static Object compute(Operation operation, List<Object> values, SqlType type) {
        Object left = values.get(0);
        Object right = values.get(values.size() - 1);
        return switch (type.kind()) {
            case REAL -> realResult(operation, (Float) left, (Float) right);
            case DOUBLE -> doubleResult(operation, (Double) left, (Double) right);
            case DECIMAL -> decimalResult(operation, (BigDecimal) left, (BigDecimal) right, type);
            case INT256, UINT256 -> WideArithmetic.compute(operation, (BigInteger) left, (BigInteger) right, type);
            default -> integerResult(operation, (Long) left, (Long) right, type);
        };
    }

    private static Object integerResult(Operation operation, long left, long right, SqlType type) {
        BigInteger a = BigInteger.valueOf(left);
        BigInteger b = BigInteger.valueOf(right);
        if (right == 0 && (operation == Operation.DIVIDE || operation == Operation.MODULO)) {
            throw RowError.DIVISION_BY_ZERO;
        }
        BigInteger result = switch (operation) {
            case ADD -> a.add(b);
            case SUBTRACT -> a.subtract(b);
            case MULTIPLY -> a.multiply(b);
            case DIVIDE -> a.divide(b);
            case MODULO -> a.remainder(b);
            case NEGATE -> a.negate();
            default -> throw unknown(operation);
        };
        return fit(result, type, RowError.INTEGER_OVERFLOW);
    }

    /** The value as an integer of the type, or the given failure. */
    static Long fit(BigInteger value, SqlType type, RowError failure) {
        int bits = switch (type.kind()) {
            case TINYINT -> 8;
            case SMALLINT -> 16;
            case INTEGER -> 32;
            default -> 64;
        };
        if (value.bitLength() >= bits) {
            throw failure;
        }
        return value.longValue();
    }

    private static Object realResult(Operation operation, float left, float right) {
        return switch (operation) {
            case ADD -> left + right;
            case SUBTRACT -> left - right;
            case MULTIPLY -> left * right;
            case DIVIDE -> left / right;
            case MODULO -> left % right;
            case NEGATE -> -left;
            default -> throw unknown(operation);
        };
    }

    private static Object doubleResult(Operation operation, double left, double right) {
        return switch (operation) {
            case ADD -> left + right;
            case SUBTRACT -> left - right;
            case MULTIPLY -> left * right;
            case DIVIDE -> left / right;
            case MODULO -> left % right;
            case NEGATE -> -left;
            default -> throw unknown(operation);
        };
    }

    private static Object decimalResult(Operation operation, BigDecimal left, BigDecimal right, SqlType type) {
        if (right.signum() == 0 && (operation == Operation.DIVIDE || operation == Operation.MODULO)) {
            throw RowError.DIVISION_BY_ZERO;
        }
        BigDecimal result = switch (operation) {
            case ADD -> left.add(right);
            case SUBTRACT -> left.subtract(right);
            case MULTIPLY -> left.multiply(right);
            case DIVIDE -> quotient(left, right);
            case MODULO -> left.remainder(right);
            case NEGATE -> left.negate();
            default -> throw unknown(operation);
        };
        return fit(result, type, RowError.DECIMAL_OVERFLOW);
    }

    /** 500 digits, cut off: no quotient of two 76-digit numbers comes closer to a half without being one. */
    private static BigDecimal quotient(BigDecimal left, BigDecimal right) {
        return left.divide(right, EXACT_ENOUGH);
    }

    /** The value rounded half up to the type's scale, or the given failure. */
    static BigDecimal fit(BigDecimal value, SqlType type, RowError failure) {
        BigDecimal rounded = value.setScale(type.scale(), RoundingMode.HALF_UP);
        if (rounded.precision() > type.precision()) {
            throw failure;
        }
        return rounded;
    }

    private static IllegalArgumentException unknown(Operation operation) {
        return new IllegalArgumentException("not arithmetic: " + operation);
    }
}
