package io.streamling.sql.internal.nested;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.TextTarget;
import java.util.Arrays;
import org.apache.arrow.vector.BaseVariableWidthVector;

/** Pieces of texts that lie in other columns, to become a column of their own. Task thread only. */
final class Cuts {
    private static final int FIRST_SIZE = 64;

    private long[] addresses = new long[FIRST_SIZE];
    private int[] lengths = new int[FIRST_SIZE];
    private int size;
    private long bytes;

    void clear() {
        size = 0;
        bytes = 0;
    }

    int size() {
        return size;
    }

    long address(int index) {
        return addresses[index];
    }

    int length(int index) {
        return lengths[index];
    }

    void add(long address, int length) {
        if (size == addresses.length) {
            addresses = Arrays.copyOf(addresses, 2 * size);
            lengths = Arrays.copyOf(lengths, 2 * size);
        }
        addresses[size] = address;
        lengths[size++] = length;
        bytes += Math.max(0, length);
    }

    void addNull() {
        add(0, -1);
    }

    /** Fills an unallocated text vector. */
    void write(BaseVariableWidthVector to) {
        if (bytes > Integer.MAX_VALUE - ColumnMemory.SLACK_BYTES) {
            throw TextTarget.tooLarge();
        }
        to.allocateNew(bytes, size);
        long data = to.getDataBuffer().memoryAddress();
        long offsets = to.getOffsetBuffer().memoryAddress();
        long validity = to.getValidityBuffer().memoryAddress();
        ColumnMemory.setBits(validity, size);
        ColumnMemory.putInt(offsets, 0);
        int end = 0;
        for (int i = 0; i < size; i++) {
            if (lengths[i] < 0) {
                ColumnMemory.clearBit(validity, i);
            } else {
                ColumnMemory.copy(addresses[i], data + end, lengths[i]);
                end += lengths[i];
            }
            ColumnMemory.putInt(offsets + ((long) (i + 1) << 2), end);
        }
        to.setLastSet(size - 1);
        to.setValueCount(size);
    }
}
