package io.streamling.sql.internal.vector;

import io.streamling.batch.ColumnMemory;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;

/** Copies rows of several columns into one, or of one with nulls between them. Stateless. */
final class MergingGather {
    private MergingGather() {}

    static void gather(FieldVector[] from, Picks picks, FieldVector to) {
        if (to instanceof BitVector bits) {
            gatherBits(from, picks, bits);
        } else if (to instanceof BaseFixedWidthVector fixed) {
            gatherFixed(from, picks, fixed);
        } else if (to instanceof BaseVariableWidthVector text) {
            gatherBytes(from, picks, text);
        } else {
            gatherAny(from, picks, to);
        }
    }

    private static void gatherBits(FieldVector[] from, Picks picks, BitVector to) {
        to.allocateNew(picks.count());
        long[] data = dataAddresses(from);
        long target = to.getDataBuffer().memoryAddress();
        for (int i = 0; i < picks.count(); i++) {
            int row = picks.rows()[i];
            if (row >= 0 && ColumnMemory.bitAt(data[picks.source(i)], row)) {
                ColumnMemory.setBit(target, i);
            } else {
                ColumnMemory.clearBit(target, i);
            }
        }
        finish(from, picks, to);
    }

    private static void gatherFixed(FieldVector[] from, Picks picks, BaseFixedWidthVector to) {
        to.allocateNew(picks.count());
        long[] data = dataAddresses(from);
        long target = to.getDataBuffer().memoryAddress();
        int width = to.getTypeWidth();
        for (int i = 0; i < picks.count(); i++) {
            int row = picks.rows()[i];
            if (row >= 0) {
                copyFixed(data[picks.source(i)] + (long) row * width, target + (long) i * width, width);
            }
        }
        finish(from, picks, to);
    }

    private static void copyFixed(long from, long to, int width) {
        switch (width) {
            case Byte.BYTES -> ColumnMemory.putByte(to, ColumnMemory.byteAt(from));
            case Short.BYTES -> ColumnMemory.putShort(to, ColumnMemory.shortAt(from));
            case Integer.BYTES -> ColumnMemory.putInt(to, ColumnMemory.intAt(from));
            case Long.BYTES -> ColumnMemory.putLong(to, ColumnMemory.longAt(from));
            default -> ColumnMemory.copy(from, to, width);
        }
    }

    private static void gatherBytes(FieldVector[] from, Picks picks, BaseVariableWidthVector to) {
        long[] offsets = new long[from.length];
        long[] data = new long[from.length];
        long[] ends = new long[from.length];
        for (int i = 0; i < from.length; i++) {
            offsets[i] = from[i].getOffsetBuffer().memoryAddress();
            data[i] = from[i].getDataBuffer().memoryAddress();
            ends[i] = data[i] + from[i].getDataBuffer().capacity();
        }
        to.allocateNew(bytesOf(offsets, picks) + ColumnMemory.SLACK_BYTES, picks.count());
        long toOffsets = to.getOffsetBuffer().memoryAddress();
        long toData = to.getDataBuffer().memoryAddress();
        int written = 0;
        ColumnMemory.putInt(toOffsets, 0);
        for (int i = 0; i < picks.count(); i++) {
            int row = picks.rows()[i];
            if (row >= 0) {
                int source = picks.source(i);
                long offset = offsets[source] + ((long) row << 2);
                int start = ColumnMemory.intAt(offset);
                int length = ColumnMemory.intAt(offset + Integer.BYTES) - start;
                Gather.copy(data[source] + start, toData + written, length, ends[source]);
                written += length;
            }
            ColumnMemory.putInt(toOffsets + ((long) (i + 1) << 2), written);
        }
        to.setLastSet(picks.count() - 1);
        finish(from, picks, to);
    }

    private static long bytesOf(long[] offsets, Picks picks) {
        long bytes = 0;
        for (int i = 0; i < picks.count(); i++) {
            if (picks.rows()[i] >= 0) {
                long offset = offsets[picks.source(i)] + ((long) picks.rows()[i] << 2);
                bytes += ColumnMemory.intAt(offset + Integer.BYTES) - ColumnMemory.intAt(offset);
            }
        }
        return bytes;
    }

    private static long[] dataAddresses(FieldVector[] from) {
        long[] addresses = new long[from.length];
        for (int i = 0; i < from.length; i++) {
            addresses[i] = from[i].getDataBuffer().memoryAddress();
        }
        return addresses;
    }

    private static void finish(FieldVector[] from, Picks picks, FieldVector to) {
        gatherValidity(from, picks, to.getValidityBuffer().memoryAddress());
        to.setValueCount(picks.count());
    }

    /** Writes the validity bits of all rows and returns how many of them are null. */
    static int gatherValidity(FieldVector[] from, Picks picks, long to) {
        long[] validity = new long[from.length];
        for (int i = 0; i < from.length; i++) {
            validity[i] = ColumnAddress.validity(from[i]);
        }
        ColumnMemory.setBits(to, picks.count());
        int nulls = 0;
        for (int i = 0; i < picks.count(); i++) {
            int row = picks.rows()[i];
            long bits = row < 0 ? 0 : validity[picks.source(i)];
            if (row < 0 || (bits != 0 && !ColumnMemory.bitAt(bits, row))) {
                ColumnMemory.clearBit(to, i);
                nulls++;
            }
        }
        return nulls;
    }

    /** Types that SQL does not know: as slow as Arrow is, and right. */
    private static void gatherAny(FieldVector[] from, Picks picks, FieldVector to) {
        to.setInitialCapacity(picks.count());
        to.allocateNew();
        for (int i = 0; i < picks.count(); i++) {
            if (picks.rows()[i] >= 0) {
                to.copyFromSafe(picks.rows()[i], i, from[picks.source(i)]);
            }
        }
        to.setValueCount(picks.count());
    }
}
