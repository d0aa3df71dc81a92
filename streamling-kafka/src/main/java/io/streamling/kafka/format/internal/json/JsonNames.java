package io.streamling.kafka.format.internal.json;

import io.streamling.batch.ColumnMemory;
import io.streamling.kafka.format.internal.Malformed;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Finds fields by name. Producers write the same fields in the same order, so the field at each place of the record
 * before is tried first, without even looking for the end of the name; then a hash table. Names that are no column are
 * learned too, up to a limit, so that they are moved past as quickly. One thread.
 */
final class JsonNames {
    /** No column has this name. */
    static final int NO_COLUMN = -1;

    private static final int MAX_LEARNED = 512;
    private static final int MAX_LEARNED_LENGTH = 64;
    private static final int MAX_PLACES = 512;

    private static final byte[] SUFFIX = {'"', ':'};

    private final int columns;
    /** Each name with the quote and the colon that almost always follow. */
    private byte[][] names;
    /** The first eight bytes of each of these, and which of the eight there are. */
    private long[] firstWords;

    private long[] firstMasks;
    private int count;
    private int[] table = new int[64];
    private int[] fieldAtPlace = new int[16];

    JsonNames(List<String> columnNames) {
        columns = columnNames.size();
        int room = Math.max(16, columns);
        names = new byte[room][];
        firstWords = new long[room];
        firstMasks = new long[room];
        Arrays.fill(table, -1);
        Arrays.fill(fieldAtPlace, -1);
        for (String name : columnNames) {
            add(name.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Moves past the name at this place and its colon and says which field it is; -1 for one that is no column. */
    int read(int place, JsonInput in, JsonText text) throws Malformed {
        if (in.peek() != '"') {
            throw in.unexpected("a name");
        }
        int guess = guess(place, in.bytes, in.position + 1, in.limit);
        if (guess >= 0) {
            in.position += 1 + names[guess].length;
            return guess;
        }
        text.scan();
        int field = find(place, text.content, text.start, text.end - text.start);
        in.expect(':');
        return field;
    }

    /**
     * The field that stood at this place before, if the text at an index is its name again, with the quote and the colon
     * behind it; else -1.
     */
    private int guess(int place, byte[] bytes, int from, int limit) {
        int field = place < fieldAtPlace.length ? fieldAtPlace[place] : -1;
        if (field < 0) {
            return -1;
        }
        byte[] name = names[field];
        if (name.length > limit - from) {
            return -1;
        }
        if (from + Long.BYTES > bytes.length) {
            return isEqual(name, name.length, bytes, from) ? field : -1;
        }
        boolean starts = ((ColumnMemory.longAt(bytes, from) ^ firstWords[field]) & firstMasks[field]) == 0;
        return starts && (name.length <= Long.BYTES || isEqual(name, name.length, bytes, from)) ? field : -1;
    }

    /** The column of a field that was guessed or found; {@link #NO_COLUMN} for other names. */
    int column(int field) {
        return field < columns ? field : NO_COLUMN;
    }

    /** The field with this name, learned for this place; -1 for one that is neither a column nor worth learning. */
    private int find(int place, byte[] bytes, int from, int length) {
        int field = table[slot(bytes, from, length)];
        if (field < 0) {
            if (count >= columns + MAX_LEARNED || length > MAX_LEARNED_LENGTH) {
                return -1;
            }
            field = add(Arrays.copyOfRange(bytes, from, from + length));
        }
        if (place < MAX_PLACES && isWrittenAsItIs(names[field])) {
            if (place >= fieldAtPlace.length) {
                int old = fieldAtPlace.length;
                fieldAtPlace = Arrays.copyOf(fieldAtPlace, Math.max(place + 1, 2 * old));
                Arrays.fill(fieldAtPlace, old, fieldAtPlace.length, -1);
            }
            fieldAtPlace[place] = field;
        }
        return field;
    }

    /** Whether a name has no escape: the text of one that has could be taken for the text of another. */
    private static boolean isWrittenAsItIs(byte[] name) {
        for (int i = 0; i < name.length - SUFFIX.length; i++) {
            if (name[i] == '\\' || name[i] == '"' || (name[i] >= 0 && name[i] < ' ')) {
                return false;
            }
        }
        return true;
    }

    private int add(byte[] name) {
        if (count == names.length) {
            names = Arrays.copyOf(names, 2 * count);
            firstWords = Arrays.copyOf(firstWords, 2 * count);
            firstMasks = Arrays.copyOf(firstMasks, 2 * count);
        }
        int field = count++;
        byte[] whole = Arrays.copyOf(name, name.length + SUFFIX.length);
        System.arraycopy(SUFFIX, 0, whole, name.length, SUFFIX.length);
        names[field] = whole;
        firstWords[field] = ColumnMemory.longAt(Arrays.copyOf(whole, Math.max(Long.BYTES, whole.length)), 0);
        firstMasks[field] = whole.length >= Long.BYTES ? -1L : (1L << (whole.length << 3)) - 1;
        if (2 * count > table.length) {
            table = new int[2 * table.length];
            Arrays.fill(table, -1);
            for (int i = 0; i < field; i++) {
                table[slot(names[i], 0, names[i].length - SUFFIX.length)] = i;
            }
        }
        table[slot(name, 0, name.length)] = field;
        return field;
    }

    /** Where a name is in the table, or would be put. */
    private int slot(byte[] bytes, int from, int length) {
        int hash = length;
        for (int i = 0; i < length; i++) {
            hash = 31 * hash + bytes[from + i];
        }
        hash *= 0x9E3779B9;
        int slot = hash >>> (Integer.numberOfLeadingZeros(table.length) + 1);
        while (true) {
            int field = table[slot];
            if (field < 0) {
                return slot;
            }
            byte[] name = names[field];
            if (name.length == length + SUFFIX.length && isEqual(name, length, bytes, from)) {
                return slot;
            }
            slot = (slot + 1) & (table.length - 1);
        }
    }

    private static boolean isEqual(byte[] name, int length, byte[] bytes, int from) {
        int at = 0;
        for (; at + Long.BYTES <= length; at += Long.BYTES) {
            if (ColumnMemory.longAt(name, at) != ColumnMemory.longAt(bytes, from + at)) {
                return false;
            }
        }
        for (; at < length; at++) {
            if (name[at] != bytes[from + at]) {
                return false;
            }
        }
        return true;
    }
}
