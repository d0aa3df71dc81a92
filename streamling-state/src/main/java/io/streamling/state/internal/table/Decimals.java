package io.streamling.state.internal.table;

import io.streamling.batch.ColumnMemory;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Reads 128-bit decimals. Stateless. */
final class Decimals {
    static final int WIDTH_BYTES = 16;

    private Decimals() {}

    static BigInteger unscaled(long address) {
        long low = ColumnMemory.longAt(address);
        long high = ColumnMemory.longAt(address + Long.BYTES);
        if (high == low >> 63) {
            return BigInteger.valueOf(low);
        }
        byte[] bytes = new byte[WIDTH_BYTES];
        for (int i = 0; i < Long.BYTES; i++) {
            bytes[i] = (byte) (high >>> (56 - 8 * i));
            bytes[Long.BYTES + i] = (byte) (low >>> (56 - 8 * i));
        }
        return new BigInteger(bytes);
    }

    static String toText(long address, int scale) {
        return new BigDecimal(unscaled(address), scale).toPlainString();
    }
}
