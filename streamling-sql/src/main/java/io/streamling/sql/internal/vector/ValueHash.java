package io.streamling.sql.internal.vector;

import io.streamling.batch.ColumnMemory;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.complex.StructVector;

/** Hashes of values: equal where {@link ValueOrder} says that the values are. Stateless. */
final class ValueHash {
    private ValueHash() {}

    static int of(FieldVector vector, int row) {
        if (vector instanceof NullVector || vector.isNull(row)) {
            return 0;
        }
        if (vector instanceof StructVector struct) {
            int hash = 1;
            for (FieldVector child : struct.getChildrenFromFields()) {
                hash = 31 * hash + of(child, row);
            }
            return hash;
        }
        if (ListColumn.isList(vector)) {
            ListColumn list = ListColumn.of(vector);
            int hash = 2;
            for (int element = list.start(row); element < list.end(row); element++) {
                hash = 31 * hash + of(list.elements(), element);
            }
            return hash;
        }
        return plain(vector, row);
    }

    private static int plain(FieldVector vector, int row) {
        long data = vector.getDataBuffer().memoryAddress();
        if (vector instanceof BitVector) {
            return ColumnMemory.bitAt(data, row) ? 1 : 3;
        }
        if (vector instanceof Float4Vector) {
            return Double.hashCode(ColumnMemory.floatAt(data + ((long) row << 2)) + 0.0);
        }
        if (vector instanceof Float8Vector) {
            return Double.hashCode(ColumnMemory.doubleAt(data + ((long) row << 3)) + 0.0);
        }
        if (vector instanceof BaseFixedWidthVector fixed) {
            return bytes(data + (long) row * fixed.getTypeWidth(), fixed.getTypeWidth());
        }
        long offset = vector.getOffsetBuffer().memoryAddress() + ((long) row << 2);
        int start = ColumnMemory.intAt(offset);
        return bytes(data + start, ColumnMemory.intAt(offset + Integer.BYTES) - start);
    }

    private static int bytes(long address, int length) {
        int hash = 7;
        for (int i = 0; i < length; i++) {
            hash = 31 * hash + ColumnMemory.byteAt(address + i);
        }
        return hash;
    }
}
