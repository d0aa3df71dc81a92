package io.streamling.sql.internal.vector;

import io.streamling.batch.ColumnMemory;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;

/** Gives lists and structs their own buffers, without those of their children. Stateless. */
public final class ColumnBuffers {
    private ColumnBuffers() {}

    /** A struct without nulls. */
    public static void loadStruct(FieldVector to, int count) {
        to.loadFieldBuffers(
                new ArrowFieldNode(count, 0), List.of(to.getAllocator().getEmpty()));
    }

    /**
     * A List, LargeList or Map.
     *
     * @param ends where the elements of each row end
     * @param nulls whether a row is null
     */
    public static void loadList(FieldVector to, int[] ends, boolean[] nulls, int count) {
        int nullCount = 0;
        try (ArrowBuf validity = validityBuffer(to.getAllocator(), count)) {
            ColumnMemory.setBits(validity.memoryAddress(), count);
            for (int i = 0; i < count; i++) {
                if (nulls[i]) {
                    ColumnMemory.clearBit(validity.memoryAddress(), i);
                    nullCount++;
                }
            }
            loadList(to, ends, count, validity, nullCount);
        }
    }

    static void loadList(FieldVector to, int[] ends, int count, ArrowBuf validity, int nullCount) {
        boolean large = to instanceof LargeListVector;
        try (ArrowBuf offsets = to.getAllocator().buffer((count + 1L) << (large ? 3 : 2))) {
            writeOffsets(ends, count, offsets.memoryAddress(), large);
            to.loadFieldBuffers(new ArrowFieldNode(count, nullCount), List.of(validity, offsets));
        }
    }

    static ArrowBuf validityBuffer(BufferAllocator allocator, int count) {
        return allocator.buffer(((count + 63L) >> 6) << 3);
    }

    private static void writeOffsets(int[] ends, int count, long to, boolean large) {
        if (large) {
            ColumnMemory.putLong(to, 0);
            for (int i = 0; i < count; i++) {
                ColumnMemory.putLong(to + ((long) (i + 1) << 3), ends[i]);
            }
        } else {
            ColumnMemory.putInt(to, 0);
            for (int i = 0; i < count; i++) {
                ColumnMemory.putInt(to + ((long) (i + 1) << 2), ends[i]);
            }
        }
    }
}
