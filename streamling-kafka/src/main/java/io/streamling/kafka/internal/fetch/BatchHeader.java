package io.streamling.kafka.internal.fetch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * Reads the header of a <a href="https://kafka.apache.org/documentation/#recordbatch">record batch</a> of version 2
 * where it lies in an array. Stateless.
 */
final class BatchHeader {
    /** How many bytes the header has. */
    static final int SIZE = 61;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int SIZE_BEFORE_LENGTH = 12;
    private static final int ATTRIBUTES = 21;

    private BatchHeader() {}

    static long baseOffset(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    /** The size of the whole batch, or one beyond {@code to} when it is cut. */
    static int size(byte[] bytes, int at, int to) throws UnusualFetchException {
        if (to - at < SIZE) {
            return to - at + 1;
        }
        int length = (int) INT.get(bytes, at + 8);
        if (length < SIZE - SIZE_BEFORE_LENGTH || length > Integer.MAX_VALUE - SIZE) {
            throw new UnusualFetchException("a batch of an impossible size");
        }
        return SIZE_BEFORE_LENGTH + length;
    }

    static int leaderEpoch(byte[] bytes, int at) {
        return (int) INT.get(bytes, at + 12);
    }

    static int version(byte[] bytes, int at) {
        return bytes[at + 16];
    }

    static boolean hasRightCrc(byte[] bytes, int at, int size) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, at + ATTRIBUTES, size - ATTRIBUTES);
        return (int) crc.getValue() == (int) INT.get(bytes, at + 17);
    }

    static int codec(byte[] bytes, int at) {
        return bytes[at + ATTRIBUTES + 1] & 7;
    }

    /** Whether all records have the time at which they were appended: {@link #maxTimestamp}. */
    static boolean hasAppendTime(byte[] bytes, int at) {
        return (bytes[at + ATTRIBUTES + 1] & 8) != 0;
    }

    static boolean isTransactional(byte[] bytes, int at) {
        return (bytes[at + ATTRIBUTES + 1] & 16) != 0;
    }

    /** Whether the batch is a marker of the broker and not somebody's records. */
    static boolean isControl(byte[] bytes, int at) {
        return (bytes[at + ATTRIBUTES + 1] & 32) != 0;
    }

    static long lastOffset(byte[] bytes, int at) {
        return baseOffset(bytes, at) + (int) INT.get(bytes, at + 23);
    }

    static long baseTimestamp(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at + 27);
    }

    static long maxTimestamp(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at + 35);
    }

    static long producer(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at + 43);
    }

    static int recordCount(byte[] bytes, int at) {
        return (int) INT.get(bytes, at + 57);
    }
}
