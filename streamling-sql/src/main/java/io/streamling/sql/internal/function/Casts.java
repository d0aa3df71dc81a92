package io.streamling.sql.internal.function;

import io.streamling.batch.ColumnMemory;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** CAST between numbers, and of anything to text. Stateless. */
public final class Casts {
    private static final double TWO_TO_63 = 0x1p63;
    private static final int LONG_DIGITS = 20;
    /** Up to here both operands of the division are exact, so that the quotient is rounded once. */
    private static final int EXACT_POWERS = 15;

    private static final long EXACT_INTEGERS = 1L << 53;

    private Casts() {}

    /** A DOUBLE or REAL to BIGINT, the fraction cut off. */
    public static long truncate(double value) {
        if (!(value >= -TWO_TO_63 && value < TWO_TO_63)) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        return (long) value;
    }

    /** A DECIMAL to BIGINT, the fraction cut off. */
    public static long truncate(Decimal value, int scale) {
        if (value.isSmall() && scale <= DecimalType.SMALL_DIGITS) {
            return value.low / DecimalType.power(scale);
        }
        var whole = value.toBigDecimal(scale).toBigInteger();
        if (whole.bitLength() >= Long.SIZE) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        return whole.longValue();
    }

    /** The value, where it fits 32 bits. */
    public static long toInteger(long value) {
        if (value != (int) value) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        return value;
    }

    /** The value, where it fits 16 bits. */
    public static long toSmallint(long value) {
        if (value != (short) value) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        return value;
    }

    /** The value, where it fits 8 bits. */
    public static long toTinyint(long value) {
        if (value != (byte) value) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        return value;
    }

    /** The nearest DOUBLE. */
    public static double toDouble(Decimal value, int scale) {
        if (value.isSmall() && Math.abs(value.low) <= EXACT_INTEGERS && scale <= EXACT_POWERS) {
            return (double) value.low / DecimalType.power(scale);
        }
        return Double.parseDouble(value.toBigDecimal(scale).toString());
    }

    /** The nearest REAL. */
    public static float toReal(Decimal value, int scale) {
        return Float.parseFloat(value.toBigDecimal(scale).toString());
    }

    /** An integer as text. */
    public static Text toText(long value, TextTarget target, Text result) {
        if (value == Long.MIN_VALUE) {
            return target.put(Long.toString(value), result);
        }
        long rest = Math.abs(value);
        int digits = 1;
        for (long bound = 10; digits < LONG_DIGITS - 1 && rest >= bound; bound *= 10) {
            digits++;
        }
        long to = target.reserve(LONG_DIGITS);
        int sign = value < 0 ? 1 : 0;
        if (value < 0) {
            ColumnMemory.putByte(to, (byte) '-');
        }
        for (int i = sign + digits - 1; i >= sign; i--) {
            ColumnMemory.putByte(to + i, (byte) ('0' + rest % 10));
            rest /= 10;
        }
        return target.keep(sign + digits, result);
    }

    /** A truth value as text. */
    public static Text toText(boolean value, TextTarget target, Text result) {
        return target.put(value ? "true" : "false", result);
    }

    /** A DOUBLE as text. */
    public static Text toText(double value, TextTarget target, Text result) {
        return target.put(Floats.toText(value), result);
    }

    /** A REAL as text. */
    public static Text toText(float value, TextTarget target, Text result) {
        return target.put(Floats.toText(value), result);
    }

    /** A DECIMAL as text, with all digits of its scale. */
    public static Text toText(Decimal value, int scale, TextTarget target, Text result) {
        return target.put(value.toBigDecimal(scale).toPlainString(), result);
    }

    /** Bytes as text, which they must be already. */
    public static Text decode(Text bytes) {
        if (!Utf8.isAscii(bytes.address, bytes.length)) {
            try {
                StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.toBytes()));
            } catch (CharacterCodingException e) {
                throw RowError.NOT_UTF8;
            }
        }
        return bytes;
    }
}
