package io.streamling.row;

import io.streamling.batch.BooleanAppender;
import io.streamling.batch.BytesAppender;
import io.streamling.batch.ColumnAppender;
import io.streamling.batch.DecimalAppender;
import io.streamling.batch.DoubleAppender;
import io.streamling.batch.FloatAppender;
import io.streamling.batch.IntAppender;
import io.streamling.batch.LongAppender;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows. Set columns, then {@link #append}; a column that is not set is null. One thread; valid during the call
 * that it was given to. Columns are named as in {@link RowCursor}. A value that does not fit its column is an {@link
 * IllegalArgumentException} that names the column, and so is a name that is not there.
 */
public final class RowAppender {
    private final Schema schema;
    private final ColumnNames names;
    private final ColumnAppender[] appenders;
    private RowBatchBuilder rows;
    private RowKind kind = RowKind.INSERT;

    RowAppender(Schema schema, RowBatchBuilder rows) {
        this.schema = schema;
        this.names = new ColumnNames(schema);
        this.appenders = new ColumnAppender[schema.getFields().size()];
        this.rows = rows;
        startBatch(rows);
    }

    void startBatch(RowBatchBuilder builder) {
        rows = builder;
        for (int i = 0; i < appenders.length; i++) {
            appenders[i] = builder.appender(i);
        }
    }

    void startRow(RowKind inputKind) {
        kind = inputKind;
    }

    /** Where a column stands, for use instead of its name. */
    public int indexOf(String column) {
        return names.require(column);
    }

    /** Sets a BOOLEAN. */
    public RowAppender set(String column, boolean value) {
        return set(names.require(column), value);
    }

    /** Sets a BOOLEAN. */
    public RowAppender set(int column, boolean value) {
        require(column, BooleanAppender.class, "a boolean").set(value);
        return this;
    }

    /** Sets an integer column of any width, a DATE (days since 1970) or a TIMESTAMP (microseconds since 1970). */
    public RowAppender set(String column, long value) {
        return set(names.require(column), value);
    }

    /** Sets an integer column of any width, a DATE (days since 1970) or a TIMESTAMP (microseconds since 1970). */
    public RowAppender set(int column, long value) {
        ColumnAppender appender = appenders[column];
        if (appender instanceof LongAppender wide) {
            wide.set(value);
        } else if (appender instanceof IntAppender narrow) {
            narrow.set(fitted(column, value));
        } else if (appender instanceof DecimalAppender decimal) {
            setDecimal(column, BigDecimal.valueOf(value), decimal);
        } else {
            throw mismatch(column, "an integer");
        }
        return this;
    }

    /** Sets a REAL or DOUBLE. */
    public RowAppender set(String column, double value) {
        return set(names.require(column), value);
    }

    /** Sets a REAL or DOUBLE. */
    public RowAppender set(int column, double value) {
        ColumnAppender appender = appenders[column];
        if (appender instanceof DoubleAppender wide) {
            wide.set(value);
        } else if (appender instanceof FloatAppender narrow) {
            narrow.set((float) value);
        } else {
            throw mismatch(column, "a floating-point number");
        }
        return this;
    }

    /** Sets a VARCHAR. */
    public RowAppender set(String column, @Nullable String value) {
        return set(names.require(column), value);
    }

    /** Sets a VARCHAR. */
    public RowAppender set(int column, @Nullable String value) {
        if (value == null) {
            return setNull(column);
        }
        require(column, BytesAppender.class, "a text").set(value);
        return this;
    }

    /** Sets a VARBINARY, or a VARCHAR from its UTF-8 bytes. */
    public RowAppender set(String column, byte @Nullable [] value) {
        return set(names.require(column), value);
    }

    /** Sets a VARBINARY, or a VARCHAR from its UTF-8 bytes. */
    public RowAppender set(int column, byte @Nullable [] value) {
        if (value == null) {
            return setNull(column);
        }
        require(column, BytesAppender.class, "bytes").set(value);
        return this;
    }

    /** Sets a DECIMAL; the value must fit the column's precision and scale without rounding. */
    public RowAppender set(String column, @Nullable BigDecimal value) {
        return set(names.require(column), value);
    }

    /** Sets a DECIMAL; the value must fit the column's precision and scale without rounding. */
    public RowAppender set(int column, @Nullable BigDecimal value) {
        if (value == null) {
            return setNull(column);
        }
        setDecimal(column, value, require(column, DecimalAppender.class, "a decimal"));
        return this;
    }

    /** Sets a DATE. */
    public RowAppender set(String column, @Nullable LocalDate value) {
        return set(names.require(column), value);
    }

    /** Sets a DATE. */
    public RowAppender set(int column, @Nullable LocalDate value) {
        return value == null ? setNull(column) : set(column, value.toEpochDay());
    }

    /** Sets a TIMESTAMP; what is finer than a microsecond is cut off. */
    public RowAppender set(String column, @Nullable LocalDateTime value) {
        return set(names.require(column), value);
    }

    /** Sets a TIMESTAMP; what is finer than a microsecond is cut off. */
    public RowAppender set(int column, @Nullable LocalDateTime value) {
        if (value == null) {
            return setNull(column);
        }
        long seconds = Math.multiplyExact(value.toEpochSecond(ZoneOffset.UTC), Micros.PER_SECOND);
        return set(column, seconds + value.getLong(ChronoField.MICRO_OF_SECOND));
    }

    /** Makes a column null. */
    public RowAppender setNull(String column) {
        return setNull(names.require(column));
    }

    /** Makes a column null. */
    public RowAppender setNull(int column) {
        appenders[column].setNull();
        return this;
    }

    /** Ends the row with the kind of the input row. */
    public void append() {
        append(kind);
    }

    /** Ends the row with a kind of its own. */
    public void append(RowKind rowKind) {
        rows.endRow(rowKind);
    }

    private void setDecimal(int column, BigDecimal value, DecimalAppender appender) {
        ArrowType.Decimal type =
                (ArrowType.Decimal) schema.getFields().get(column).getType();
        BigDecimal scaled;
        try {
            scaled = value.setScale(type.getScale(), RoundingMode.UNNECESSARY);
        } catch (ArithmeticException e) {
            throw unfit(column, e);
        }
        if (scaled.precision() > type.getPrecision()) {
            throw unfit(column, null);
        }
        BigInteger unscaled = scaled.unscaledValue();
        appender.setUnscaled(unscaled.shiftRight(Long.SIZE).longValue(), unscaled.longValue());
    }

    private int fitted(int column, long value) {
        int bits = schema.getFields().get(column).getType() instanceof ArrowType.Int type ? type.getBitWidth() : 32;
        if (value >> (bits - 1) != value >> 63) {
            throw unfit(column, null);
        }
        return (int) value;
    }

    private <A extends ColumnAppender> A require(int column, Class<A> type, String what) {
        if (!type.isInstance(appenders[column])) {
            throw mismatch(column, what);
        }
        return type.cast(appenders[column]);
    }

    private ColumnMismatch mismatch(int column, String what) {
        return new ColumnMismatch("column '" + names.name(column) + "' is "
                + schema.getFields().get(column).getType() + " and cannot hold " + what);
    }

    private ColumnMismatch unfit(int column, @Nullable Throwable cause) {
        return new ColumnMismatch(
                "a value does not fit column '" + names.name(column) + "' of type "
                        + schema.getFields().get(column).getType(),
                cause);
    }
}
