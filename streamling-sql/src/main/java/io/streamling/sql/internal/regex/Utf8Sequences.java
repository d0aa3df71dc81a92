package io.streamling.sql.internal.regex;

import java.util.ArrayList;
import java.util.List;

/**
 * A set of characters as sequences of byte ranges: a text is a character of the set where its bytes lie in the ranges of one
 * of the sequences. The sequences are in order. Two of them whose first ranges meet have the same first range. Stateless.
 */
final class Utf8Sequences {
    private static final int[] LAST_OF_LENGTH = {0x7F, 0x7FF, 0xFFFF, Character.MAX_CODE_POINT};

    private Utf8Sequences() {}

    /** Each sequence as first and last byte of its first position, of its second position, and so on. */
    static List<int[]> of(CodePoints set) {
        List<int[]> sequences = new ArrayList<>();
        for (CodePoints.Range range : set.ranges()) {
            int first = range.first();
            for (int bytes = 1; bytes <= LAST_OF_LENGTH.length && first <= range.last(); bytes++) {
                int last = Math.min(range.last(), LAST_OF_LENGTH[bytes - 1]);
                if (first <= last) {
                    split(first, last, bytes, sequences);
                    first = last + 1;
                }
            }
        }
        return sequences;
    }

    /** Cuts until each position but the last one with a single value is followed by whole ranges only. */
    private static void split(int first, int last, int bytes, List<int[]> sequences) {
        for (int position = 1; position < bytes; position++) {
            int low = (1 << (6 * position)) - 1;
            if ((first & ~low) == (last & ~low)) {
                continue;
            }
            int cut = (first & low) != 0 ? first | low : (last & low) != low ? (last & ~low) - 1 : last;
            if (cut != last) {
                split(first, cut, bytes, sequences);
                split(cut + 1, last, bytes, sequences);
                return;
            }
        }
        int[] sequence = new int[2 * bytes];
        for (int i = 0; i < bytes; i++) {
            sequence[2 * i] = byteOf(first, i, bytes);
            sequence[2 * i + 1] = byteOf(last, i, bytes);
        }
        sequences.add(sequence);
    }

    private static int byteOf(int codePoint, int index, int bytes) {
        int bits = codePoint >> (6 * (bytes - 1 - index));
        if (index > 0) {
            return 0x80 | (bits & 0x3F);
        }
        return bytes == 1 ? bits : ((0xF00 >> bytes) & 0xFF) | bits;
    }
}
