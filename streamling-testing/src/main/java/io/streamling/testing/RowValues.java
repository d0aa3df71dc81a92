package io.streamling.testing;

import io.streamling.batch.BooleanAppender;
import io.streamling.batch.BytesAppender;
import io.streamling.batch.DecimalAppender;
import io.streamling.batch.DoubleAppender;
import io.streamling.batch.FloatAppender;
import io.streamling.batch.IntAppender;
import io.streamling.batch.LongAppender;
import io.streamling.batch.RowBatchBuilder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.TimeStampMicroTZVector;
import org.apache.arrow.vector.TimeStampMicroVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/** One value into a column and out of it. Stateless. */
final class RowValues {
    private RowValues() {}

    static @Nullable Object read(FieldVector vector, int row) {
        if (vector.isNull(row)) {
            return null;
        }
        if (vector instanceof VarCharVector) {
            return vector.getObject(row).toString();
        }
        if (vector instanceof DateDayVector days) {
            return LocalDate.ofEpochDay(days.get(row));
        }
        if (vector instanceof TimeStampMicroVector micros) {
            return LocalDateTime.ofInstant(instant(micros.get(row)), ZoneOffset.UTC);
        }
        if (vector instanceof TimeStampMicroTZVector micros) {
            return instant(micros.get(row));
        }
        return vector.getObject(row);
    }

    static void write(RowBatchBuilder rows, int column, @Nullable Object value) {
        Field field = rows.schema().getFields().get(column);
        if (value == null) {
            rows.appender(column).setNull();
            return;
        }
        try {
            set(rows, column, field.getType(), value);
        } catch (ClassCastException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    "column '" + field.getName() + "' of type " + field.getType() + " cannot hold a "
                            + value.getClass().getSimpleName() + " of this size",
                    e);
        }
    }

    private static void set(RowBatchBuilder rows, int column, ArrowType type, Object value) {
        switch (type.getTypeID()) {
            case Bool -> ((BooleanAppender) rows.appender(column)).set((Boolean) value);
            case Int -> setInteger(rows, column, ((ArrowType.Int) type).getBitWidth(), (Long) value);
            case FloatingPoint -> setFloat(rows, column, ((Number) value).doubleValue());
            case Decimal -> setDecimal(rows, column, (ArrowType.Decimal) type, value);
            case Utf8 -> ((BytesAppender) rows.appender(column)).set((String) value);
            case Binary -> ((BytesAppender) rows.appender(column)).set(((Row.Bytes) value).toArray());
            case Date -> ((IntAppender) rows.appender(column)).set(Math.toIntExact(((LocalDate) value).toEpochDay()));
            case Timestamp -> ((LongAppender) rows.appender(column)).set(micros(value));
            default -> throw new ClassCastException("no such type in tests");
        }
    }

    private static void setInteger(RowBatchBuilder rows, int column, int bits, long value) {
        if (bits == Long.SIZE) {
            ((LongAppender) rows.appender(column)).set(value);
            return;
        }
        long limit = 1L << (bits - 1);
        if (value < -limit || value >= limit) {
            throw new ArithmeticException("overflow");
        }
        ((IntAppender) rows.appender(column)).set((int) value);
    }

    private static void setFloat(RowBatchBuilder rows, int column, double value) {
        if (rows.appender(column) instanceof FloatAppender real) {
            real.set((float) value);
        } else {
            ((DoubleAppender) rows.appender(column)).set(value);
        }
    }

    private static void setDecimal(RowBatchBuilder rows, int column, ArrowType.Decimal type, Object value) {
        BigDecimal decimal = value instanceof Long integer ? BigDecimal.valueOf(integer) : (BigDecimal) value;
        BigDecimal scaled = decimal.setScale(type.getScale());
        if (scaled.precision() > type.getPrecision()) {
            throw new ArithmeticException("overflow");
        }
        BigInteger unscaled = scaled.unscaledValue();
        ((DecimalAppender) rows.appender(column))
                .setUnscaled(unscaled.shiftRight(Long.SIZE).longValue(), unscaled.longValue());
    }

    private static long micros(Object value) {
        if (value instanceof Long micros) {
            return micros;
        }
        Instant instant = value instanceof LocalDateTime local ? local.toInstant(ZoneOffset.UTC) : (Instant) value;
        return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), 1_000_000L), instant.getNano() / 1_000);
    }

    private static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
