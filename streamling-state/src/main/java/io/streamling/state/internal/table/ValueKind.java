package io.streamling.state.internal.table;

import io.streamling.batch.WideInteger;
import java.util.Optional;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/** The values that a table sink can store. */
public enum ValueKind {
    BOOLEAN,
    INT8,
    INT16,
    INT32,
    INT64,
    UINT8,
    UINT16,
    UINT32,
    UINT64,
    FLOAT32,
    FLOAT64,
    /** Of 128 bits. */
    DECIMAL,
    /** Of 256 bits. */
    WIDE_DECIMAL,
    INT256,
    UINT256,
    TEXT,
    BYTES,
    DATE,
    TIME,
    /** Without a zone. */
    TIMESTAMP,
    /** A point in time. */
    TIMESTAMP_UTC,
    /** Years and months. */
    INTERVAL_MONTHS,
    /** Days and time. */
    INTERVAL_TIME,
    ARRAY,
    MAP,
    ROW;

    /** The kind of a column's values; empty when they cannot be stored without a change. */
    public static Optional<ValueKind> of(Field field) {
        ArrowType type = field.getType();
        return Optional.ofNullable(
                switch (type.getTypeID()) {
                    case Bool -> BOOLEAN;
                    case Int -> integer((ArrowType.Int) type);
                    case FloatingPoint -> real((ArrowType.FloatingPoint) type);
                    case Decimal -> decimal((ArrowType.Decimal) type);
                    case FixedSizeBinary ->
                        WideInteger.of(field)
                                .map(wide -> wide == WideInteger.INT256 ? INT256 : UINT256)
                                .orElse(null);
                    case Utf8 -> TEXT;
                    case Binary -> BYTES;
                    case Date -> ((ArrowType.Date) type).getUnit() == DateUnit.DAY ? DATE : null;
                    case Time -> time((ArrowType.Time) type);
                    case Timestamp -> isInstant((ArrowType.Timestamp) type) ? TIMESTAMP_UTC : TIMESTAMP;
                    case Interval ->
                        ((ArrowType.Interval) type).getUnit() == IntervalUnit.YEAR_MONTH ? INTERVAL_MONTHS : null;
                    case Duration -> INTERVAL_TIME;
                    default -> nested(field);
                });
    }

    public boolean isInteger() {
        return isSigned() || this == UINT8 || this == UINT16 || this == UINT32;
    }

    /** Values that have parts. */
    public boolean isNested() {
        return this == ARRAY || this == MAP || this == ROW;
    }

    /** Values that count units of a second. */
    public boolean hasFraction() {
        return this == TIME || this == TIMESTAMP || this == TIMESTAMP_UTC || this == INTERVAL_TIME;
    }

    private boolean isSigned() {
        return this == INT8 || this == INT16 || this == INT32 || this == INT64;
    }

    private static ValueKind integer(ArrowType.Int type) {
        return switch (type.getBitWidth()) {
            case 8 -> type.getIsSigned() ? INT8 : UINT8;
            case 16 -> type.getIsSigned() ? INT16 : UINT16;
            case 32 -> type.getIsSigned() ? INT32 : UINT32;
            default -> type.getIsSigned() ? INT64 : UINT64;
        };
    }

    private static @Nullable ValueKind real(ArrowType.FloatingPoint type) {
        if (type.getPrecision() == FloatingPointPrecision.HALF) {
            return null;
        }
        return type.getPrecision() == FloatingPointPrecision.SINGLE ? FLOAT32 : FLOAT64;
    }

    private static @Nullable ValueKind decimal(ArrowType.Decimal type) {
        return switch (type.getBitWidth()) {
            case 128 -> DECIMAL;
            case 256 -> WIDE_DECIMAL;
            default -> null;
        };
    }

    private static @Nullable ValueKind time(ArrowType.Time type) {
        boolean isNarrow = type.getUnit() == TimeUnit.SECOND || type.getUnit() == TimeUnit.MILLISECOND;
        return type.getBitWidth() == (isNarrow ? Integer.SIZE : Long.SIZE) ? TIME : null;
    }

    private static boolean isInstant(ArrowType.Timestamp type) {
        return type.getTimezone() != null && !type.getTimezone().isEmpty();
    }

    /** A value with parts can be stored when all of them can. */
    private static @Nullable ValueKind nested(Field field) {
        ValueKind kind = switch (field.getType().getTypeID()) {
            case List, LargeList, FixedSizeList -> ARRAY;
            case Map -> MAP;
            case Struct -> ROW;
            default -> null;
        };
        boolean isComplete = !field.getChildren().isEmpty()
                && field.getChildren().stream().allMatch(child -> of(child).isPresent());
        return isComplete ? kind : null;
    }
}
