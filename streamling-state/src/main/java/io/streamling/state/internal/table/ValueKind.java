package io.streamling.state.internal.table;

import java.util.Optional;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/** The values that a table sink can store. */
public enum ValueKind {
    BOOLEAN("BOOLEAN"),
    INT8("TINYINT"),
    INT16("SMALLINT"),
    INT32("INT"),
    INT64("BIGINT"),
    FLOAT32("REAL"),
    FLOAT64("DOUBLE"),
    DECIMAL("DECIMAL"),
    TEXT("VARCHAR"),
    BYTES("VARBINARY"),
    DATE("DATE"),
    /** Without a zone. */
    TIMESTAMP("TIMESTAMP"),
    /** A point in time. */
    TIMESTAMP_UTC("TIMESTAMP WITH LOCAL TIME ZONE");

    private static final int DECIMAL128_BITS = 128;

    private final String sqlName;

    ValueKind(String sqlName) {
        this.sqlName = sqlName;
    }

    /** The kind of a column's values; empty when they cannot be stored without a change. */
    public static Optional<ValueKind> of(Field field) {
        ArrowType type = field.getType();
        return Optional.ofNullable(
                switch (type.getTypeID()) {
                    case Bool -> BOOLEAN;
                    case Int -> integer((ArrowType.Int) type);
                    case FloatingPoint -> real((ArrowType.FloatingPoint) type);
                    case Decimal -> ((ArrowType.Decimal) type).getBitWidth() == DECIMAL128_BITS ? DECIMAL : null;
                    case Utf8 -> TEXT;
                    case Binary -> BYTES;
                    case Date -> ((ArrowType.Date) type).getUnit() == DateUnit.DAY ? DATE : null;
                    case Timestamp -> timestamp((ArrowType.Timestamp) type);
                    default -> null;
                });
    }

    /** For messages: the type as SQL writes it, or as Arrow does. */
    public static String describe(Field field) {
        if (field.getType() instanceof ArrowType.Decimal decimal) {
            return "DECIMAL(" + decimal.getPrecision() + ", " + decimal.getScale() + ")";
        }
        return of(field).map(kind -> kind.sqlName).orElse(field.getType().toString());
    }

    public boolean isInteger() {
        return this == INT8 || this == INT16 || this == INT32 || this == INT64;
    }

    private static @Nullable ValueKind integer(ArrowType.Int type) {
        if (!type.getIsSigned()) {
            return null;
        }
        return switch (type.getBitWidth()) {
            case 8 -> INT8;
            case 16 -> INT16;
            case 32 -> INT32;
            default -> INT64;
        };
    }

    private static @Nullable ValueKind real(ArrowType.FloatingPoint type) {
        if (type.getPrecision() == FloatingPointPrecision.HALF) {
            return null;
        }
        return type.getPrecision() == FloatingPointPrecision.SINGLE ? FLOAT32 : FLOAT64;
    }

    /** Microseconds is what both databases keep; nanoseconds would be cut off. */
    private static @Nullable ValueKind timestamp(ArrowType.Timestamp type) {
        if (type.getUnit() == TimeUnit.NANOSECOND) {
            return null;
        }
        return type.getTimezone() == null ? TIMESTAMP : TIMESTAMP_UTC;
    }
}
