package io.streamling.sql.internal.compiled;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.Text;
import java.util.List;

/** The texts, or the binary values, of an IN list: an open hash table. Immutable. */
public final class TextSet {
    private final byte[][] slots;
    private final int mask;

    /** Some values. */
    public TextSet(List<byte[]> values) {
        int size = Integer.highestOneBit(4 * Math.max(1, values.size()) - 1);
        slots = new byte[size][];
        mask = size - 1;
        for (byte[] value : values) {
            int slot = hash(value) & mask;
            while (slots[slot] != null) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = value;
        }
    }

    /** Whether the value is among them. */
    public boolean contains(Text text) {
        for (int slot = hash(text) & mask; slots[slot] != null; slot = (slot + 1) & mask) {
            if (equal(slots[slot], text)) {
                return true;
            }
        }
        return false;
    }

    private static boolean equal(byte[] value, Text text) {
        if (value.length != text.length()) {
            return false;
        }
        for (int i = 0; i < value.length; i++) {
            if (value[i] != ColumnMemory.byteAt(text.address() + i)) {
                return false;
            }
        }
        return true;
    }

    private static int hash(byte[] value) {
        int hash = 0;
        for (byte next : value) {
            hash = 31 * hash + next;
        }
        return hash ^ (hash >>> 15);
    }

    private static int hash(Text text) {
        int hash = 0;
        for (int i = 0; i < text.length(); i++) {
            hash = 31 * hash + ColumnMemory.byteAt(text.address() + i);
        }
        return hash ^ (hash >>> 15);
    }
}
