package io.streamling.sql.cells;

import io.streamling.batch.WideInteger;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.UInt1Vector;
import org.apache.arrow.vector.UInt2Vector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.types.pojo.ArrowType;

/** Cells of decimals, 256-bit and unsigned integers. Stateless. */
final class NumberCells {
    private static final BigInteger TWO_TO_64 = BigInteger.TWO.pow(64);

    private NumberCells() {}

    static boolean isNumber(FieldVector vector) {
        ArrowType type = vector.getField().getType();
        return type instanceof ArrowType.Decimal
                || WideInteger.of(vector.getField()).isPresent()
                || (type instanceof ArrowType.Int integer && !integer.getIsSigned());
    }

    static void set(FieldVector vector, int row, String cell) {
        if (vector instanceof DecimalVector numbers) {
            numbers.setSafe(row, new BigDecimal(cell).setScale(numbers.getScale()));
        } else if (vector instanceof Decimal256Vector numbers) {
            numbers.setSafe(row, new BigDecimal(cell).setScale(numbers.getScale()));
        } else if (vector instanceof UInt1Vector numbers) {
            numbers.setSafe(row, Integer.parseInt(cell));
        } else if (vector instanceof UInt2Vector numbers) {
            numbers.setSafe(row, Integer.parseInt(cell));
        } else if (vector instanceof UInt4Vector numbers) {
            numbers.setSafe(row, Integer.parseUnsignedInt(cell));
        } else if (vector instanceof UInt8Vector numbers) {
            numbers.setSafe(row, Long.parseUnsignedLong(cell));
        } else {
            WideInteger type = WideInteger.of(vector.getField()).orElseThrow();
            ((FixedSizeBinaryVector) vector).setSafe(row, type.toBytes(new BigInteger(cell)));
        }
    }

    static String cell(FieldVector vector, int row) {
        Object value = vector.getObject(row);
        if (value instanceof BigDecimal number) {
            return number.toPlainString();
        }
        if (value instanceof byte[] bytes) {
            return WideInteger.of(vector.getField())
                    .orElseThrow()
                    .fromBytes(bytes)
                    .toString();
        }
        if (vector instanceof UInt2Vector numbers) {
            return String.valueOf((int) numbers.get(row));
        }
        int bits = ((ArrowType.Int) vector.getField().getType()).getBitWidth();
        BigInteger unsigned = BigInteger.valueOf(((Number) value).longValue()).mod(TWO_TO_64);
        return unsigned.mod(BigInteger.TWO.pow(bits)).toString();
    }
}
