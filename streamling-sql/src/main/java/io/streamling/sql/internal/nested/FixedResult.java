package io.streamling.sql.internal.nested;

import io.streamling.batch.ColumnMemory;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.FieldVector;

/** Writes a result of BOOLEAN, INTEGER or BIGINT. Task thread only. */
final class FixedResult {
    private final BaseFixedWidthVector vector;
    private final long data;
    private final long validity;

    /** Allocates the vector; every row is null until it is set. */
    FixedResult(FieldVector result, int rowCount) {
        vector = (BaseFixedWidthVector) result;
        vector.allocateNew(rowCount);
        vector.zeroVector();
        data = vector.getDataBuffer().memoryAddress();
        validity = vector.getValidityBuffer().memoryAddress();
    }

    void set(int row, boolean value) {
        ColumnMemory.setBit(validity, row);
        if (value) {
            ColumnMemory.setBit(data, row);
        }
    }

    void set(int row, long value) {
        ColumnMemory.setBit(validity, row);
        if (vector.getTypeWidth() == Integer.BYTES) {
            ColumnMemory.putInt(data + ((long) row << 2), (int) value);
        } else {
            ColumnMemory.putLong(data + ((long) row << 3), value);
        }
    }

    void finish(int rowCount) {
        vector.setValueCount(rowCount);
    }
}
