package io.streamling.batch;

import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;

/** Closing several vectors as one, and buffers for them. Stateless. */
final class Vectors {
    /** A row count of which one row is null, so that Arrow takes a bitmap as it is when it loads one. */
    static final int SOME_NULL = 2;

    private Vectors() {}

    /** A larger copy of a buffer, with zeros behind what was in it. */
    static ArrowBuf enlarged(ArrowBuf old, long bytes, BufferAllocator allocator) {
        ArrowBuf made = allocator.buffer(Math.max(Long.BYTES, bytes));
        long kept = old.capacity();
        ColumnMemory.copy(old.memoryAddress(), made.memoryAddress(), kept);
        ColumnMemory.fill(made.memoryAddress() + kept, made.capacity() - kept, (byte) 0);
        return made;
    }

    static long bitmapBytes(long rows) {
        return (rows + Byte.SIZE - 1) / Byte.SIZE;
    }

    /** Closes each one, also when an earlier one fails; the first failure is thrown with the others attached. */
    static void closeAll(List<? extends FieldVector> vectors) {
        RuntimeException failure = null;
        for (FieldVector vector : vectors) {
            try {
                vector.close();
            } catch (RuntimeException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
