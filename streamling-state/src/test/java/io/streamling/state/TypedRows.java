package io.streamling.state;

import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.batch.WideInteger;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.DurationVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntervalYearVector;
import org.apache.arrow.vector.TimeMicroVector;
import org.apache.arrow.vector.TimeMilliVector;
import org.apache.arrow.vector.TimeNanoVector;
import org.apache.arrow.vector.TimeSecVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/** Columns of every type, and batches of them; times and intervals are the numbers that Arrow keeps. Stateless. */
final class TypedRows {
    private TypedRows() {}

    static Field field(String name, ArrowType type, Field... parts) {
        return new Field(name, FieldType.nullable(type), List.of(parts));
    }

    static Field required(String name, ArrowType type) {
        return new Field(name, FieldType.notNullable(type), List.of());
    }

    static Field wide(String name, WideInteger type) {
        return new Field(name, type.fieldType(true), List.of());
    }

    static Field array(String name, Field element) {
        return field(name, ArrowType.List.INSTANCE, element);
    }

    static Field map(String name, Field key, Field value) {
        FieldType entries = FieldType.notNullable(ArrowType.Struct.INSTANCE);
        return field(name, new ArrowType.Map(false), new Field("entries", entries, List.of(key, value)));
    }

    static Field row(String name, Field... fields) {
        return field(name, ArrowType.Struct.INSTANCE, fields);
    }

    static ArrowType unsigned(int bits) {
        return new ArrowType.Int(bits, false);
    }

    static ArrowType time(TimeUnit unit) {
        boolean isNarrow = unit == TimeUnit.SECOND || unit == TimeUnit.MILLISECOND;
        return new ArrowType.Time(unit, isNarrow ? 32 : 64);
    }

    static ArrowType timestamp(TimeUnit unit) {
        return new ArrowType.Timestamp(unit, null);
    }

    static ArrowType instant(TimeUnit unit) {
        return new ArrowType.Timestamp(unit, "Europe/Berlin");
    }

    static List<Object> values(Object... values) {
        return Arrays.asList(values);
    }

    /** A batch of inserts, owned by the caller. */
    static RowBatch batch(BufferAllocator allocator, Schema schema, List<?>... rows) {
        try (RowBatchBuilder builder = RowBatchBuilder.create(schema, allocator, Math.max(1, rows.length))) {
            for (int column = 0; column < schema.getFields().size(); column++) {
                FieldVector vector = builder.column(column);
                for (int row = 0; row < rows.length; row++) {
                    set(vector, row, rows[row].get(column));
                }
            }
            for (int row = 0; row < rows.length; row++) {
                builder.endRow(RowKind.INSERT);
            }
            return builder.build();
        }
    }

    private static void set(FieldVector vector, int row, Object value) {
        if (value == null) {
            vector.setNull(row);
        } else if (value instanceof List<?> parts) {
            setParts(vector, row, parts);
        } else if (value instanceof Number number) {
            setNumber(vector, row, number);
        } else if (value instanceof byte[] bytes) {
            ((VarBinaryVector) vector).setSafe(row, bytes);
        } else if (value instanceof Boolean bool) {
            ((BitVector) vector).setSafe(row, bool ? 1 : 0);
        } else {
            ((VarCharVector) vector).setSafe(row, value.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void setNumber(FieldVector vector, int row, Number number) {
        if (vector instanceof DecimalVector decimal) {
            decimal.setSafe(row, (BigDecimal) number);
        } else if (vector instanceof Decimal256Vector decimal) {
            decimal.setSafe(row, (BigDecimal) number);
        } else if (vector instanceof FixedSizeBinaryVector bytes) {
            WideInteger type = WideInteger.of(vector.getField()).orElseThrow();
            bytes.setSafe(row, type.toBytes((BigInteger) number));
        } else if (vector instanceof Float4Vector real) {
            real.setSafe(row, number.floatValue());
        } else if (vector instanceof Float8Vector real) {
            real.setSafe(row, number.doubleValue());
        } else if (vector instanceof BaseIntVector integer) {
            integer.setWithPossibleTruncate(row, number.longValue());
        } else {
            setTime(vector, row, number.longValue());
        }
    }

    private static void setTime(FieldVector vector, int row, long units) {
        if (vector instanceof DateDayVector day) {
            day.setSafe(row, (int) units);
        } else if (vector instanceof TimeSecVector time) {
            time.setSafe(row, (int) units);
        } else if (vector instanceof TimeMilliVector time) {
            time.setSafe(row, (int) units);
        } else if (vector instanceof TimeMicroVector time) {
            time.setSafe(row, units);
        } else if (vector instanceof TimeNanoVector time) {
            time.setSafe(row, units);
        } else if (vector instanceof IntervalYearVector months) {
            months.setSafe(row, (int) units);
        } else if (vector instanceof DurationVector duration) {
            duration.setSafe(row, units);
        } else {
            ((TimeStampVector) vector).setSafe(row, units);
        }
    }

    private static void setParts(FieldVector vector, int row, List<?> parts) {
        if (vector instanceof StructVector struct) {
            struct.setIndexDefined(row);
            for (int i = 0; i < parts.size(); i++) {
                set(struct.getChildrenFromFields().get(i), row, parts.get(i));
            }
        } else if (vector instanceof FixedSizeListVector list) {
            setAll(list.getDataVector(), list.startNewValue(row), parts);
        } else if (vector instanceof LargeListVector list) {
            setAll(list.getDataVector(), (int) list.startNewValue(row), parts);
            list.endValue(row, parts.size());
        } else {
            ListVector list = (ListVector) vector;
            setAll(list.getDataVector(), list.startNewValue(row), parts);
            list.endValue(row, parts.size());
        }
    }

    private static void setAll(FieldVector elements, int from, List<?> values) {
        for (int i = 0; i < values.size(); i++) {
            set(elements, from + i, values.get(i));
        }
    }
}
