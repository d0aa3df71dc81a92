package io.streamling.sql.internal.type;

import java.util.List;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/** The one table of SQL type to Arrow type. Stateless. */
public final class ArrowTypes {
    private ArrowTypes() {}

    /** The SQL type of a column; {@link SqlType.Kind#OTHER} where SQL cannot compute with it. */
    public static SqlType sqlType(Field field) {
        return sqlType(field.getType()).withNullable(field.isNullable());
    }

    /** The nullable SQL type of an Arrow type. */
    public static SqlType sqlType(ArrowType type) {
        if (type instanceof ArrowType.Int integer && integer.getIsSigned()) {
            return SqlType.of(integerKind(integer.getBitWidth()));
        }
        if (type instanceof ArrowType.FloatingPoint floating) {
            return SqlType.of(floatingKind(floating.getPrecision()));
        }
        if (type instanceof ArrowType.Decimal decimal) {
            return decimalType(decimal);
        }
        if (type instanceof ArrowType.Date date && date.getUnit() == DateUnit.DAY) {
            return SqlType.DATE;
        }
        if (type instanceof ArrowType.Timestamp timestamp && timestamp.getUnit() == TimeUnit.MICROSECOND) {
            return SqlType.TIMESTAMP;
        }
        return SqlType.of(plainKind(type));
    }

    /** The Arrow type of a computed column. */
    public static ArrowType arrowType(SqlType type) {
        return switch (type.kind()) {
            case BOOLEAN -> ArrowType.Bool.INSTANCE;
            case TINYINT -> new ArrowType.Int(8, true);
            case SMALLINT -> new ArrowType.Int(16, true);
            case INTEGER -> new ArrowType.Int(32, true);
            case BIGINT -> new ArrowType.Int(64, true);
            case REAL -> new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
            case DOUBLE -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
            case DECIMAL -> new ArrowType.Decimal(type.precision(), type.scale(), 128);
            case VARCHAR -> ArrowType.Utf8.INSTANCE;
            case VARBINARY -> ArrowType.Binary.INSTANCE;
            case DATE -> new ArrowType.Date(DateUnit.DAY);
            case TIMESTAMP -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, null);
            case NULL, OTHER -> throw new IllegalArgumentException(type + " has no Arrow type of its own");
        };
    }

    /** The field of a computed column. */
    public static Field field(String name, SqlType type) {
        return new Field(name, new FieldType(type.nullable(), arrowType(type), null), List.of());
    }

    private static SqlType.Kind integerKind(int bits) {
        return switch (bits) {
            case 8 -> SqlType.Kind.TINYINT;
            case 16 -> SqlType.Kind.SMALLINT;
            case 32 -> SqlType.Kind.INTEGER;
            case 64 -> SqlType.Kind.BIGINT;
            default -> SqlType.Kind.OTHER;
        };
    }

    private static SqlType.Kind floatingKind(FloatingPointPrecision precision) {
        return switch (precision) {
            case SINGLE -> SqlType.Kind.REAL;
            case DOUBLE -> SqlType.Kind.DOUBLE;
            default -> SqlType.Kind.OTHER;
        };
    }

    private static SqlType decimalType(ArrowType.Decimal type) {
        boolean fits = type.getBitWidth() == 128
                && type.getPrecision() >= 1
                && type.getPrecision() <= SqlType.MAX_PRECISION
                && type.getScale() >= 0
                && type.getScale() <= type.getPrecision();
        return fits ? SqlType.decimal(type.getPrecision(), type.getScale()) : SqlType.of(SqlType.Kind.OTHER);
    }

    private static SqlType.Kind plainKind(ArrowType type) {
        if (type instanceof ArrowType.Bool) {
            return SqlType.Kind.BOOLEAN;
        }
        if (type instanceof ArrowType.Utf8) {
            return SqlType.Kind.VARCHAR;
        }
        return type instanceof ArrowType.Binary ? SqlType.Kind.VARBINARY : SqlType.Kind.OTHER;
    }
}
