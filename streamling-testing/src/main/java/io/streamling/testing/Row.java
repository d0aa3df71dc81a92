package io.streamling.testing;

import io.streamling.batch.RowKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One row as plain values, equal when kind and values are. Immutable. Values are brought to one form, so that a test can
 * write what is shortest: integers of any width become {@code Long}, floats become {@code Double}, decimals lose the
 * zeros at their end, and bytes become {@link Bytes}. Dates are {@code LocalDate}, times {@code LocalTime}, timestamps
 * {@code LocalDateTime}, those with a time zone {@code Instant}; arrays are a {@code List}, maps a {@code Map}, and rows a
 * {@code List} of the values of their fields.
 *
 * <pre>{@code
 * assertThat(sink.rows()).containsExactly(insert(1, "a"), delete(2, null));
 * }</pre>
 */
public record Row(RowKind kind, List<@Nullable Object> values) {
    /** Brings the values to their one form. */
    public Row {
        List<@Nullable Object> plain = new ArrayList<>(values.size());
        for (Object value : values) {
            plain.add(plain(value));
        }
        values = Collections.unmodifiableList(plain);
    }

    /** Bytes that are equal by content. Immutable. */
    public record Bytes(String hex) {
        /** Some bytes. */
        public static Bytes of(byte... bytes) {
            return new Bytes(HexFormat.of().formatHex(bytes));
        }

        /** The bytes, as a copy. */
        public byte[] toArray() {
            return HexFormat.of().parseHex(hex);
        }

        @Override
        public String toString() {
            return "x'" + hex + "'";
        }
    }

    /** A row that was not there. */
    public static Row insert(@Nullable Object... values) {
        return new Row(RowKind.INSERT, Arrays.asList(values));
    }

    /** The new content of a row. */
    public static Row update(@Nullable Object... values) {
        return new Row(RowKind.UPDATE, Arrays.asList(values));
    }

    /** A row that goes; columns outside of the key may be anything. */
    public static Row delete(@Nullable Object... values) {
        return new Row(RowKind.DELETE, Arrays.asList(values));
    }

    /** The value of a column, from 0. */
    public @Nullable Object value(int column) {
        return values.get(column);
    }

    @Override
    public String toString() {
        return kind + " " + values;
    }

    private static @Nullable Object plain(@Nullable Object value) {
        if (value instanceof Byte || value instanceof Short || value instanceof Integer) {
            return ((Number) value).longValue();
        }
        if (value instanceof Float real) {
            return real.doubleValue();
        }
        if (value instanceof BigInteger integer) {
            return new BigDecimal(integer);
        }
        if (value instanceof BigDecimal decimal) {
            BigDecimal stripped = decimal.stripTrailingZeros();
            return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
        }
        if (value instanceof List<?> || value instanceof Map<?, ?>) {
            return plainNested(value);
        }
        return value instanceof byte[] bytes ? Bytes.of(bytes) : value;
    }

    private static Object plainNested(Object value) {
        if (value instanceof List<?> elements) {
            List<@Nullable Object> plain = new ArrayList<>(elements.size());
            elements.forEach(element -> plain.add(plain(element)));
            return Collections.unmodifiableList(plain);
        }
        Map<@Nullable Object, @Nullable Object> plain = new LinkedHashMap<>();
        ((Map<?, ?>) value).forEach((key, element) -> plain.put(plain(key), plain(element)));
        return Collections.unmodifiableMap(plain);
    }
}
