package io.streamling.sql.internal.function;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * One operation of a statement that brings a number into a DECIMAL type: casts, rounding, the sign. It returns the same
 * holder each time. Task thread only.
 */
public final class DecimalRounding {
    private static final int MOST_DIGITS = 400;

    private final int fromScale;
    private final DecimalType type;
    private final Decimal result = new Decimal();

    /**
     * For values of this scale, and a result of this type.
     *
     * @param fromScale 0 where the values are no DECIMALs
     */
    public DecimalRounding(int fromScale, int precision, int scale) {
        this.fromScale = fromScale;
        this.type = new DecimalType(precision, scale);
    }

    /** CAST of another DECIMAL. */
    public Decimal cast(Decimal value) {
        int up = type.scale() - fromScale;
        if (value.isSmall()) {
            if (DecimalType.scalesUp(value.low, up)) {
                return type.fit(value.low * DecimalType.power(up), result, RowError.CAST_OUT_OF_RANGE);
            }
            if (up < 0 && -up <= DecimalType.SMALL_DIGITS) {
                return type.fit(DecimalType.roundDown(value.low, -up), result, RowError.CAST_OUT_OF_RANGE);
            }
        }
        return type.fit(value.toBigDecimal(fromScale), result, RowError.CAST_OUT_OF_RANGE);
    }

    /** CAST of an integer. */
    public Decimal cast(long value) {
        return cast(result.set(value));
    }

    /** CAST of a DOUBLE, by its shortest decimal form. */
    public Decimal cast(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        return type.fit(Floats.shortest(value), result, RowError.CAST_OUT_OF_RANGE);
    }

    /** CAST of a REAL, by its shortest decimal form. */
    public Decimal cast(float value) {
        if (Float.isNaN(value) || Float.isInfinite(value)) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        return type.fit(Floats.shortest(value), result, RowError.CAST_OUT_OF_RANGE);
    }

    /** CAST of a text. */
    public Decimal cast(Text text) {
        return type.fit(NumberParsing.decimal(text, type.scale()), result, RowError.CAST_OUT_OF_RANGE);
    }

    /** -a. */
    public Decimal negate(Decimal value) {
        result.low = -value.low;
        result.high = ~value.high + (value.low == 0 ? 1 : 0);
        return result;
    }

    /** The value without its sign. */
    public Decimal abs(Decimal value) {
        return value.high < 0 ? negate(value) : result.set(value);
    }

    /** ROUND to digits behind the point. */
    public Decimal round(Decimal value, long digits) {
        return round(value, digits, RoundingMode.HALF_UP);
    }

    /** TRUNCATE to digits behind the point. */
    public Decimal truncate(Decimal value, long digits) {
        return round(value, digits, RoundingMode.DOWN);
    }

    /** The least whole number that is not below. */
    public Decimal ceil(Decimal value) {
        return round(value, 0, RoundingMode.CEILING);
    }

    /** The greatest whole number that is not above. */
    public Decimal floor(Decimal value) {
        return round(value, 0, RoundingMode.FLOOR);
    }

    private Decimal round(Decimal value, long digits, RoundingMode mode) {
        BigDecimal exact = value.toBigDecimal(fromScale);
        if (digits < fromScale) {
            exact = exact.setScale((int) Math.max(-MOST_DIGITS, digits), mode);
        }
        return type.fit(exact, result, RowError.DECIMAL_OVERFLOW);
    }
}
