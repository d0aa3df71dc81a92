package io.streamling.state.internal.sink;

import io.streamling.batch.ColumnMemory;
import io.streamling.batch.RowBatch;
import io.streamling.state.internal.table.Chunk;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;

/**
 * Finds for each row of a chunk the row before it with the same key, by hash and bytes. Key columns hold no nulls here.
 * Task thread only.
 */
final class KeyIndex {
    /** No row. */
    static final int NONE = -1;

    private static final long PRIME = 0x9E3779B97F4A7C15L;

    private final Chunk chunk;
    private final int[] keys;
    private final long[] hashes;
    private final int[] previous;
    private final int[] slots;

    KeyIndex(Chunk chunk, List<Integer> keys) {
        this.chunk = chunk;
        this.keys = keys.stream().mapToInt(Integer::intValue).toArray();
        int rows = chunk.rowCount();
        this.hashes = new long[rows];
        this.previous = new int[rows];
        this.slots = new int[Integer.highestOneBit(Math.max(rows, 1)) << 2];
        Arrays.fill(slots, NONE);
        for (int batch = 0; batch < chunk.batches().size(); batch++) {
            hash(chunk.batches().get(batch), chunk.start(batch));
        }
        for (int row = 0; row < rows; row++) {
            previous[row] = NONE;
            if (!chunk.isRejected(row)) {
                insert(row);
            }
        }
    }

    /** The row before this one with the same key, or {@link #NONE}. */
    int previous(int row) {
        return previous[row];
    }

    /** The last row of each key; ascending. */
    int[] lastRows() {
        int[] last = Arrays.stream(slots).filter(row -> row != NONE).toArray();
        Arrays.sort(last);
        return last;
    }

    private void insert(int row) {
        int mask = slots.length - 1;
        int slot = (int) (hashes[row] >>> 20) & mask;
        while (slots[slot] != NONE) {
            if (hashes[slots[slot]] == hashes[row] && isSameKey(slots[slot], row)) {
                previous[row] = slots[slot];
                break;
            }
            slot = (slot + 1) & mask;
        }
        slots[slot] = row;
    }

    private void hash(RowBatch batch, int start) {
        for (int key : keys) {
            FieldVector vector = batch.column(key);
            int rows = batch.rowCount();
            if (vector instanceof BaseVariableWidthVector variable) {
                hashBytes(variable, start, rows);
            } else if (vector instanceof BitVector bits) {
                long address = bits.getDataBufferAddress();
                for (int row = 0; row < rows; row++) {
                    mix(start + row, ColumnMemory.bitAt(address, row) ? 1 : 0);
                }
            } else {
                hashFixed((BaseFixedWidthVector) vector, start, rows);
            }
        }
    }

    private void hashFixed(BaseFixedWidthVector vector, int start, int rows) {
        long address = vector.getDataBufferAddress();
        int width = vector.getTypeWidth();
        for (int row = 0; row < rows; row++) {
            mix(start + row, hash(address + (long) row * width, width));
        }
    }

    private void hashBytes(BaseVariableWidthVector vector, int start, int rows) {
        long offsets = vector.getOffsetBufferAddress();
        long data = vector.getDataBufferAddress();
        for (int row = 0; row < rows; row++) {
            int from = ColumnMemory.intAt(offsets + 4L * row);
            int length = ColumnMemory.intAt(offsets + 4L * row + 4) - from;
            mix(start + row, hash(data + from, length));
        }
    }

    private void mix(int row, long value) {
        long mixed = (hashes[row] ^ value) * PRIME;
        hashes[row] = mixed ^ (mixed >>> 32);
    }

    private static long hash(long address, int bytes) {
        long hash = bytes;
        int done = 0;
        for (; done + Long.BYTES <= bytes; done += Long.BYTES) {
            hash = (hash ^ ColumnMemory.longAt(address + done)) * PRIME;
            hash ^= hash >>> 29;
        }
        for (; done < bytes; done++) {
            hash = (hash ^ ColumnMemory.byteAt(address + done)) * PRIME;
        }
        return hash;
    }

    private boolean isSameKey(int left, int right) {
        int leftBatch = chunk.batchOf(left);
        int rightBatch = chunk.batchOf(right);
        for (int key : keys) {
            FieldVector one = chunk.batches().get(leftBatch).column(key);
            FieldVector other = chunk.batches().get(rightBatch).column(key);
            if (!isSame(one, left - chunk.start(leftBatch), other, right - chunk.start(rightBatch))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSame(FieldVector left, int leftRow, FieldVector right, int rightRow) {
        if (left instanceof BitVector) {
            return ColumnMemory.bitAt(left.getDataBufferAddress(), leftRow)
                    == ColumnMemory.bitAt(right.getDataBufferAddress(), rightRow);
        }
        if (left instanceof BaseFixedWidthVector fixed) {
            int width = fixed.getTypeWidth();
            return isEqual(
                    left.getDataBufferAddress() + (long) leftRow * width,
                    right.getDataBufferAddress() + (long) rightRow * width,
                    width);
        }
        int leftFrom = ColumnMemory.intAt(left.getOffsetBufferAddress() + 4L * leftRow);
        int rightFrom = ColumnMemory.intAt(right.getOffsetBufferAddress() + 4L * rightRow);
        int length = ColumnMemory.intAt(left.getOffsetBufferAddress() + 4L * leftRow + 4) - leftFrom;
        return length == ColumnMemory.intAt(right.getOffsetBufferAddress() + 4L * rightRow + 4) - rightFrom
                && isEqual(left.getDataBufferAddress() + leftFrom, right.getDataBufferAddress() + rightFrom, length);
    }

    private static boolean isEqual(long left, long right, int bytes) {
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
