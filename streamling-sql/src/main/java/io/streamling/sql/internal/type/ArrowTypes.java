package io.streamling.sql.internal.type;

import io.streamling.batch.WideInteger;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.util.List;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.jspecify.annotations.Nullable;

/** The one table of SQL type to Arrow type. Stateless. */
public final class ArrowTypes {
    private ArrowTypes() {}

    /** The SQL type of a column; {@link SqlType.Kind#OTHER} where SQL cannot compute with it. */
    public static SqlType sqlType(Field field) {
        SqlType type = WideLayouts.readAs(field.getType());
        return type == null ? partType(field) : type.withNullable(field.isNullable());
    }

    /** The SQL type of a column that has just the layout of its type. */
    private static SqlType partType(Field field) {
        SqlType type = isNested(field) ? nestedType(field) : plainType(field);
        return (type.kind() == Kind.OTHER ? SqlType.other(nullable(field)) : type).withNullable(field.isNullable());
    }

    private static SqlType plainType(Field field) {
        return WideInteger.of(field)
                .map(type -> SqlType.of(type == WideInteger.INT256 ? Kind.INT256 : Kind.UINT256))
                .orElseGet(() -> sqlType(field.getType()));
    }

    private static boolean isNested(Field field) {
        ArrowType type = field.getType();
        int children = field.getChildren().size();
        boolean list = type instanceof ArrowType.List
                || type instanceof ArrowType.LargeList
                || type instanceof ArrowType.FixedSizeList
                || type instanceof ArrowType.Map;
        return (list && children == 1) || (type instanceof ArrowType.Struct && children > 0);
    }

    private static SqlType nestedType(Field field) {
        if (field.getType() instanceof ArrowType.Struct) {
            return SqlType.row(field.getChildren().stream()
                    .map(child -> new SqlType.Child(child.getName(), partType(child)))
                    .toList());
        }
        Field inner = field.getChildren().get(0);
        if (!(field.getType() instanceof ArrowType.Map)) {
            return SqlType.array(partType(inner));
        }
        List<Field> entry = inner.getChildren();
        return entry.size() == 2 ? SqlType.map(partType(entry.get(0)), partType(entry.get(1))) : SqlType.of(Kind.OTHER);
    }

    private static Field nullable(Field field) {
        FieldType type = new FieldType(true, field.getType(), field.getDictionary(), field.getMetadata());
        return new Field("other", type, field.getChildren());
    }

    /** The nullable SQL type of an Arrow type that has no children. */
    public static SqlType sqlType(ArrowType type) {
        if (type instanceof ArrowType.Int integer && integer.getIsSigned()) {
            return SqlType.of(integerKind(integer.getBitWidth()));
        }
        if (type instanceof ArrowType.FloatingPoint floating) {
            return SqlType.of(floatingKind(floating.getPrecision()));
        }
        if (type instanceof ArrowType.Decimal decimal) {
            return WideLayouts.decimalType(decimal);
        }
        if (type instanceof ArrowType.Date date && date.getUnit() == DateUnit.DAY) {
            return SqlType.DATE;
        }
        SqlType time = timeType(type);
        return time != null ? time : SqlType.of(plainKind(type));
    }

    private static @Nullable SqlType timeType(ArrowType type) {
        if (type instanceof ArrowType.Timestamp timestamp) {
            String zone = timestamp.getTimezone();
            boolean local = zone == null || zone.isEmpty();
            return SqlType.of(local ? Kind.TIMESTAMP : Kind.TIMESTAMP_LTZ, digits(timestamp.getUnit()));
        }
        if (type instanceof ArrowType.Time time) {
            boolean narrow = time.getUnit() == TimeUnit.SECOND || time.getUnit() == TimeUnit.MILLISECOND;
            return time.getBitWidth() == (narrow ? Integer.SIZE : Long.SIZE)
                    ? SqlType.of(Kind.TIME, digits(time.getUnit()))
                    : null;
        }
        if (type instanceof ArrowType.Duration duration) {
            return SqlType.of(Kind.INTERVAL_DAY_TIME, digits(duration.getUnit()));
        }
        boolean months = type instanceof ArrowType.Interval interval && interval.getUnit() == IntervalUnit.YEAR_MONTH;
        return months ? SqlType.of(Kind.INTERVAL_YEAR_MONTH) : null;
    }

