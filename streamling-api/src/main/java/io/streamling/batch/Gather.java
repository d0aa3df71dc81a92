package io.streamling.batch;

import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;

/** Copies selected rows of a column, one typed loop per width. Stateless. */
public final class Gather {
    private Gather() {}

    /**
     * Fills an empty column with the selected rows of another of the same type. The caller ends the rows.
     *
     * @param selection row numbers of {@code from}, of which the first {@code count} are taken, in this order
     */
    public static void copy(FieldVector from, int[] selection, int count, FieldVector to) {
        if (from instanceof BitVector || !hasPlainBuffers(from)) {
            copyByVector(from, selection, count, to);
            return;
        }
        if (from instanceof BaseVariableWidthVector text) {
            copyVariable(text, selection, count, (BaseVariableWidthVector) to);
        } else {
            copyFixed((BaseFixedWidthVector) from, selection, count, (BaseFixedWidthVector) to);
        }
        copyValidity(from, selection, count, to);
        to.setValueCount(count);
    }

    private static boolean hasPlainBuffers(FieldVector vector) {
        return vector instanceof BaseVariableWidthVector
                || (vector instanceof BaseFixedWidthVector fixed
                        && Integer.bitCount(fixed.getTypeWidth()) == 1
                        && fixed.getTypeWidth() <= 2 * Long.BYTES);
    }

    private static void copyByVector(FieldVector from, int[] selection, int count, FieldVector to) {
        to.setInitialCapacity(count);
        to.allocateNew();
        for (int i = 0; i < count; i++) {
            to.copyFromSafe(selection[i], i, from);
        }
        to.setValueCount(count);
    }

    private static void copyFixed(BaseFixedWidthVector from, int[] selection, int count, BaseFixedWidthVector to) {
        to.allocateNew(count);
        long source = from.getDataBuffer().memoryAddress();
        long target = to.getDataBuffer().memoryAddress();
        switch (from.getTypeWidth()) {
            case Byte.BYTES -> copyBytes(source, selection, count, target);
            case Short.BYTES -> copyShorts(source, selection, count, target);
            case Integer.BYTES -> copyInts(source, selection, count, target);
            case Long.BYTES -> copyLongs(source, selection, count, target);
            default -> copyLongPairs(source, selection, count, target);
        }
    }

    private static void copyBytes(long source, int[] selection, int count, long target) {
        for (int i = 0; i < count; i++) {
            ColumnMemory.putByte(target + i, ColumnMemory.byteAt(source + selection[i]));
        }
    }

    private static void copyShorts(long source, int[] selection, int count, long target) {
        for (int i = 0; i < count; i++) {
            ColumnMemory.putShort(target + ((long) i << 1), ColumnMemory.shortAt(source + ((long) selection[i] << 1)));
        }
    }

    private static void copyInts(long source, int[] selection, int count, long target) {
        for (int i = 0; i < count; i++) {
            ColumnMemory.putInt(target + ((long) i << 2), ColumnMemory.intAt(source + ((long) selection[i] << 2)));
        }
    }

    private static void copyLongs(long source, int[] selection, int count, long target) {
        for (int i = 0; i < count; i++) {
            ColumnMemory.putLong(target + ((long) i << 3), ColumnMemory.longAt(source + ((long) selection[i] << 3)));
        }
    }

    private static void copyLongPairs(long source, int[] selection, int count, long target) {
        for (int i = 0; i < count; i++) {
            long at = source + ((long) selection[i] << 4);
            ColumnMemory.putLong(target + ((long) i << 4), ColumnMemory.longAt(at));
            ColumnMemory.putLong(target + ((long) i << 4) + Long.BYTES, ColumnMemory.longAt(at + Long.BYTES));
        }
    }

    private static void copyVariable(
            BaseVariableWidthVector from, int[] selection, int count, BaseVariableWidthVector to) {
        long offsets = from.getOffsetBuffer().memoryAddress();
        to.allocateNew(selectedBytes(offsets, selection, count) + ColumnMemory.SLACK_BYTES, count);
        long source = from.getDataBuffer().memoryAddress();
        long sourceEnd = source + from.getDataBuffer().capacity();
        long target = to.getDataBuffer().memoryAddress();
        long targetOffsets = to.getOffsetBuffer().memoryAddress();
        int end = 0;
        ColumnMemory.putInt(targetOffsets, 0);
        for (int i = 0; i < count; i++) {
            long offset = offsets + ((long) selection[i] << 2);
            int start = ColumnMemory.intAt(offset);
            int bytes = ColumnMemory.intAt(offset + Integer.BYTES) - start;
            ColumnMemory.copyShort(source + start, bytes, sourceEnd, target + end);
            end += bytes;
            ColumnMemory.putInt(targetOffsets + ((long) (i + 1) << 2), end);
        }
        to.setLastSet(count - 1);
    }

    private static long selectedBytes(long offsets, int[] selection, int count) {
        long bytes = 0;
        for (int i = 0; i < count; i++) {
            long offset = offsets + ((long) selection[i] << 2);
            bytes += ColumnMemory.intAt(offset + Integer.BYTES) - ColumnMemory.intAt(offset);
        }
        return bytes;
    }

    private static void copyValidity(FieldVector from, int[] selection, int count, FieldVector to) {
        long target = to.getValidityBuffer().memoryAddress();
        if (from.getNullCount() == 0) {
            ColumnMemory.setBits(target, count);
            return;
        }
        long source = from.getValidityBuffer().memoryAddress();
        for (int i = 0; i < count; i++) {
            if (ColumnMemory.bitAt(source, selection[i])) {
                ColumnMemory.setBit(target, i);
            }
        }
    }
}
