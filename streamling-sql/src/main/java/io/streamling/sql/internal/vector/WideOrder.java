package io.streamling.sql.internal.vector;

import io.streamling.batch.ColumnMemory;
import io.streamling.batch.WideInteger;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.FieldVector;

/** The order of numbers of 32 bytes: DECIMALs of one scale, least significant byte first, and integers, most significant first. Task thread only. */
final class WideOrder extends ValueOrder {
    private static final int WORDS = 4;
    private static final int SHIFT = 5;

    private final long left;
    private final long right;
    private final boolean bigEndian;
    private final boolean signed;

    WideOrder(FieldVector left, FieldVector right) {
        super(left, right);
        this.left = left.getDataBuffer().memoryAddress();
        this.right = right.getDataBuffer().memoryAddress();
        bigEndian = !(left instanceof Decimal256Vector);
        signed = WideInteger.of(left.getField()).orElse(WideInteger.INT256) == WideInteger.INT256;
    }

    static boolean isFor(FieldVector vector) {
        return vector instanceof Decimal256Vector
                || WideInteger.of(vector.getField()).isPresent();
    }

    @Override
    int compareValues(int leftRow, int rightRow) {
        long a = left + ((long) leftRow << SHIFT);
        long b = right + ((long) rightRow << SHIFT);
        int order = signed
                ? Long.compare(word(a, WORDS - 1), word(b, WORDS - 1))
                : Long.compareUnsigned(word(a, WORDS - 1), word(b, WORDS - 1));
        for (int i = WORDS - 2; i >= 0 && order == 0; i--) {
            order = Long.compareUnsigned(word(a, i), word(b, i));
        }
        return order;
    }

    /** The 64 bits of a number from 64 times the place on. */
    private long word(long address, int place) {
        return bigEndian
                ? Long.reverseBytes(ColumnMemory.longAt(address + Long.BYTES * (WORDS - 1L - place)))
                : ColumnMemory.longAt(address + (long) Long.BYTES * place);
    }
}
