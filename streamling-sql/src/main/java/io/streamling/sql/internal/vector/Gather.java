package io.streamling.sql.internal.vector;

import io.streamling.batch.ColumnMemory;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.complex.StructVector;

/** Copies selected rows of a column into a new one, with one loop per width. Stateless. */
public final class Gather {
    private static final int SHORT_COPY_BYTES = 32;

    private Gather() {}

    /**
     * Fills an unallocated vector of the same type with some rows of another.
     *
     * @param rows all within the source, from 0, or -1 for null; the first {@code count} of them are read
     */
    public static void gather(FieldVector from, int[] rows, int count, FieldVector to) {
        gather(new FieldVector[] {from}, Picks.of(rows, count), to);
    }

    /** Fills an unallocated vector with rows of several others, all of the same SQL type. */
    public static void gather(FieldVector[] from, Picks picks, FieldVector to) {
        if (to instanceof NullVector) {
            to.setValueCount(picks.count());
        } else if (ListColumn.isList(to) || to instanceof StructVector) {
            NestedGather.gather(from, picks, to);
        } else if (from.length == 1 && !picks.hasHoles()) {
            gatherPlain(from[0], picks.rows(), picks.count(), to);
        } else {
            MergingGather.gather(from, picks, to);
        }
    }

    private static void gatherPlain(FieldVector from, int[] rows, int count, FieldVector to) {
        if (from instanceof BaseVariableWidthVector source && to instanceof BaseVariableWidthVector target) {
            gatherBytes(source, rows, count, target);
        } else if (from instanceof BitVector source && to instanceof BitVector target) {
            target.allocateNew(count);
            gatherBits(address(source), rows, count, address(target));
            finish(source, rows, count, target);
        } else if (from instanceof BaseFixedWidthVector source
                && to instanceof BaseFixedWidthVector target
                && isPowerOfTwo(source.getTypeWidth())) {
            target.allocateNew(count);
            gatherFixed(source, rows, count, address(target));
            finish(source, rows, count, target);
        } else {
            MergingGather.gather(new FieldVector[] {from}, Picks.of(rows, count), to);
        }
    }

    static boolean isPowerOfTwo(int width) {
        return width == 1 || width == 2 || width == 4 || width == 8 || width == 16;
    }

    private static long address(BaseFixedWidthVector vector) {
        return vector.getDataBuffer().memoryAddress();
    }

    private static void finish(BaseFixedWidthVector from, int[] rows, int count, BaseFixedWidthVector to) {
        gatherValidity(from, rows, count, to);
        to.setValueCount(count);
    }

    private static void gatherValidity(FieldVector from, int[] rows, int count, FieldVector to) {
        long validity = to.getValidityBuffer().memoryAddress();
        if (from.getNullCount() == 0) {
            ColumnMemory.setBits(validity, count);
        } else {
            gatherBits(from.getValidityBuffer().memoryAddress(), rows, count, validity);
        }
    }

    private static void gatherBits(long from, int[] rows, int count, long to) {
        int whole = count & ~7;
        for (int i = 0; i < whole; i += 8) {
            int bits = 0;
            for (int bit = 0; bit < 8; bit++) {
                int row = rows[i + bit];
                bits |= ((ColumnMemory.byteAt(from + (row >> 3)) >> (row & 7)) & 1) << bit;
            }
            ColumnMemory.putByte(to + (i >> 3), (byte) bits);
        }
        int bits = 0;
        for (int i = whole; i < count; i++) {
            bits |= (ColumnMemory.bitAt(from, rows[i]) ? 1 : 0) << (i & 7);
        }
        if (whole < count) {
            ColumnMemory.putByte(to + (whole >> 3), (byte) bits);
        }
    }

    private static void gatherFixed(BaseFixedWidthVector source, int[] rows, int count, long to) {
        long from = address(source);
        switch (source.getTypeWidth()) {
            case 1 -> gather1(from, rows, count, to);
            case 2 -> gather2(from, rows, count, to);
            case 4 -> gather4(from, rows, count, to);
            case 8 -> gather8(from, rows, count, to);
            default -> gather16(from, rows, count, to);
        }
    }

    private static void gather1(long from, int[] rows, int count, long to) {
        for (int i = 0; i < count; i++) {
            ColumnMemory.putByte(to + i, ColumnMemory.byteAt(from + rows[i]));
        }
    }

    private static void gather2(long from, int[] rows, int count, long to) {
        for (int i = 0; i < count; i++) {
            ColumnMemory.putShort(to + ((long) i << 1), ColumnMemory.shortAt(from + ((long) rows[i] << 1)));
        }
    }

    private static void gather4(long from, int[] rows, int count, long to) {
        for (int i = 0; i < count; i++) {
            ColumnMemory.putInt(to + ((long) i << 2), ColumnMemory.intAt(from + ((long) rows[i] << 2)));
        }
    }

    private static void gather8(long from, int[] rows, int count, long to) {
        for (int i = 0; i < count; i++) {
            ColumnMemory.putLong(to + ((long) i << 3), ColumnMemory.longAt(from + ((long) rows[i] << 3)));
        }
    }

    private static void gather16(long from, int[] rows, int count, long to) {
        for (int i = 0; i < count; i++) {
            long source = from + ((long) rows[i] << 4);
            long target = to + ((long) i << 4);
            ColumnMemory.putLong(target, ColumnMemory.longAt(source));
            ColumnMemory.putLong(target + Long.BYTES, ColumnMemory.longAt(source + Long.BYTES));
        }
    }

    private static void gatherBytes(BaseVariableWidthVector from, int[] rows, int count, BaseVariableWidthVector to) {
        long fromOffsets = from.getOffsetBuffer().memoryAddress();
        to.allocateNew(bytesOf(fromOffsets, rows, count) + ColumnMemory.SLACK_BYTES, count);
        long toOffsets = to.getOffsetBuffer().memoryAddress();
        long fromData = from.getDataBuffer().memoryAddress();
        long fromEnd = fromData + from.getDataBuffer().capacity();
        long toData = to.getDataBuffer().memoryAddress();
        int written = 0;
        ColumnMemory.putInt(toOffsets, 0);
        for (int i = 0; i < count; i++) {
            long offset = fromOffsets + ((long) rows[i] << 2);
            int start = ColumnMemory.intAt(offset);
            int length = ColumnMemory.intAt(offset + Integer.BYTES) - start;
            copy(fromData + start, toData + written, length, fromEnd);
            written += length;
            ColumnMemory.putInt(toOffsets + ((long) (i + 1) << 2), written);
        }
        gatherValidity(from, rows, count, to);
        to.setLastSet(count - 1);
        to.setValueCount(count);
    }

    private static long bytesOf(long offsets, int[] rows, int count) {
        long bytes = 0;
        for (int i = 0; i < count; i++) {
            long offset = offsets + ((long) rows[i] << 2);
            bytes += ColumnMemory.intAt(offset + Integer.BYTES) - ColumnMemory.intAt(offset);
        }
        return bytes;
    }

    /** Copies a short run in steps of 8 bytes, as long as that reads nothing behind the end of the buffer. */
    static void copy(long from, long to, int bytes, long fromEnd) {
        if (bytes > SHORT_COPY_BYTES || from + bytes + Long.BYTES > fromEnd) {
            ColumnMemory.copy(from, to, bytes);
            return;
        }
        for (int done = 0; done < bytes; done += Long.BYTES) {
            ColumnMemory.putLong(to + done, ColumnMemory.longAt(from + done));
        }
    }
}
