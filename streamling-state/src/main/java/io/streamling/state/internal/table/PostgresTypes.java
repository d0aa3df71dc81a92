package io.streamling.state.internal.table;

import io.streamling.state.internal.table.TableDescription.Storage;
import java.util.Optional;
import java.util.Set;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/** Which types of PostgreSQL hold which values unchanged. Stateless. */
final class PostgresTypes {
    /** Stands for every enum type. */
    static final String ENUM = "enum";
    /** What PostgreSQL keeps of a second. */
    static final int MICRO_DIGITS = 6;

    private static final Set<String> TEXT_TYPES =
            Set.of("text", "varchar", "bpchar", "citext", "json", "jsonb", "uuid", "xml", "name");

    /** For JSON. */
    private static final Set<String> JSON_TYPES = Set.of("jsonb", "json", "text", "varchar");

    private static final int INT256_DIGITS = 77;
    private static final int UINT256_DIGITS = 78;

    private PostgresTypes() {}

    /** Why values of this column cannot be stored, and what to do. */
    static Optional<String> problem(Field field) {
        ValueKind kind = ValueKind.of(field).orElse(null);
        if (kind == null) {
            return Optional.of("which this sink cannot store: leave it out or CAST it");
        }
        Field stored = isArray(field) ? element(field) : field;
        if (ValueKind.of(stored).orElseThrow().hasFraction() && Times.unit(stored) == TimeUnit.NANOSECOND) {
            return Optional.of("but PostgreSQL keeps microseconds: CAST it to " + micros(field, stored));
        }
        boolean isOdd = stored.getType() instanceof ArrowType.Decimal decimal && decimal.getScale() < 0;
        return isOdd ? Optional.of("which PostgreSQL cannot store: CAST it") : Optional.empty();
    }

    private static String micros(Field field, Field stored) {
        ValueKind kind = ValueKind.of(stored).orElseThrow();
        String type = switch (kind) {
            case TIME -> "TIME(6)";
            case TIMESTAMP -> "TIMESTAMP(6)";
            case TIMESTAMP_UTC -> "TIMESTAMP(6) WITH LOCAL TIME ZONE";
            default -> "INTERVAL DAY TO SECOND(6)";
        };
        return isArray(field) ? type + " ARRAY" : type;
    }

    /** The type of a new column for values without a problem. */
    static String columnType(Field field) {
        return switch (ValueKind.of(field).orElseThrow()) {
            case BOOLEAN -> "boolean";
            case INT8, INT16, UINT8 -> "smallint";
            case INT32, UINT16 -> "integer";
            case INT64, UINT32 -> "bigint";
            case UINT64 -> "numeric(20, 0)";
            case INT256, UINT256 -> "numeric(" + UINT256_DIGITS + ", 0)";
            case FLOAT32 -> "real";
            case FLOAT64 -> "double precision";
            case DECIMAL, WIDE_DECIMAL -> {
                ArrowType.Decimal decimal = (ArrowType.Decimal) field.getType();
                yield "numeric(" + decimal.getPrecision() + ", " + decimal.getScale() + ")";
            }
            case TEXT -> "text";
            case BYTES -> "bytea";
            case DATE -> "date";
            case TIME -> "time";
            case TIMESTAMP -> "timestamp";
            case TIMESTAMP_UTC -> "timestamptz";
            case INTERVAL_MONTHS, INTERVAL_TIME -> "interval";
            case ARRAY -> isArray(field) ? columnType(element(field)) + "[]" : "jsonb";
            case MAP, ROW -> "jsonb";
        };
    }

    static boolean fits(Field field, Storage storage) {
        ValueKind kind = ValueKind.of(field).orElse(null);
        if (kind == null) {
            return false;
        }
        Storage element = storage.element();
        if (element != null) {
            return isArray(field) && fits(element(field), element);
        }
        String type = storage.typeName();
        return switch (kind) {
            case BOOLEAN -> type.equals("bool");
            case INT8, INT16, UINT8 ->
                Set.of("int2", "int4", "int8").contains(type) || fitsNumeric(kind, field, storage);
            case INT32, UINT16 -> Set.of("int4", "int8").contains(type) || fitsNumeric(kind, field, storage);
            case INT64, UINT32 -> type.equals("int8") || fitsNumeric(kind, field, storage);
            case UINT64, INT256, UINT256, DECIMAL, WIDE_DECIMAL -> fitsNumeric(kind, field, storage);
            case FLOAT32 -> type.equals("float4") || type.equals("float8");
            case FLOAT64 -> type.equals("float8");
            case TEXT -> TEXT_TYPES.contains(type) || type.equals(ENUM);
            case BYTES -> type.equals("bytea");
            case DATE -> type.equals("date");
            case TIME -> type.equals("time") && fitsDigits(field, storage);
            case TIMESTAMP, TIMESTAMP_UTC ->
                (type.equals("timestamp") || type.equals("timestamptz")) && fitsDigits(field, storage);
            case INTERVAL_MONTHS -> type.equals("interval") && storage.scale() >= 0;
            case INTERVAL_TIME -> type.equals("interval") && fitsDigits(field, storage);
            case ARRAY, MAP, ROW -> JSON_TYPES.contains(type);
        };
    }

    /** Whether values become arrays of PostgreSQL, which hold no arrays, maps or rows. */
    static boolean isArray(Field field) {
        return ValueKind.of(field).orElse(null) == ValueKind.ARRAY
                && !ValueKind.of(element(field)).orElseThrow().isNested();
    }

    static Field element(Field array) {
        return array.getChildren().get(0);
    }

    private static boolean fitsDigits(Field field, Storage storage) {
        return Times.digits(Times.unit(field)) <= storage.scale();
    }

    /** A numeric column takes a value unchanged when it has as many digits on either side of the point. */
    private static boolean fitsNumeric(ValueKind kind, Field field, Storage storage) {
        if (!storage.typeName().equals("numeric")) {
            return false;
        }
        int scale = field.getType() instanceof ArrowType.Decimal decimal ? decimal.getScale() : 0;
        return storage.precision() == 0
                || (storage.scale() >= scale && storage.precision() - storage.scale() >= digits(kind, field));
    }

    /** Digits before the point. */
    private static int digits(ValueKind kind, Field field) {
        return switch (kind) {
            case INT8, UINT8 -> 3;
            case INT16, UINT16 -> 5;
            case INT32, UINT32 -> 10;
            case INT64 -> 19;
            case UINT64 -> 20;
            case INT256 -> INT256_DIGITS;
            case UINT256 -> UINT256_DIGITS;
            default -> {
                ArrowType.Decimal decimal = (ArrowType.Decimal) field.getType();
                yield decimal.getPrecision() - decimal.getScale();
            }
        };
    }
}
