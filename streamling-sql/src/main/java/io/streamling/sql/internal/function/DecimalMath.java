package io.streamling.sql.internal.function;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * One arithmetic operation of a statement on two DECIMALs: in 64 bits where that is enough, exactly in any case, rounded
 * half up. It returns the same holder each time. Task thread only.
 */
public final class DecimalMath {
    private final int leftScale;
    private final int rightScale;
    private final int commonScale;
    private final DecimalType type;
    private final Decimal result = new Decimal();

    /** For operands of these scales, and a result of this type. */
    public DecimalMath(int leftScale, int rightScale, int precision, int scale) {
        this.leftScale = leftScale;
        this.rightScale = rightScale;
        this.commonScale = Math.max(leftScale, rightScale);
        this.type = new DecimalType(precision, scale);
    }

    /** a + b. */
    public Decimal add(Decimal left, Decimal right) {
        if (alignsSmall(left, right)) {
            long a = left.low * DecimalType.power(commonScale - leftScale);
            long b = right.low * DecimalType.power(commonScale - rightScale);
            long sum = a + b;
            if (((a ^ sum) & (b ^ sum)) >= 0 && sum != Long.MIN_VALUE) {
                return fitSmall(sum, commonScale);
            }
        }
        return fit(left.toBigDecimal(leftScale).add(right.toBigDecimal(rightScale)));
    }

    /** a - b. */
    public Decimal subtract(Decimal left, Decimal right) {
        if (alignsSmall(left, right)) {
            long a = left.low * DecimalType.power(commonScale - leftScale);
            long b = right.low * DecimalType.power(commonScale - rightScale);
            long difference = a - b;
            if (((a ^ b) & (a ^ difference)) >= 0 && difference != Long.MIN_VALUE) {
                return fitSmall(difference, commonScale);
            }
        }
        return fit(left.toBigDecimal(leftScale).subtract(right.toBigDecimal(rightScale)));
    }

    /** a * b. */
    public Decimal multiply(Decimal left, Decimal right) {
        if (left.isSmall() && right.isSmall()) {
            long product = left.low * right.low;
            if (Math.multiplyHigh(left.low, right.low) == product >> 63 && product != Long.MIN_VALUE) {
                return fitSmall(product, leftScale + rightScale);
            }
        }
        return fit(left.toBigDecimal(leftScale).multiply(right.toBigDecimal(rightScale)));
    }

    /** a / b. */
    public Decimal divide(Decimal left, Decimal right) {
        if (right.signum() == 0) {
            throw RowError.DIVISION_BY_ZERO;
        }
        int up = type.scale() - leftScale + rightScale;
        if (left.isSmall() && right.isSmall() && DecimalType.scalesUp(left.low, up)) {
            long dividend = left.low * DecimalType.power(up);
            return type.fit(DecimalType.divideHalfUp(dividend, right.low), result, RowError.DECIMAL_OVERFLOW);
        }
        BigDecimal dividend = left.toBigDecimal(leftScale);
        return fit(dividend.divide(right.toBigDecimal(rightScale), type.scale(), RoundingMode.HALF_UP));
    }

    /** The rest of a / b, with the sign of a. */
    public Decimal modulo(Decimal left, Decimal right) {
        if (right.signum() == 0) {
            throw RowError.DIVISION_BY_ZERO;
        }
        if (alignsSmall(left, right)) {
            long a = left.low * DecimalType.power(commonScale - leftScale);
            long b = right.low * DecimalType.power(commonScale - rightScale);
            return fitSmall(a % b, commonScale);
        }
        BigInteger a = left.toBigDecimal(leftScale)
                .setScale(commonScale, RoundingMode.UNNECESSARY)
                .unscaledValue();
        BigInteger b = right.toBigDecimal(rightScale)
                .setScale(commonScale, RoundingMode.UNNECESSARY)
                .unscaledValue();
        return fit(new BigDecimal(a.remainder(b), commonScale));
    }

    /** The order of two values whose scales may differ; the result type does not matter. */
    public int compare(Decimal left, Decimal right) {
        if (leftScale == rightScale) {
            return left.compare(right);
        }
        if (alignsSmall(left, right)) {
            return Long.compare(
                    left.low * DecimalType.power(commonScale - leftScale),
                    right.low * DecimalType.power(commonScale - rightScale));
        }
        return left.toBigDecimal(leftScale).compareTo(right.toBigDecimal(rightScale));
    }

    private boolean alignsSmall(Decimal left, Decimal right) {
        return left.isSmall()
                && right.isSmall()
                && DecimalType.scalesUp(left.low, commonScale - leftScale)
                && DecimalType.scalesUp(right.low, commonScale - rightScale);
    }

    private Decimal fitSmall(long value, int scale) {
        int down = scale - type.scale();
        if (down >= 0 && down <= DecimalType.SMALL_DIGITS) {
            return type.fit(DecimalType.roundDown(value, down), result, RowError.DECIMAL_OVERFLOW);
        }
        return fit(BigDecimal.valueOf(value, scale));
    }

    private Decimal fit(BigDecimal value) {
        return type.fit(value, result, RowError.DECIMAL_OVERFLOW);
    }
}
