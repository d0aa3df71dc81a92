package io.streamling.sql.internal.interpret;

import io.streamling.sql.internal.vector.ListColumn;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.complex.StructVector;
import org.jspecify.annotations.Nullable;

/** Reads and writes single values of columns through Arrow's own accessors. Stateless. */
final class ColumnValues {
    private ColumnValues() {}

    /** The Java form of a value; for types that SQL cannot compute with, something that can be written again. */
    static @Nullable Object read(FieldVector vector, int row) {
        if (vector.isNull(row)) {
            return null;
        }
        if (vector instanceof BitVector bits) {
            return bits.get(row) != 0;
        }
        if (vector instanceof VarCharVector text) {
            return new String(text.get(row), StandardCharsets.UTF_8);
        }
        if (vector instanceof VarBinaryVector binary) {
            return binary.get(row);
        }
        if (vector instanceof Float4Vector floats) {
            return floats.get(row);
        }
        if (vector instanceof Float8Vector doubles) {
            return doubles.get(row);
        }
        if (vector instanceof DecimalVector decimals) {
            return decimals.getObject(row);
        }
        Object wide = WideColumns.read(vector, row);
        if (wide != null) {
            return wide;
        }
        boolean nested = vector instanceof StructVector || ListColumn.isList(vector);
        return nested ? NestedValues.read(vector, row) : readInteger(vector, row);
    }

    private static Object readInteger(FieldVector vector, int row) {
        if (vector instanceof TinyIntVector integers) {
            return (long) integers.get(row);
        }
        if (vector instanceof SmallIntVector integers) {
            return (long) integers.get(row);
        }
        if (vector instanceof IntVector integers) {
            return (long) integers.get(row);
        }
        if (vector instanceof BigIntVector integers) {
            return integers.get(row);
        }
        Long time = TimeColumns.read(vector, row);
        return time != null ? time : OpaqueValue.read(vector, row);
    }

    /** Sets the next row of a vector. */
    static void write(FieldVector vector, int row, @Nullable Object value) {
        if (value == null) {
            writeNull(vector, row);
        } else if (value instanceof Boolean bool) {
            ((BitVector) vector).setSafe(row, bool ? 1 : 0);
        } else if (value instanceof String text) {
            ((VarCharVector) vector).setSafe(row, text.getBytes(StandardCharsets.UTF_8));
        } else if (value instanceof byte[] bytes) {
            ((VarBinaryVector) vector).setSafe(row, bytes);
        } else if (value instanceof Float number) {
            ((Float4Vector) vector).setSafe(row, number);
        } else if (value instanceof Double number) {
            ((Float8Vector) vector).setSafe(row, number);
        } else if (value instanceof BigDecimal number) {
            writeDecimal(vector, row, number);
        } else if (value instanceof BigInteger number) {
            WideColumns.write(vector, row, number);
        } else if (value instanceof List<?> parts) {
            NestedValues.write(vector, row, parts);
        } else if (value instanceof OpaqueValue opaque) {
            opaque.write(vector, row);
        } else {
            writeInteger(vector, row, (Long) value);
        }
    }

    private static void writeDecimal(FieldVector vector, int row, BigDecimal value) {
        if (vector instanceof DecimalVector decimals) {
            decimals.setSafe(row, value);
        } else {
            WideColumns.write(vector, row, value);
        }
    }

    private static void writeNull(FieldVector vector, int row) {
        while (row >= vector.getValueCapacity()) {
            vector.reAlloc();
        }
        vector.setNull(row);
    }

    private static void writeInteger(FieldVector vector, int row, long value) {
        if (vector instanceof TinyIntVector integers) {
            integers.setSafe(row, (int) value);
        } else if (vector instanceof SmallIntVector integers) {
            integers.setSafe(row, (int) value);
        } else if (vector instanceof IntVector integers) {
            integers.setSafe(row, (int) value);
        } else if (vector instanceof BigIntVector integers) {
            integers.setSafe(row, value);
        } else {
            TimeColumns.write(vector, row, value);
        }
    }
}
