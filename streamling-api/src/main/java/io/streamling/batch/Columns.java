package io.streamling.batch;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Schemas as SQL would write them. Stateless.
 *
 * <pre>{@code
 * Schema orders = Columns.of("id BIGINT NOT NULL", "country VARCHAR", "amount DECIMAL(10, 2)", "at TIMESTAMP");
 * }</pre>
 */
public final class Columns {
    private static final Pattern COLUMN = Pattern.compile(
            "\\s*(\\S+)\\s+([A-Za-z_]+)\\s*(?:\\(\\s*(\\d+)\\s*(?:,\\s*(\\d+)\\s*)?\\))?\\s*(NOT NULL)?\\s*");

    private Columns() {}

    /**
     * A schema. Each column is a name, a type and, unless it may be null, {@code NOT NULL}. Types: BOOLEAN, TINYINT,
     * SMALLINT, INT, BIGINT, REAL, DOUBLE, DECIMAL(p, s), VARCHAR, VARBINARY, DATE, TIMESTAMP and TIMESTAMP_LTZ (both in
     * microseconds; the latter counts from 1970 in UTC).
     */
    public static Schema of(String... columns) {
        List<Field> fields = Arrays.stream(columns).map(Columns::field).toList();
        return new Schema(fields);
    }

    /** One column, written as for {@link #of}. */
    public static Field field(String column) {
        Matcher parts = COLUMN.matcher(column);
        if (!parts.matches()) {
            throw new IllegalArgumentException("column '" + column + "' is not 'name TYPE' or 'name TYPE NOT NULL'");
        }
        ArrowType type = type(parts.group(2), parts.group(3), parts.group(4));
        boolean nullable = parts.group(5) == null;
        return new Field(parts.group(1), new FieldType(nullable, type, null), null);
    }

    private static ArrowType type(String name, @Nullable String precision, @Nullable String scale) {
        return switch (name.toUpperCase(Locale.ROOT)) {
            case "BOOLEAN" -> new ArrowType.Bool();
            case "TINYINT" -> new ArrowType.Int(8, true);
            case "SMALLINT" -> new ArrowType.Int(16, true);
            case "INT", "INTEGER" -> new ArrowType.Int(32, true);
            case "BIGINT" -> new ArrowType.Int(64, true);
            case "REAL" -> new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
            case "DOUBLE" -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
            case "DECIMAL" -> new ArrowType.Decimal(numberOr(precision, 38), numberOr(scale, 0), 128);
            case "VARCHAR" -> new ArrowType.Utf8();
            case "VARBINARY" -> new ArrowType.Binary();
            case "DATE" -> new ArrowType.Date(DateUnit.DAY);
            case "TIMESTAMP" -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, null);
            case "TIMESTAMP_LTZ" -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, "UTC");
            default -> throw new IllegalArgumentException("type '" + name + "' is not one of those in Columns.of");
        };
    }

    private static int numberOr(@Nullable String digits, int otherwise) {
        return digits == null ? otherwise : Integer.parseInt(digits);
    }
}