    private static int digits(TimeUnit unit) {
        return switch (unit) {
            case SECOND -> 0;
            case MILLISECOND -> 3;
            case MICROSECOND -> 6;
            case NANOSECOND -> 9;
        };
    }

    private static TimeUnit unit(SqlType type) {
        return switch (type.unitDigits()) {
            case 0 -> TimeUnit.SECOND;
            case 3 -> TimeUnit.MILLISECOND;
            case 6 -> TimeUnit.MICROSECOND;
            default -> TimeUnit.NANOSECOND;
        };
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
            case DECIMAL -> WideLayouts.decimal(type);
            case INT256 -> WideInteger.INT256.fieldType(true).getType();
            case UINT256 -> WideInteger.UINT256.fieldType(true).getType();
            case VARCHAR -> ArrowType.Utf8.INSTANCE;
            case VARBINARY -> ArrowType.Binary.INSTANCE;
            case DATE -> new ArrowType.Date(DateUnit.DAY);
            case TIME -> new ArrowType.Time(unit(type), type.unitDigits() <= 3 ? Integer.SIZE : Long.SIZE);
            case TIMESTAMP -> new ArrowType.Timestamp(unit(type), null);
            case TIMESTAMP_LTZ -> new ArrowType.Timestamp(unit(type), "UTC");
            case INTERVAL_YEAR_MONTH -> new ArrowType.Interval(IntervalUnit.YEAR_MONTH);
            case INTERVAL_DAY_TIME -> new ArrowType.Duration(unit(type));
            case ARRAY -> ArrowType.List.INSTANCE;
            case MAP -> new ArrowType.Map(false);
            case ROW -> ArrowType.Struct.INSTANCE;
            case OTHER -> layout(type).getType();
            case NULL -> throw new IllegalArgumentException("NULL has no Arrow type of its own");
        };
    }

    /** The field of a computed column. */
    public static Field field(String name, SqlType type) {
        if (type.kind().isWideInteger()) {
            WideInteger wide = WideInteger.valueOf(type.kind().name());
            return new Field(name, wide.fieldType(type.nullable()), null);
        }
        return new Field(name, new FieldType(type.nullable(), arrowType(type), null), children(type));
    }

    /** Whether columns of both fields have the same buffers, at any depth; names and nulls do not count. */
    public static boolean sameLayout(Field a, Field b) {
        if (!a.getType().equals(b.getType())
                || a.getChildren().size() != b.getChildren().size()) {
            return false;
        }
        for (int i = 0; i < a.getChildren().size(); i++) {
            if (!sameLayout(a.getChildren().get(i), b.getChildren().get(i))) {
                return false;
            }
        }
        return true;
    }

    private static List<Field> children(SqlType type) {
        return switch (type.kind()) {
            case ARRAY, ROW ->
                type.children().stream()
                        .map(child -> field(child.name(), child.type()))
                        .toList();
            case MAP -> List.of(entries(type));
            case OTHER -> layout(type).getChildren();
            default -> List.of();
        };
    }

    private static Field entries(SqlType map) {
        List<Field> entry = List.of(
                field(MapVector.KEY_NAME, map.key().withNullable(false)), field(MapVector.VALUE_NAME, map.value()));
        return new Field("entries", new FieldType(false, ArrowType.Struct.INSTANCE, null), entry);
    }

    private static Field layout(SqlType other) {
        Field layout = other.layout();
        if (layout == null) {
            throw new IllegalArgumentException(other + " has no Arrow type of its own");
        }
        return layout;
    }

    private static Kind integerKind(int bits) {
        return switch (bits) {
            case 8 -> Kind.TINYINT;
            case 16 -> Kind.SMALLINT;
            case 32 -> Kind.INTEGER;
            case 64 -> Kind.BIGINT;
            default -> Kind.OTHER;
        };
    }

    private static Kind floatingKind(FloatingPointPrecision precision) {
        return switch (precision) {
            case SINGLE -> Kind.REAL;
            case DOUBLE -> Kind.DOUBLE;
            default -> Kind.OTHER;
        };
    }

    private static Kind plainKind(ArrowType type) {
        if (type instanceof ArrowType.Bool) {
            return Kind.BOOLEAN;
        }
        if (type instanceof ArrowType.Utf8) {
            return Kind.VARCHAR;
        }
        return type instanceof ArrowType.Binary ? Kind.VARBINARY : Kind.OTHER;
    }
}
