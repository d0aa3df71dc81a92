package io.streamling.sql.internal.interpret;

import static java.util.Objects.requireNonNull;

import io.streamling.sql.internal.function.Floats;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.type.SqlType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** CAST of a value that is not null. Stateless. */
final class Conversion {
    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");
    private static final Pattern NUMBER =
            Pattern.compile("[+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?");
    private static final Pattern SPECIAL = Pattern.compile("([+-]?)(nan|inf|infinity)");
    private static final Set<String> TRUE = Set.of("true", "t", "yes", "y", "on", "1");
    private static final Set<String> FALSE = Set.of("false", "f", "no", "n", "off", "0");

    private Conversion() {}

    static Object convert(Object value, SqlType from, SqlType to) {
        return switch (to.kind()) {
            case BOOLEAN -> toBoolean(value);
            case TINYINT, SMALLINT, INTEGER, BIGINT -> toInteger(value, to);
            case REAL -> toReal(value);
            case DOUBLE -> toDouble(value);
            case DECIMAL -> toDecimal(value, to);
            case INT256, UINT256 -> WideArithmetic.convert(toWhole(value), to);
            case VARCHAR -> toText(value, from);
            case VARBINARY -> value instanceof String text ? text.getBytes(StandardCharsets.UTF_8) : value;
            case DATE, TIME, TIMESTAMP, TIMESTAMP_LTZ, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
                TimeConversion.convert(value, from, to);
            case ARRAY, MAP, ROW -> toNested((List<?>) value, from, to);
            case NULL, OTHER -> throw new IllegalArgumentException("no cast to " + to);
        };
    }

    /** Part by part; an entry of a MAP is a list of key and value. */
    private static Object toNested(List<?> value, SqlType from, SqlType to) {
        List<@Nullable Object> converted = new ArrayList<>();
        for (int i = 0; i < value.size(); i++) {
            Object part = value.get(i);
            if (to.kind() == SqlType.Kind.MAP && part != null) {
                converted.add(toNested((List<?>) part, SqlType.row(from.children()), SqlType.row(to.children())));
                continue;
            }
            int child = to.kind() == SqlType.Kind.ARRAY ? 0 : i;
            SqlType partFrom = from.children().get(child).type();
            SqlType partTo = to.children().get(child).type();
            boolean same = part == null || partFrom.sameAs(partTo);
            converted.add(same ? part : convert(requireNonNull(part), partFrom, partTo));
        }
        return Collections.unmodifiableList(converted);
    }

    private static Object toBoolean(Object value) {
        if (value instanceof Boolean) {
            return value;
        }
        if (value instanceof Long number) {
            return number != 0;
        }
        String text = ((String) value).trim().toLowerCase(Locale.ROOT);
        if (TRUE.contains(text)) {
            return true;
        }
        if (FALSE.contains(text)) {
            return false;
        }
        throw RowError.CAST_MALFORMED;
    }

    private static Object toInteger(Object value, SqlType to) {
        return Arithmetic.fit(toWhole(value), to, RowError.CAST_OUT_OF_RANGE);
    }

    private static BigInteger toWhole(Object value) {
        if (value instanceof Boolean bool) {
            return bool ? BigInteger.ONE : BigInteger.ZERO;
        }
        if (value instanceof Long number) {
            return BigInteger.valueOf(number);
        }
        if (value instanceof BigInteger number) {
            return number;
        }
        if (value instanceof String text) {
            if (!INTEGER.matcher(text.trim()).matches()) {
                throw RowError.CAST_MALFORMED;
            }
            return new BigInteger(text.trim());
        }
        return (value instanceof BigDecimal decimal ? decimal : exactFloat(value)).toBigInteger();
    }

    private static BigDecimal exactFloat(Object value) {
        double number = ((Number) value).doubleValue();
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        return new BigDecimal(number);
    }

    private static Object toReal(Object value) {
        if (value instanceof String text) {
            String number = floatText(text);
            return Float.parseFloat(number);
        }
        return ((Number) value).floatValue();
    }

    private static Object toDouble(Object value) {
        if (value instanceof String text) {
            return Double.parseDouble(floatText(text));
        }
        return ((Number) value).doubleValue();
    }

    /** The text in a form that Java reads. */
    private static String floatText(String text) {
        String trimmed = text.trim();
        if (NUMBER.matcher(trimmed).matches()) {
            return trimmed;
        }
        var special = SPECIAL.matcher(trimmed.toLowerCase(Locale.ROOT));
        if (!special.matches()) {
            throw RowError.CAST_MALFORMED;
        }
        return special.group(1) + (special.group(2).equals("nan") ? "NaN" : "Infinity");
    }

    private static Object toDecimal(Object value, SqlType to) {
        if (value instanceof Long number) {
            return Arithmetic.fit(BigDecimal.valueOf(number), to, RowError.CAST_OUT_OF_RANGE);
        }
        if (value instanceof BigDecimal number) {
            return Arithmetic.fit(number, to, RowError.CAST_OUT_OF_RANGE);
        }
        if (value instanceof BigInteger number) {
            return Arithmetic.fit(new BigDecimal(number), to, RowError.CAST_OUT_OF_RANGE);
        }
        if (value instanceof String text) {
            return Arithmetic.fit(parseDecimal(text.trim(), to), to, RowError.CAST_OUT_OF_RANGE);
        }
        exactFloat(value);
        BigDecimal shortest = value instanceof Float number ? Floats.shortest(number) : Floats.shortest((Double) value);
        return Arithmetic.fit(shortest, to, RowError.CAST_OUT_OF_RANGE);
    }

    /** Exponents are cut to what no DECIMAL reaches, so that nobody asks for a number of a billion digits. */
    private static BigDecimal parseDecimal(String text, SqlType to) {
        if (!NUMBER.matcher(text).matches()) {
            throw RowError.CAST_MALFORMED;
        }
        int mark = text.toLowerCase(Locale.ROOT).indexOf('e');
        if (mark < 0) {
            return new BigDecimal(text);
        }
        BigDecimal mantissa = new BigDecimal(text.substring(0, mark));
        BigInteger exponent = new BigInteger(text.substring(mark + 1));
        int digits = mantissa.precision() + Math.abs(mantissa.scale()) + 2 * SqlType.MAX_WIDE_PRECISION;
        if (mantissa.signum() == 0 || exponent.compareTo(BigInteger.valueOf(-digits)) < 0) {
            return BigDecimal.ZERO;
        }
        if (exponent.compareTo(BigInteger.valueOf(digits)) > 0) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        BigDecimal exact = mantissa.scaleByPowerOfTen(exponent.intValueExact());
        return exact.scale() > to.scale() ? exact.setScale(to.scale(), RoundingMode.HALF_UP) : exact;
    }

    static String toText(Object value, SqlType from) {
        return switch (from.kind()) {
            case VARBINARY -> decode((byte[]) value);
            case DECIMAL -> ((BigDecimal) value).toPlainString();
            case REAL -> Floats.toText((Float) value);
            case DOUBLE -> Floats.toText((Double) value);
            case ARRAY, MAP, ROW -> NestedText.of((List<?>) value, from);
            default -> from.kind().isTemporal() ? TimeConversion.format((Long) value, from) : value.toString();
        };
    }

    private static String decode(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw RowError.NOT_UTF8;
        }
    }
}
