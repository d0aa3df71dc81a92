package io.streamling.batch;

import org.apache.arrow.memory.util.MemoryUtil;

/**
 * Reads and writes column buffers by address: as fast as an array, where Arrow's checked accessors cost several times
 * that. Nothing is checked here, so a caller checks its bounds once per batch. Little-endian, as Arrow is on every
 * platform that this library supports. Stateless.
 */
public final class ColumnMemory {
    /** Data buffers written through {@link #copy(byte[], int, int, long)} need this much room behind the last byte. */
    public static final int SLACK_BYTES = 8;

    private static final int SHORT_COPY_BYTES = 32;
    private static final long NOT_ASCII = 0x8080808080808080L;

    private ColumnMemory() {}

    /** The byte at an address. */
    public static byte byteAt(long address) {
        return MemoryUtil.getByte(address);
    }

    /** The 16-bit integer at an address. */
    public static short shortAt(long address) {
        return MemoryUtil.getShort(address);
    }

    /** The 32-bit integer at an address. */
    public static int intAt(long address) {
        return MemoryUtil.getInt(address);
    }

    /** The 64-bit integer at an address. */
    public static long longAt(long address) {
        return MemoryUtil.getLong(address);
    }

    /** The 32-bit float at an address. */
    public static float floatAt(long address) {
        return Float.intBitsToFloat(MemoryUtil.getInt(address));
    }

    /** The 64-bit float at an address. */
    public static double doubleAt(long address) {
        return Double.longBitsToDouble(MemoryUtil.getLong(address));
    }

    /** The 32-bit integer that starts at an index of an array. The caller has checked that it lies within the array. */
    public static int intAt(byte[] bytes, int index) {
        return MemoryUtil.getInt(bytes, index);
    }

    /** The 64-bit integer that starts at an index of an array. The caller has checked that it lies within the array. */
    public static long longAt(byte[] bytes, int index) {
        return MemoryUtil.getLong(bytes, index);
    }

    /** Whether a bit is set in a bitmap, as validity and boolean columns are stored. */
    public static boolean bitAt(long bitmap, int index) {
        return (MemoryUtil.getByte(bitmap + (index >> 3)) & (1 << (index & 7))) != 0;
    }

    /** Writes a byte. */
    public static void putByte(long address, byte value) {
        MemoryUtil.putByte(address, value);
    }

    /** Writes a 16-bit integer. */
    public static void putShort(long address, short value) {
        MemoryUtil.putShort(address, value);
    }

    /** Writes a 32-bit integer. */
    public static void putInt(long address, int value) {
        MemoryUtil.putInt(address, value);
    }

    /** Writes a 64-bit integer. */
    public static void putLong(long address, long value) {
        MemoryUtil.putLong(address, value);
    }

    /** Writes a 32-bit float. */
    public static void putFloat(long address, float value) {
        MemoryUtil.putInt(address, Float.floatToRawIntBits(value));
    }

    /** Writes a 64-bit float. */
    public static void putDouble(long address, double value) {
        MemoryUtil.putLong(address, Double.doubleToRawLongBits(value));
    }

    /** Sets a bit of a bitmap. */
    public static void setBit(long bitmap, int index) {
        long address = bitmap + (index >> 3);
        MemoryUtil.putByte(address, (byte) (MemoryUtil.getByte(address) | (1 << (index & 7))));
    }

    /** Clears a bit of a bitmap. */
    public static void clearBit(long bitmap, int index) {
        long address = bitmap + (index >> 3);
        MemoryUtil.putByte(address, (byte) (MemoryUtil.getByte(address) & ~(1 << (index & 7))));
    }

    /** Sets the first {@code count} bits of a bitmap; bits behind them in the last byte become 0. */
    public static void setBits(long bitmap, int count) {
        MemoryUtil.setMemory(bitmap, count >> 3, (byte) -1);
        if ((count & 7) != 0) {
            MemoryUtil.putByte(bitmap + (count >> 3), (byte) ((1 << (count & 7)) - 1));
        }
    }

    /** Copies between buffers that do not overlap. */
    public static void copy(long from, long to, long bytes) {
        MemoryUtil.copyMemory(from, to, bytes);
    }

    /**
     * Copies between buffers that do not overlap, short runs in 8-byte steps that may write up to {@link #SLACK_BYTES}
     * beyond the end of the copy.
     *
     * @param fromEnd where the source buffer ends; nothing is read from there on
     */
    public static void copyShort(long from, int bytes, long fromEnd, long to) {
        if (bytes > SHORT_COPY_BYTES || from + bytes + Long.BYTES > fromEnd) {
            MemoryUtil.copyMemory(from, to, bytes);
            return;
        }
        for (int done = 0; done < bytes; done += Long.BYTES) {
            MemoryUtil.putLong(to + done, MemoryUtil.getLong(from + done));
        }
    }

    /** Fills bytes with one value. */
    public static void fill(long address, long bytes, byte value) {
        MemoryUtil.setMemory(address, bytes, value);
    }

    /**
     * Copies out of an array, short runs in 8-byte steps that may write up to {@link #SLACK_BYTES} beyond the end of the
     * copy. The caller has checked that the range lies within the array.
     */
    public static void copy(byte[] from, int fromIndex, int bytes, long to) {
        if (bytes > SHORT_COPY_BYTES || fromIndex + bytes + Long.BYTES > from.length) {
            MemoryUtil.copyToMemory(from, fromIndex, to, bytes);
            return;
        }
        for (int done = 0; done < bytes; done += Long.BYTES) {
            MemoryUtil.putLong(to + done, MemoryUtil.getLong(from, fromIndex + done));
        }
    }

    /**
     * Copies as {@link #copy(byte[], int, int, long)} does and tells whether all bytes were ASCII: text that is not needs
     * a closer look before it may be called UTF-8.
     */
    public static boolean copyText(byte[] from, int fromIndex, int bytes, long to) {
        if (bytes > SHORT_COPY_BYTES || fromIndex + bytes + Long.BYTES > from.length) {
            MemoryUtil.copyToMemory(from, fromIndex, to, bytes);
            return isAscii(from, fromIndex, bytes);
        }
        long seen = 0;
        int done = 0;
        for (; done + Long.BYTES <= bytes; done += Long.BYTES) {
            long word = MemoryUtil.getLong(from, fromIndex + done);
            MemoryUtil.putLong(to + done, word);
            seen |= word;
        }
        if (done < bytes) {
            long word = MemoryUtil.getLong(from, fromIndex + done);
            MemoryUtil.putLong(to + done, word);
            seen |= word << ((Long.BYTES - (bytes - done)) << 3);
        }
        return (seen & NOT_ASCII) == 0;
    }

    /** Whether no byte has its highest bit set. The caller has checked that the range lies within the array. */
    public static boolean isAscii(byte[] bytes, int from, int length) {
        long seen = 0;
        int at = from;
        int end = from + length;
        for (; at + Long.BYTES <= end; at += Long.BYTES) {
            seen |= MemoryUtil.getLong(bytes, at);
        }
        for (; at < end; at++) {
            seen |= bytes[at];
        }
        return (seen & NOT_ASCII) == 0;
    }

    /** Copies into an array. The caller has checked that the range lies within the array. */
    public static void copy(long from, byte[] to, int toIndex, int bytes) {
        MemoryUtil.copyFromMemory(from, to, toIndex, bytes);
    }
}
