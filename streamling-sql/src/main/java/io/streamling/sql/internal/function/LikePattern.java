package io.streamling.sql.internal.function;

import io.streamling.batch.ColumnMemory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One LIKE of a statement. A pattern is taken apart when it is first seen, into the texts between its {@code %} signs, so
 * that a match only looks for these, one behind the other. Task thread only.
 */
public final class LikePattern {
    /** Stands for {@code _} in a piece; no byte of a text is equal to it. */
    private static final int ANY_CODE_POINT = -1;

    private final int escape;
    private byte @Nullable [] source;
    private int[][] pieces = {};
    private @Nullable RowError failure;

    /**
     * For patterns that come with the rows.
     *
     * @param escape one code point, or nothing
     */
    public LikePattern(String escape) {
        this.escape = escape.isEmpty() ? -1 : escape.codePointAt(0);
    }

    /** For one pattern. */
    public LikePattern(String pattern, String escape) {
        this(escape);
        parse(pattern);
    }

    /** Whether the value matches the pattern of the constructor. */
    public boolean matches(Text value) {
        if (failure != null) {
            throw failure;
        }
        return matchesPieces(value);
    }

    /** Whether the value matches this pattern. */
    public boolean matches(Text value, Text pattern) {
        byte[] bytes = pattern.toBytes();
        if (!Arrays.equals(bytes, source)) {
            source = bytes;
            parse(new String(bytes, StandardCharsets.UTF_8));
        }
        return matches(value);
    }

    private void parse(String pattern) {
        failure = null;
        List<int[]> found = new ArrayList<>();
        int[] piece = new int[4 * pattern.length()];
        int length = 0;
        int codePoint;
        for (int i = 0; i < pattern.length(); i += Character.charCount(codePoint)) {
            codePoint = pattern.codePointAt(i);
            if (codePoint == escape) {
                i += Character.charCount(codePoint);
                if (i == pattern.length()) {
                    failure = RowError.BAD_PATTERN;
                    return;
                }
                codePoint = pattern.codePointAt(i);
                length = append(codePoint, piece, length);
            } else if (codePoint == '%') {
                found.add(Arrays.copyOf(piece, length));
                length = 0;
            } else if (codePoint == '_') {
                piece[length++] = ANY_CODE_POINT;
            } else {
                length = append(codePoint, piece, length);
            }
        }
        found.add(Arrays.copyOf(piece, length));
        pieces = found.toArray(new int[0][]);
    }

    private static int append(int codePoint, int[] piece, int from) {
        int length = from;
        for (byte value : Character.toString(codePoint).getBytes(StandardCharsets.UTF_8)) {
            piece[length++] = value & 0xFF;
        }
        return length;
    }

    private boolean matchesPieces(Text value) {
        long end = value.address + value.length;
        int last = pieces.length - 1;
        long at = matchAt(pieces[0], value.address, end);
        if (last == 0 || at < 0) {
            return at == end;
        }
        for (int i = 1; i < last; i++) {
            at = find(pieces[i], at, end);
            if (at < 0) {
                return false;
            }
        }
        return matchesEnd(pieces[last], at, end);
    }

    /** Where the first match from here on ends, or -1. The first one leaves most for the pieces behind it. */
    private static long find(int[] piece, long from, long end) {
        for (long at = from; ; at = Utf8.next(at, end)) {
            long matched = matchAt(piece, at, end);
            if (matched >= 0 || at >= end) {
                return matched;
            }
        }
    }

    private static boolean matchesEnd(int[] piece, long from, long end) {
        long at = end;
        for (int i = piece.length - 1; i >= 0; i--) {
            if (at <= from) {
                return false;
            }
            if (piece[i] == ANY_CODE_POINT) {
                at = Utf8.previous(at, from);
            } else if ((ColumnMemory.byteAt(--at) & 0xFF) != piece[i]) {
                return false;
            }
        }
        return true;
    }

    /** Where a match that starts here ends, or -1. */
    private static long matchAt(int[] piece, long from, long end) {
        long at = from;
        for (int wanted : piece) {
            if (at >= end) {
                return -1;
            }
            if (wanted == ANY_CODE_POINT) {
                at = Utf8.next(at, end);
            } else if ((ColumnMemory.byteAt(at++) & 0xFF) != wanted) {
                return -1;
            }
        }
        return at;
    }
}
