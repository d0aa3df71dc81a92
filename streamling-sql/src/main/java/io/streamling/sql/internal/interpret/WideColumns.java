package io.streamling.sql.internal.interpret;

import io.streamling.batch.WideInteger;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.UInt1Vector;
import org.apache.arrow.vector.UInt2Vector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.UInt8Vector;
import org.jspecify.annotations.Nullable;

/** Columns of wide and of unsigned numbers. Stateless. */
final class WideColumns {
    private WideColumns() {}

    /** A value that is not null; null where the column holds something else. */
    static @Nullable Object read(FieldVector vector, int row) {
        if (vector instanceof Decimal256Vector decimals) {
            return decimals.getObject(row);
        }
        if (vector instanceof FixedSizeBinaryVector bytes) {
            return WideInteger.of(vector.getField())
                    .map(type -> type.fromBytes(bytes.get(row)))
                    .orElse(null);
        }
        if (vector instanceof UInt1Vector integers) {
            return (long) Byte.toUnsignedInt(integers.get(row));
        }
        if (vector instanceof UInt2Vector integers) {
            return (long) integers.get(row);
        }
        if (vector instanceof UInt4Vector integers) {
            return Integer.toUnsignedLong(integers.get(row));
        }
        return vector instanceof UInt8Vector integers ? new BigDecimal(Long.toUnsignedString(integers.get(row))) : null;
    }

    static void write(FieldVector vector, int row, BigDecimal value) {
        ((Decimal256Vector) vector).setSafe(row, value);
    }

    static void write(FieldVector vector, int row, BigInteger value) {
        WideInteger type = WideInteger.of(vector.getField()).orElseThrow();
        ((FixedSizeBinaryVector) vector).setSafe(row, type.toBytes(value));
    }
}
