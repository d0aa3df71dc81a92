package io.streamling.batch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Schemas as SQL would write them. Stateless.
 *
 * <pre>{@code
 * Schema orders = Columns.of("id BIGINT NOT NULL", "country VARCHAR", "amount DECIMAL(10, 2)", "at TIMESTAMP(3)",
 *         "tags ARRAY<VARCHAR>", "city ROW<name VARCHAR, zip VARCHAR>", "labels MAP<VARCHAR, BIGINT>");
 * }</pre>
 */
public final class Columns {
    private static final int MICROSECOND_DIGITS = 6;
    private static final int DIGITS_PER_UNIT = 3;
    private static final int MOST_DIGITS = 9;
    private static final int NARROW_DECIMAL_DIGITS = 38;
    private static final int WIDE_DECIMAL_DIGITS = 76;

    private Columns() {}

    /**
     * A schema. Each column is a name, a type and, unless it may be null, {@code NOT NULL}. Types: BOOLEAN, TINYINT,
     * SMALLINT, INT, BIGINT, REAL, DOUBLE, DECIMAL(p, s), INT256, UINT256, VARCHAR, VARBINARY, DATE, TIME, TIMESTAMP and
     * TIMESTAMP_LTZ (which counts from 1970 in UTC), each of the three with the digits behind the second, else 6, for the unit
     * that holds them; {@code ARRAY<type>}, {@code MAP<type, type>} and {@code ROW<name type, ...>}, within which
     * {@code NOT NULL} may stand too.
     */
    public static Schema of(String... columns) {
        List<Field> fields = Arrays.stream(columns).map(Columns::field).toList();
        return new Schema(fields);
    }

    /** One column, written as for {@link #of}. */
    public static Field field(String column) {
        Reader reader = new Reader(column);
        Field field = reader.namedField();
        reader.requireEnd();
        return field;
    }

    /** Reads one column from the start to the end. One thread. */
    private static final class Reader {
        private final String text;
        private int at;

        Reader(String text) {
            this.text = text;
        }

        Field namedField() {
            skipBlanks();
            int start = at;
            while (at < text.length() && !Character.isWhitespace(text.charAt(at))) {
                at++;
            }
            if (start == at) {
                throw malformed();
            }
            return field(text.substring(start, at));
        }

        private Field field(String name) {
            String type = word();
            List<Field> children = switch (type) {
                case "ARRAY" -> List.of(enclosed("element"));
                case "MAP" -> List.of(entries());
                case "ROW" -> fields();
                default -> List.of();
            };
            FieldType plain = plainType(type);
            boolean nullable = !accepts("NOT");
            if (!nullable && !accepts("NULL")) {
                throw malformed();
            }
            return new Field(name, new FieldType(nullable, plain.getType(), null, plain.getMetadata()), children);
        }

        private Field enclosed(String name) {
            require("<");
            Field field = field(name);
            require(">");
            return field;
        }

        private Field entries() {
            require("<");
            Field key = field(MapVector.KEY_NAME);
            require(",");
            Field value = field(MapVector.VALUE_NAME);
            require(">");
            Field present = new Field(key.getName(), new FieldType(false, key.getType(), null), key.getChildren());
            FieldType struct = new FieldType(false, new ArrowType.Struct(), null);
            return new Field(MapVector.DATA_VECTOR_NAME, struct, List.of(present, value));
        }

        private List<Field> fields() {
            require("<");
            List<Field> fields = new ArrayList<>();
            do {
                fields.add(namedField());
            } while (accepts(","));
            require(">");
            return fields;
        }

        private FieldType plainType(String name) {
            return switch (name) {
                case "INT256" -> WideInteger.INT256.fieldType(true);
                case "UINT256" -> WideInteger.UINT256.fieldType(true);
                default -> FieldType.nullable(type(name));
            };
        }

        private ArrowType type(String name) {
            return switch (name) {
                case "BOOLEAN" -> new ArrowType.Bool();
                case "TINYINT" -> new ArrowType.Int(8, true);
                case "SMALLINT" -> new ArrowType.Int(16, true);
                case "INT", "INTEGER" -> new ArrowType.Int(32, true);
                case "BIGINT" -> new ArrowType.Int(64, true);
                case "REAL" -> new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
                case "DOUBLE" -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
                case "DECIMAL" -> decimal();
                case "VARCHAR" -> new ArrowType.Utf8();
                case "VARBINARY" -> new ArrowType.Binary();
                case "DATE" -> new ArrowType.Date(DateUnit.DAY);
                case "TIME" -> time(unit());
                case "TIMESTAMP" -> new ArrowType.Timestamp(unit(), null);
                case "TIMESTAMP_LTZ" -> new ArrowType.Timestamp(unit(), "UTC");
                case "ARRAY" -> new ArrowType.List();
                case "MAP" -> new ArrowType.Map(false);
                case "ROW" -> new ArrowType.Struct();
                default -> throw new IllegalArgumentException("type '" + name + "' is not one of those in Columns.of");
            };
        }

        private ArrowType decimal() {
            int precision = NARROW_DECIMAL_DIGITS;
            int scale = 0;
            if (accepts("(")) {
                precision = number(WIDE_DECIMAL_DIGITS);
                scale = accepts(",") ? number(precision) : 0;
                require(")");
            }
            return new ArrowType.Decimal(precision, scale, precision > NARROW_DECIMAL_DIGITS ? 256 : 128);
        }

        private static ArrowType time(TimeUnit unit) {
            boolean isNarrow = unit == TimeUnit.SECOND || unit == TimeUnit.MILLISECOND;
            return new ArrowType.Time(unit, isNarrow ? Integer.SIZE : Long.SIZE);
        }

        private TimeUnit unit() {
            int digits = MICROSECOND_DIGITS;
            if (accepts("(")) {
                digits = number(MOST_DIGITS);
                require(")");
            }
            return TimeUnit.values()[(digits + DIGITS_PER_UNIT - 1) / DIGITS_PER_UNIT];
        }

        private String word() {
            skipBlanks();
            int start = at;
            while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
                at++;
            }
            if (start == at) {
                throw malformed();
            }
            return text.substring(start, at).toUpperCase(Locale.ROOT);
        }

        private int number(int most) {
            String word = word();
            if (!word.matches("[0-9]{1,2}") || Integer.parseInt(word) > most) {
                throw malformed();
            }
            return Integer.parseInt(word);
        }

        private boolean accepts(String wanted) {
            skipBlanks();
            boolean isNext = text.regionMatches(true, at, wanted, 0, wanted.length());
            at += isNext ? wanted.length() : 0;
            return isNext;
        }

        private void require(String wanted) {
            if (!accepts(wanted)) {
                throw malformed();
            }
        }

        void requireEnd() {
            skipBlanks();
            if (at < text.length()) {
                throw malformed();
            }
        }

        private void skipBlanks() {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
        }

        private IllegalArgumentException malformed() {
            return new IllegalArgumentException("column '" + text
                    + "' is not 'name TYPE' or 'name TYPE NOT NULL', with a type of those in Columns.of");
        }
    }
}
