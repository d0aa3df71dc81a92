package io.streamling.sql.internal.regex;

import java.util.Arrays;

/** Where the matches in a text begin and end, by bytes. Task thread only. */
public final class MatchList {
    private static final int KEPT = 1 << 14;

    private int[] bounds = new int[16];
    private int size;
    private int bytes;

    /** Makes it empty. */
    public void clear() {
        if (bounds.length > KEPT) {
            bounds = new int[KEPT];
        }
        size = 0;
        bytes = 0;
    }

    /** Adds a match. */
    public void add(int start, int end) {
        if (size == bounds.length) {
            bounds = Arrays.copyOf(bounds, 2 * size);
        }
        bounds[size++] = start;
        bounds[size++] = end;
        bytes += end - start;
    }

    /** How many there are. */
    public int count() {
        return size >> 1;
    }

    /** How many bytes all of them take together. */
    public int bytes() {
        return bytes;
    }

    /** Where a match begins. */
    public int start(int match) {
        return bounds[2 * match];
    }

    /** Where it ends. */
    public int end(int match) {
        return bounds[2 * match + 1];
    }
}
