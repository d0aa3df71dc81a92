package io.streamling.sql.internal.type;

import io.streamling.sql.internal.type.SqlType.Kind;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.jspecify.annotations.Nullable;

/** Decimals of both widths, and the columns that are read as a type whose own layout is another. Stateless. */
public final class WideLayouts {
    private static final int NARROW_BITS = 128;
    private static final int WIDE_BITS = 256;
    /** The digits of the greatest unsigned number of 64 bits. */
    private static final int UNSIGNED_DIGITS = 20;

    private WideLayouts() {}

    static ArrowType decimal(SqlType type) {
        return new ArrowType.Decimal(type.precision(), type.scale(), type.isWide() ? WIDE_BITS : NARROW_BITS);
    }

    /** The type of a column that has its layout. */
    static SqlType decimalType(ArrowType.Decimal type) {
        boolean fits = type.getPrecision() >= 1
                && type.getPrecision() <= SqlType.MAX_WIDE_PRECISION
                && type.getScale() >= 0
                && type.getScale() <= type.getPrecision();
        if (!fits) {
            return SqlType.of(Kind.OTHER);
        }
        SqlType decimal = SqlType.decimal(type.getPrecision(), type.getScale());
        return decimal(decimal).equals(type) ? decimal : SqlType.of(Kind.OTHER);
    }

    /** The nullable type that a column of another layout is read as: the next larger one that holds its values; or null. */
    public static @Nullable SqlType readAs(ArrowType type) {
        if (type instanceof ArrowType.Int integer && !integer.getIsSigned()) {
            return switch (integer.getBitWidth()) {
                case 8 -> SqlType.of(Kind.SMALLINT);
                case 16 -> SqlType.INTEGER;
                case 32 -> SqlType.BIGINT;
                default -> SqlType.decimal(UNSIGNED_DIGITS, 0);
            };
        }
        if (type instanceof ArrowType.Decimal decimal
                && decimal.getBitWidth() == WIDE_BITS
                && decimal.getPrecision() <= SqlType.MAX_PRECISION) {
            return decimalOrNull(decimal);
        }
        return null;
    }

    private static @Nullable SqlType decimalOrNull(ArrowType.Decimal wide) {
        SqlType type = decimalType(new ArrowType.Decimal(wide.getPrecision(), wide.getScale(), NARROW_BITS));
        return type.kind() == Kind.OTHER ? null : type;
    }
}
