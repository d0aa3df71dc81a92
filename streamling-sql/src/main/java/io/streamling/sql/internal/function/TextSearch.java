package io.streamling.sql.internal.function;

import io.streamling.batch.ColumnMemory;

/** Compares texts and looks for one in another, byte by byte: for UTF-8 that is the order of code points. Stateless. */
public final class TextSearch {
    private TextSearch() {}

    /** Whether the bytes are the same. */
    public static boolean equal(Text left, Text right) {
        return left.length == right.length && sameBytes(left.address, right.address, left.length);
    }

    /** Negative, 0 or positive: the order of the bytes, taken as unsigned. */
    public static int compare(Text left, Text right) {
        int common = Math.min(left.length, right.length);
        int done = 0;
        while (done + Long.BYTES <= common
                && ColumnMemory.longAt(left.address + done) == ColumnMemory.longAt(right.address + done)) {
            done += Long.BYTES;
        }
        for (; done < common; done++) {
            byte leftByte = ColumnMemory.byteAt(left.address + done);
            byte rightByte = ColumnMemory.byteAt(right.address + done);
            if (leftByte != rightByte) {
                return Byte.compareUnsigned(leftByte, rightByte);
            }
        }
        return left.length - right.length;
    }

    /** STARTS_WITH. */
    public static boolean startsWith(Text text, Text prefix) {
        return text.length >= prefix.length && sameBytes(text.address, prefix.address, prefix.length);
    }

    /** ENDS_WITH. */
    public static boolean endsWith(Text text, Text suffix) {
        return text.length >= suffix.length
                && sameBytes(text.address + text.length - suffix.length, suffix.address, suffix.length);
    }

    /** CONTAINS. */
    public static boolean contains(Text text, Text part) {
        return part.length == 0 || find(text.address, text.address + text.length, part) >= 0;
    }

    /** POSITION: of the first code point, from 1; 0 when it is not there; 1 for an empty part. */
    public static int position(Text part, Text text) {
        if (part.length == 0) {
            return 1;
        }
        long found = find(text.address, text.address + text.length, part);
        return found < 0 ? 0 : Utf8.length(text.address, (int) (found - text.address)) + 1;
    }

    /** ASCII: the first code point, 0 for an empty text. */
    public static int firstCodePoint(Text text) {
        return text.length == 0 ? 0 : Utf8.codePoint(text.address, text.address + text.length);
    }

    /** The address at which a part starts, or -1; an empty part is nowhere. */
    public static long find(long from, long end, Text part) {
        int length = part.length;
        if (length == 0) {
            return -1;
        }
        byte first = ColumnMemory.byteAt(part.address);
        long last = end - length;
        for (long at = from; at <= last; at++) {
            if (ColumnMemory.byteAt(at) == first && sameBytes(at, part.address, length)) {
                return at;
            }
        }
        return -1;
    }

    static boolean sameBytes(long left, long right, int bytes) {
        int done = 0;
        for (; done + Long.BYTES <= bytes; done += Long.BYTES) {
            if (ColumnMemory.longAt(left + done) != ColumnMemory.longAt(right + done)) {
                return false;
            }
        }
        for (; done < bytes; done++) {
            if (ColumnMemory.byteAt(left + done) != ColumnMemory.byteAt(right + done)) {
                return false;
            }
        }
        return true;
    }
}
