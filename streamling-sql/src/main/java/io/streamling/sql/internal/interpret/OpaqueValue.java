package io.streamling.sql.internal.interpret;

import io.streamling.batch.ColumnMemory;
import java.util.Arrays;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseLargeVariableWidthVector;
import org.apache.arrow.vector.FieldVector;

/** The bytes of a value of a type that SQL cannot compute with; none where even those are unknown. Immutable. */
@SuppressWarnings("ArrayRecordComponent") // nobody changes or compares them
record OpaqueValue(byte[] bytes) {
    static OpaqueValue read(FieldVector vector, int row) {
        if (vector instanceof BaseFixedWidthVector fixed) {
            byte[] bytes = new byte[fixed.getTypeWidth()];
            long address = fixed.getDataBuffer().memoryAddress() + (long) row * bytes.length;
            ColumnMemory.copy(address, bytes, 0, bytes.length);
            return new OpaqueValue(bytes);
        }
        if (vector instanceof BaseLargeVariableWidthVector large) {
            return new OpaqueValue(bytesOf(large, row));
        }
        return new OpaqueValue(new byte[0]);
    }

    private static byte[] bytesOf(BaseLargeVariableWidthVector vector, int row) {
        long offset = vector.getOffsetBuffer().memoryAddress() + ((long) row << 3);
        long start = ColumnMemory.longAt(offset);
        byte[] bytes = new byte[(int) (ColumnMemory.longAt(offset + Long.BYTES) - start)];
        ColumnMemory.copy(vector.getDataBuffer().memoryAddress() + start, bytes, 0, bytes.length);
        return bytes;
    }

    void write(FieldVector vector, int row) {
        if (vector instanceof BaseFixedWidthVector fixed) {
            while (row >= fixed.getValueCapacity()) {
                fixed.reAlloc();
            }
            fixed.setIndexDefined(row);
            long address = fixed.getDataBuffer().memoryAddress() + (long) row * bytes.length;
            ColumnMemory.copy(bytes, 0, bytes.length, address);
        } else {
            ((BaseLargeVariableWidthVector) vector).setSafe(row, bytes);
        }
    }

    @Override
    public String toString() {
        return Arrays.toString(bytes);
    }
}
