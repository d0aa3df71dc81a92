package io.streamling.sql.internal.function;

import io.streamling.batch.ColumnMemory;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * An unscaled 128-bit integer, as DECIMAL columns hold it; the scale is known from the type. A holder that is filled again
 * for each row. Task thread only.
 */
public final class Decimal {
    private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(Long.SIZE);

    long high;
    long low;

    /** Zero. */
    public Decimal() {}

    /** A constant; its scale is that of its type. */
    public static Decimal of(String number) {
        return new Decimal().set(new BigDecimal(number).unscaledValue());
    }

    /** Makes this a 64-bit value. */
    public Decimal set(long value) {
        high = value >> 63;
        low = value;
        return this;
    }

    /** Makes this the same as another. */
    public Decimal set(Decimal other) {
        high = other.high;
        low = other.low;
        return this;
    }

    /** Makes this the unscaled value of a number that fits 128 bits. */
    public Decimal set(BigDecimal value) {
        return set(value.unscaledValue());
    }

    /** Makes this a 64-bit value without sign. */
    public Decimal setUnsigned(long value) {
        high = 0;
        low = value;
        return this;
    }

    Decimal set(BigInteger value) {
        low = value.longValue();
        high = value.shiftRight(Long.SIZE).longValue();
        return this;
    }

    /** Reads a value of a column. */
    public Decimal load(long address) {
        low = ColumnMemory.longAt(address);
        high = ColumnMemory.longAt(address + Long.BYTES);
        return this;
    }

    /** Writes a value of a column. */
    public void store(long address) {
        ColumnMemory.putLong(address, low);
        ColumnMemory.putLong(address + Long.BYTES, high);
    }

    /** Reads what {@link #store(long[], int)} has written. */
    public Decimal load(long[] values, int index) {
        high = values[index];
        low = values[index + 1];
        return this;
    }

    /** Writes the value as two numbers. */
    public void store(long[] values, int index) {
        values[index] = high;
        values[index + 1] = low;
    }

    /** Negative, 0 or positive: the order of two values of one scale. */
    public int compare(Decimal other) {
        return high != other.high ? Long.compare(high, other.high) : Long.compareUnsigned(low, other.low);
    }

    /** -1, 0 or 1. */
    public int signum() {
        return high < 0 ? -1 : (high | low) == 0 ? 0 : 1;
    }

    /** Whether the value and its negative fit 64 bits. */
    boolean isSmall() {
        return high == low >> 63 && low != Long.MIN_VALUE;
    }

    BigInteger toBigInteger() {
        BigInteger unsignedLow = BigInteger.valueOf(low);
        if (low < 0) {
            unsignedLow = unsignedLow.add(TWO_TO_64);
        }
        return BigInteger.valueOf(high).shiftLeft(Long.SIZE).add(unsignedLow);
    }

    /** The number, with the scale of its type. */
    public BigDecimal toBigDecimal(int scale) {
        return isSmall() ? BigDecimal.valueOf(low, scale) : new BigDecimal(toBigInteger(), scale);
    }
}
