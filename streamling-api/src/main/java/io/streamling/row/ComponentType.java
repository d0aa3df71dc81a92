package io.streamling.row;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;

/**
 * A Java type that a record component can have: the column types it reads, the one it makes, and the handles that move a
 * value without boxing. Immutable.
 *
 * @param read {@code (RowCursor, int) -> T}
 * @param write {@code (RowAppender, int, T) -> RowAppender}
 */
record ComponentType(ArrowType columnType, Predicate<ArrowType> readable, MethodHandle read, MethodHandle write) {
    private static final int DECIMAL_PRECISION = 38;
    private static final int DECIMAL_SCALE = 18;
    private static final Map<Class<?>, ComponentType> BY_CLASS = new HashMap<>();

    static {
        ArrowType bool = new ArrowType.Bool();
        ArrowType wide = new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
        ArrowType narrow = new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
        ArrowType decimal = new ArrowType.Decimal(DECIMAL_PRECISION, DECIMAL_SCALE, 128);
        ArrowType timestamp = new ArrowType.Timestamp(TimeUnit.MICROSECOND, null);
        register(boolean.class, Boolean.class, bool, ArrowType.Bool.class::isInstance, boolean.class);
        register(byte.class, Byte.class, integer(8), type -> isInteger(type, 8), long.class);
        register(short.class, Short.class, integer(16), type -> isInteger(type, 16), long.class);
        register(int.class, Integer.class, integer(32), type -> isInteger(type, 32), long.class);
        register(long.class, Long.class, integer(64), type -> isInteger(type, 64), long.class);
        register(float.class, Float.class, narrow, narrow::equals, double.class);
        register(double.class, Double.class, wide, ArrowType.FloatingPoint.class::isInstance, double.class);
        register(String.class, new ArrowType.Utf8(), ArrowType.Utf8.class::isInstance, "text");
        register(byte[].class, new ArrowType.Binary(), ArrowType.Binary.class::isInstance, "bytes");
        register(BigDecimal.class, decimal, ArrowType.Decimal.class::isInstance, "decimal");
        register(LocalDate.class, new ArrowType.Date(DateUnit.DAY), ArrowType.Date.class::isInstance, "date");
        register(LocalDateTime.class, timestamp, timestamp::equals, "timestamp");
    }

    /** The type, or null when a component cannot have it. */
    static @org.jspecify.annotations.Nullable ComponentType of(Class<?> type) {
        return BY_CLASS.get(type);
    }

    private static void register(
            Class<?> primitive, Class<?> boxed, ArrowType column, Predicate<ArrowType> readable, Class<?> carrier) {
        MethodHandle read =
                handle(BoxedValues.class, primitive.getSimpleName() + "Value", primitive, RowCursor.class, int.class);
        MethodHandle write = virtual(RowAppender.class, "set", RowAppender.class, int.class, carrier)
                .asType(MethodType.methodType(RowAppender.class, RowAppender.class, int.class, primitive));
        BY_CLASS.put(primitive, new ComponentType(column, readable, read, write));
        BY_CLASS.put(boxed, new ComponentType(column, readable, nullable(read, boxed), skipNull(write, boxed)));
    }

    private static void register(Class<?> type, ArrowType column, Predicate<ArrowType> readable, String getter) {
        MethodHandle read = virtual(RowCursor.class, getter, type, int.class);
        MethodHandle write = virtual(RowAppender.class, "set", RowAppender.class, int.class, type);
        BY_CLASS.put(type, new ComponentType(column, readable, read, write));
    }

    /** Null where the column is, else the boxed value. */
    private static MethodHandle nullable(MethodHandle read, Class<?> boxed) {
        MethodType type = MethodType.methodType(boxed, RowCursor.class, int.class);
        MethodHandle isNull = virtual(RowCursor.class, "isNull", boolean.class, int.class);
        MethodHandle none = MethodHandles.dropArguments(MethodHandles.constant(boxed, null), 0, type.parameterList());
        return MethodHandles.guardWithTest(isNull, none, read.asType(type));
    }

    /** Sets null for null, else the unboxed value. */
    private static MethodHandle skipNull(MethodHandle write, Class<?> boxed) {
        MethodType type = MethodType.methodType(RowAppender.class, RowAppender.class, int.class, boxed);
        MethodHandle setNull = MethodHandles.dropArguments(
                virtual(RowAppender.class, "setNull", RowAppender.class, int.class), 2, boxed);
        MethodHandle isNull = MethodHandles.dropArguments(
                handle(java.util.Objects.class, "isNull", boolean.class, Object.class)
                        .asType(MethodType.methodType(boolean.class, boxed)),
                0,
                RowAppender.class,
                int.class);
        return MethodHandles.guardWithTest(isNull, setNull, write.asType(type));
    }

    private static MethodHandle virtual(Class<?> owner, String name, Class<?> result, Class<?>... arguments) {
        try {
            return MethodHandles.lookup().findVirtual(owner, name, MethodType.methodType(result, arguments));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static MethodHandle handle(Class<?> owner, String name, Class<?> result, Class<?>... arguments) {
        try {
            return MethodHandles.lookup().findStatic(owner, name, MethodType.methodType(result, arguments));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static ArrowType integer(int bits) {
        return new ArrowType.Int(bits, true);
    }

    private static boolean isInteger(ArrowType type, int maxBits) {
        return type instanceof ArrowType.Int integer && integer.getIsSigned() && integer.getBitWidth() <= maxBits;
    }
}
