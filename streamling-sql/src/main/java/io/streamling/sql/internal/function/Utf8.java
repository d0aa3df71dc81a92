package io.streamling.sql.internal.function;

import io.streamling.batch.ColumnMemory;

/** Walks over UTF-8 by address. The bytes are taken to be valid; invalid ones give odd counts but are never run past. Stateless. */
public final class Utf8 {
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Utf8() {}

    /** The number of code points. */
    public static int length(Text text) {
        return length(text.address, text.length);
    }

    /** The number of code points in so many bytes. */
    public static int length(long address, int bytes) {
        int continuations = 0;
        int done = 0;
        for (; done + Long.BYTES <= bytes; done += Long.BYTES) {
            long word = ColumnMemory.longAt(address + done);
            continuations += Long.bitCount(word & ~(word << 1) & HIGH_BITS);
        }
        for (; done < bytes; done++) {
            if (isContinuation(ColumnMemory.byteAt(address + done))) {
                continuations++;
            }
        }
        return bytes - continuations;
    }

    /** Whether each byte is a character. */
    public static boolean isAscii(long address, long bytes) {
        long seen = 0;
        long done = 0;
        for (; done + Long.BYTES <= bytes; done += Long.BYTES) {
            seen |= ColumnMemory.longAt(address + done);
        }
        for (; done < bytes; done++) {
            seen |= ColumnMemory.byteAt(address + done);
        }
        return (seen & HIGH_BITS) == 0;
    }

    static boolean isContinuation(byte value) {
        return (value & 0xC0) == 0x80;
    }

    /** The address behind this many code points, or the end when there are fewer. */
    public static long skip(long address, long end, long codePoints) {
        long at = address;
        for (long left = codePoints; left > 0 && at < end; left--) {
            at = next(at, end);
        }
        return at;
    }

    /** The address of the code point behind the one here. */
    public static long next(long address, long end) {
        long at = address + 1;
        while (at < end && isContinuation(ColumnMemory.byteAt(at))) {
            at++;
        }
        return at;
    }

    /** The address of the code point that ends before this address. */
    public static long previous(long address, long start) {
        long at = address - 1;
        while (at > start && isContinuation(ColumnMemory.byteAt(at))) {
            at--;
        }
        return at;
    }

    /** The code point at an address, which ends before {@code end}. */
    public static int codePoint(long address, long end) {
        int first = ColumnMemory.byteAt(address);
        if (first >= 0) {
            return first;
        }
        int bytes = (int) (next(address, end) - address);
        int value = first & (0xFF >> (bytes + 1));
        for (int i = 1; i < bytes; i++) {
            value = (value << 6) | (ColumnMemory.byteAt(address + i) & 0x3F);
        }
        return value;
    }

    /** Writes a code point and returns how many bytes it took, at most 4. */
    public static int put(int codePoint, long address) {
        if (codePoint < 0x80) {
            ColumnMemory.putByte(address, (byte) codePoint);
            return 1;
        }
        int bytes = codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
        int rest = codePoint;
        for (int i = bytes - 1; i > 0; i--) {
            ColumnMemory.putByte(address + i, (byte) (0x80 | (rest & 0x3F)));
            rest >>= 6;
        }
        ColumnMemory.putByte(address, (byte) ((0xF00 >> bytes) | rest));
        return bytes;
    }
}
