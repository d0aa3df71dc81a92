package io.streamling.testing;

import io.streamling.batch.BooleanAppender;
import io.streamling.batch.BytesAppender;
import io.streamling.batch.ColumnAppender;
import io.streamling.batch.DecimalAppender;
import io.streamling.batch.DoubleAppender;
import io.streamling.batch.FloatAppender;
import io.streamling.batch.IntAppender;
import io.streamling.batch.ListAppender;
import io.streamling.batch.LongAppender;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.StructAppender;
import io.streamling.testing.RowValues.Units;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/** One value into a column. Stateless. */
final class RowWriting {
    private RowWriting() {}

    static void write(RowBatchBuilder rows, int column, @Nullable Object value) {
        Field field = rows.schema().getFields().get(column);
        try {
            set(rows.appender(column), field, value);
        } catch (ClassCastException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    "column '" + field.getName() + "' of type " + field.getType() + " cannot hold a "
                            + (value == null ? "null" : value.getClass().getSimpleName()) + " of this size",
                    e);
        }
    }

    private static void set(ColumnAppender to, Field field, @Nullable Object value) {
        if (value == null) {
            to.setNull();
            return;
        }
        ArrowType type = field.getType();
        switch (type.getTypeID()) {
            case Bool -> ((BooleanAppender) to).set((Boolean) value);
            case Int -> setInteger(to, ((ArrowType.Int) type).getBitWidth(), (Long) value);
            case FloatingPoint -> setFloat(to, ((Number) value).doubleValue());
            case Decimal -> setDecimal(to, (ArrowType.Decimal) type, value);
            case Utf8 -> ((BytesAppender) to).set((String) value);
            case Binary -> ((BytesAppender) to).set(((Row.Bytes) value).toArray());
            case Date -> ((IntAppender) to).set(Math.toIntExact(((LocalDate) value).toEpochDay()));
            case Time -> setTime(to, (ArrowType.Time) type, value);
            case Timestamp -> ((LongAppender) to).set(timestamp((ArrowType.Timestamp) type, value));
            case List -> setList((ListAppender) to, field, (List<?>) value);
            case Map -> setMap((ListAppender) to, field, (Map<?, ?>) value);
            case Struct -> setFields((StructAppender) to, field, (List<?>) value);
            default -> throw new ClassCastException("no such type in tests");
        }
    }

    private static void setInteger(ColumnAppender to, int bits, long value) {
        if (bits == Long.SIZE) {
            ((LongAppender) to).set(value);
            return;
        }
        long limit = 1L << (bits - 1);
        if (value < -limit || value >= limit) {
            throw new ArithmeticException("overflow");
        }
        ((IntAppender) to).set((int) value);
    }

    private static void setFloat(ColumnAppender to, double value) {
        if (to instanceof FloatAppender real) {
            real.set((float) value);
        } else {
            ((DoubleAppender) to).set(value);
        }
    }

    private static void setDecimal(ColumnAppender to, ArrowType.Decimal type, Object value) {
        BigDecimal decimal = value instanceof Long integer ? BigDecimal.valueOf(integer) : (BigDecimal) value;
        BigDecimal scaled = decimal.setScale(type.getScale());
        if (scaled.precision() > type.getPrecision()) {
            throw new ArithmeticException("overflow");
        }
        BigInteger unscaled = scaled.unscaledValue();
        ((DecimalAppender) to).setUnscaled(unscaled.shiftRight(Long.SIZE).longValue(), unscaled.longValue());
    }

    private static void setTime(ColumnAppender to, ArrowType.Time type, Object value) {
        long units = ((LocalTime) value).toNanoOfDay() / Units.nanos(type.getUnit());
        if (type.getBitWidth() == Integer.SIZE) {
            ((IntAppender) to).set((int) units);
        } else {
            ((LongAppender) to).set(units);
        }
    }

    /** A number is in the unit of the column. */
    private static long timestamp(ArrowType.Timestamp type, Object value) {
        if (value instanceof Long units) {
            return units;
        }
        Instant instant = value instanceof LocalDateTime local ? local.toInstant(ZoneOffset.UTC) : (Instant) value;
        return Units.since1970(instant, type.getUnit());
    }

    private static void setList(ListAppender to, Field field, List<?> elements) {
        to.begin();
        for (Object element : elements) {
            set(to.element(), field.getChildren().get(0), element);
            to.endElement();
        }
    }

    private static void setMap(ListAppender to, Field field, Map<?, ?> entries) {
        Field entry = field.getChildren().get(0);
        to.begin();
        for (Map.Entry<?, ?> each : entries.entrySet()) {
            StructAppender parts = (StructAppender) to.element();
            parts.begin();
            set(parts.field(0), entry.getChildren().get(0), each.getKey());
            set(parts.field(1), entry.getChildren().get(1), each.getValue());
            to.endElement();
        }
    }

    private static void setFields(StructAppender to, Field field, List<?> values) {
        if (values.size() != field.getChildren().size()) {
            throw new ClassCastException("a row of another number of fields");
        }
        to.begin();
        for (int i = 0; i < values.size(); i++) {
            set(to.field(i), field.getChildren().get(i), values.get(i));
        }
    }
}
