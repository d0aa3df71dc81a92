package io.streamling.sql.internal.codegen;

import io.streamling.batch.BooleanAppender;
import io.streamling.batch.BytesAppender;
import io.streamling.batch.ColumnAppender;
import io.streamling.batch.DecimalAppender;
import io.streamling.batch.DoubleAppender;
import io.streamling.batch.FloatAppender;
import io.streamling.batch.IntAppender;
import io.streamling.batch.LongAppender;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.batch.WideInteger;
import io.streamling.sql.internal.type.ArrowTypes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.types.pojo.Schema;

/** Batches from Java values and back. */
final class Rows {
    private Rows() {}

    /** One row in the Java forms of the SQL types. */
    record Row(RowKind kind, List<Object> values) {
        static Row of(Object... values) {
            return new Row(RowKind.INSERT, Arrays.asList(values));
        }

        static Row of(RowKind kind, Object... values) {
            return new Row(kind, Arrays.asList(values));
        }

        @Override
        public String toString() {
            return kind + values.stream().map(Rows::text).toList().toString();
        }
    }

    /** A value so that equal texts mean equal values. */
    static String text(Object value) {
        if (value instanceof byte[] bytes) {
            return "x" + new BigInteger(1, bytes).toString(16) + "/" + bytes.length;
        }
        return value instanceof BigDecimal number ? number.toPlainString() : String.valueOf(value);
    }

    static RowBatch batch(Schema schema, List<Row> rows, BufferAllocator allocator) {
        try (RowBatchBuilder builder = RowBatchBuilder.create(schema, allocator, Math.max(1, rows.size()))) {
            for (Row row : rows) {
                for (int i = 0; i < row.values.size(); i++) {
                    if (row.values.get(i) != null) {
                        set(builder, i, row.values.get(i));
                    }
                }
                builder.endRow(row.kind);
            }
            return builder.build();
        }
    }

    private static void set(RowBatchBuilder builder, int column, Object value) {
        FieldVector vector = builder.column(column);
        if (vector instanceof Decimal256Vector decimals) {
            decimals.setSafe(builder.rowCount(), (BigDecimal) value);
        } else if (vector instanceof FixedSizeBinaryVector bytes) {
            WideInteger type = WideInteger.of(vector.getField()).orElseThrow();
            bytes.setSafe(builder.rowCount(), type.toBytes((BigInteger) value));
        } else {
            set(builder.appender(column), value);
        }
    }

    private static void set(ColumnAppender appender, Object value) {
        if (appender instanceof BooleanAppender column) {
            column.set((Boolean) value);
        } else if (appender instanceof IntAppender column) {
            column.set(((Long) value).intValue());
        } else if (appender instanceof LongAppender column) {
            column.set((Long) value);
        } else if (appender instanceof FloatAppender column) {
            column.set((Float) value);
        } else if (appender instanceof DoubleAppender column) {
            column.set((Double) value);
        } else if (appender instanceof DecimalAppender column) {
            BigInteger unscaled = ((BigDecimal) value).unscaledValue();
            column.setUnscaled(unscaled.shiftRight(64).longValue(), unscaled.longValue());
        } else if (value instanceof String text) {
            ((BytesAppender) appender).set(text);
        } else {
            ((BytesAppender) appender).set((byte[]) value);
        }
    }

    static List<Row> read(RowBatch batch) {
        List<Row> rows = new ArrayList<>();
        int columns = batch.schema().getFields().size();
        for (int row = 0; row < batch.rowCount(); row++) {
            List<Object> values = new ArrayList<>();
            for (int column = 0; column < columns; column++) {
                FieldVector vector = batch.column(column);
                assert vector.getValueCount() >= batch.rowCount();
                values.add(isTime(vector) ? units(vector, row) : vector.getObject(row));
            }
            rows.add(new Row(batch.rowKind(row), values));
        }
        return rows;
    }

    private static boolean isTime(FieldVector vector) {
        return ArrowTypes.sqlType(vector.getField()).kind().isTemporal();
    }

    /** What the column holds: not every number of seconds has a form in Java. */
    private static Object units(FieldVector vector, int row) {
        if (vector.isNull(row)) {
            return null;
        }
        boolean narrow = ((BaseFixedWidthVector) vector).getTypeWidth() == Integer.BYTES;
        ArrowBuf data = vector.getDataBuffer();
        return narrow ? (long) data.getInt((long) row * Integer.BYTES) : data.getLong((long) row * Long.BYTES);
    }
}
