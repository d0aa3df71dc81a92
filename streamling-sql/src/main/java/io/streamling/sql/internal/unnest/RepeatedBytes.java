package io.streamling.sql.internal.unnest;

import io.streamling.batch.ColumnMemory;
import io.streamling.batch.RowBatch;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;

/** How many bytes of text a row has in the columns that are repeated: about what each copy of it costs. Task thread only. */
final class RepeatedBytes {
    private final long[] offsets;
    private final int count;

    RepeatedBytes(RowBatch batch, int columns) {
        offsets = new long[columns];
        int found = 0;
        for (int i = 0; i < columns; i++) {
            FieldVector column = batch.column(i);
            if (column instanceof BaseVariableWidthVector) {
                offsets[found++] = column.getOffsetBuffer().memoryAddress();
            }
        }
        count = found;
    }

    long of(int row) {
        long bytes = 0;
        for (int i = 0; i < count; i++) {
            long offset = offsets[i] + ((long) row << 2);
            bytes += ColumnMemory.intAt(offset + Integer.BYTES) - ColumnMemory.intAt(offset);
        }
        return bytes;
    }
}
