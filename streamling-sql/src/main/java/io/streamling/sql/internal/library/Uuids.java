package io.streamling.sql.internal.library;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.TextTarget;
import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;

/** Identifiers of RFC 9562, as text. Stateless. */
public final class Uuids {
    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final int TEXT_BYTES = 36;
    private static final long VARIANT = 0x8000_0000_0000_0000L;
    private static final long RANDOM_OF_LOW = 0x3FFF_FFFF_FFFF_FFFFL;
    private static final long MICROS_PER_MILLI = 1_000;

    private Uuids() {}

    /** Version 4: all random. */
    public static Text random(RandomGenerator random, TextTarget target, Text result) {
        long high = (random.nextLong() & ~0xF000L) | 0x4000L;
        return write(high, random, target, result);
    }

    /** Version 7: milliseconds since 1970, then random. */
    public static Text ordered(long nowMicros, RandomGenerator random, TextTarget target, Text result) {
        long millis = Math.floorDiv(nowMicros, MICROS_PER_MILLI);
        long high = (millis << 16) | 0x7000L | (random.nextLong() & 0xFFFL);
        return write(high, random, target, result);
    }

    private static Text write(long high, RandomGenerator random, TextTarget target, Text result) {
        long low = (random.nextLong() & RANDOM_OF_LOW) | VARIANT;
        long to = target.reserve(TEXT_BYTES);
        for (int i = 0; i < 32; i++) {
            if (i == 8 || i == 12 || i == 16 || i == 20) {
                ColumnMemory.putByte(to++, (byte) '-');
            }
            long half = i < 16 ? high : low;
            ColumnMemory.putByte(to++, DIGITS[(int) (half >>> (60 - 4 * (i % 16))) & 15]);
        }
        return target.keep(TEXT_BYTES, result);
    }
}
