package io.streamling.benchmarks.sql;

import io.streamling.batch.ColumnMemory;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;

/** Both statements as a person would write them for columns without nulls and ASCII texts. Stateless. */
final class HandWritten {
    private static final int[] FILTERED = {0, 1, 2, 3, 7};
    private static final int[] SHARED_IN = {0, 1, 2, 4, 5, 6, 7};
    private static final int[] SHARED_OUT = {0, 1, 2, 4, 5, 7, 8};

    private HandWritten() {}

    static void project(RowBatch input, RowBatchBuilder builder) {
        int rows = input.rowCount();
        for (int i = 0; i < SHARED_IN.length; i++) {
            builder.share(SHARED_OUT[i], input, SHARED_IN[i]);
        }
        lower((BaseVariableWidthVector) input.column(3), rows, (BaseVariableWidthVector) builder.column(3));
        long from = input.column(5).getDataBuffer().memoryAddress();
        long to = allocate(builder.column(6), rows);
        for (int row = 0; row < rows; row++) {
            ColumnMemory.putDouble(to + ((long) row << 3), ColumnMemory.doubleAt(from + ((long) row << 3)) * 1.1);
        }
        builder.column(6).setValueCount(rows);
        builder.endRows(rows);
    }

    private static void lower(BaseVariableWidthVector from, int rows, BaseVariableWidthVector to) {
        long fromOffsets = from.getOffsetBuffer().memoryAddress();
        long fromData = from.getDataBuffer().memoryAddress();
        to.allocateNew(ColumnMemory.intAt(fromOffsets + ((long) rows << 2)), rows);
        ColumnMemory.setBits(to.getValidityBuffer().memoryAddress(), rows);
        long toOffsets = to.getOffsetBuffer().memoryAddress();
        long toData = to.getDataBuffer().memoryAddress();
        ColumnMemory.putInt(toOffsets, 0);
        for (int row = 0; row < rows; row++) {
            int start = ColumnMemory.intAt(fromOffsets + ((long) row << 2));
            int end = ColumnMemory.intAt(fromOffsets + ((long) (row + 1) << 2));
            for (int at = start; at < end; at++) {
                byte letter = ColumnMemory.byteAt(fromData + at);
                boolean isUpper = letter >= 'A' && letter <= 'Z';
                ColumnMemory.putByte(toData + at, (byte) (isUpper ? letter + 32 : letter));
            }
            ColumnMemory.putInt(toOffsets + ((long) (row + 1) << 2), end);
        }
        to.setLastSet(rows - 1);
        to.setValueCount(rows);
    }

    static void filter(RowBatch input, RowBatchBuilder builder) {
        int rows = input.rowCount();
        long key = input.column(8).getDataBuffer().memoryAddress();
        int[] selected = new int[rows];
        int count = 0;
        for (int row = 0; row < rows; row++) {
            if (ColumnMemory.intAt(key + ((long) row << 2)) == 0) {
                selected[count++] = row;
            }
        }
        for (int i = 0; i < FILTERED.length; i++) {
            FieldVector from = input.column(FILTERED[i]);
            if (from instanceof BaseVariableWidthVector texts) {
                copyTexts(texts, selected, count, (BaseVariableWidthVector) builder.column(i));
            } else {
                copyLongs(from, selected, count, builder.column(i));
            }
        }
        builder.endRows(count);
    }

    private static void copyLongs(FieldVector from, int[] selected, int count, FieldVector to) {
        long source = from.getDataBuffer().memoryAddress();
        long target = allocate(to, count);
        for (int i = 0; i < count; i++) {
            ColumnMemory.putLong(target + ((long) i << 3), ColumnMemory.longAt(source + ((long) selected[i] << 3)));
        }
        to.setValueCount(count);
    }

    private static void copyTexts(BaseVariableWidthVector from, int[] selected, int count, BaseVariableWidthVector to) {
        long fromOffsets = from.getOffsetBuffer().memoryAddress();
        long fromData = from.getDataBuffer().memoryAddress();
        to.allocateNew(24L * count, count);
        ColumnMemory.setBits(to.getValidityBuffer().memoryAddress(), count);
        long toOffsets = to.getOffsetBuffer().memoryAddress();
        long toData = to.getDataBuffer().memoryAddress();
        int written = 0;
        ColumnMemory.putInt(toOffsets, 0);
        for (int i = 0; i < count; i++) {
            int start = ColumnMemory.intAt(fromOffsets + ((long) selected[i] << 2));
            int length = ColumnMemory.intAt(fromOffsets + ((long) (selected[i] + 1) << 2)) - start;
            ColumnMemory.copy(fromData + start, toData + written, length);
            written += length;
            ColumnMemory.putInt(toOffsets + ((long) (i + 1) << 2), written);
        }
        to.setLastSet(count - 1);
        to.setValueCount(count);
    }

    private static long allocate(FieldVector vector, int rows) {
        ((BaseFixedWidthVector) vector).allocateNew(rows);
        ColumnMemory.setBits(vector.getValidityBuffer().memoryAddress(), rows);
        return vector.getDataBuffer().memoryAddress();
    }
}
