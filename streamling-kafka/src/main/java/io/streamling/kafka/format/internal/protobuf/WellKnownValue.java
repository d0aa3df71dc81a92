package io.streamling.kafka.format.internal.protobuf;

import io.streamling.batch.BytesAppender;
import io.streamling.batch.ColumnAppender;
import io.streamling.batch.DecimalAppender;
import io.streamling.batch.LongAppender;
import io.streamling.kafka.format.internal.Malformed;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Reads messages that are one value. Stateless. */
final class WellKnownValue {
    private static final long NANOS = 1_000_000_000;
    private static final long MICROS = 1_000_000;
    private static final long MAX_DURATION_SECONDS = 315_576_000_000L;
    /** As far from the point as digits of a decimal may be. */
    private static final int MAX_SCALE = 400;

    private static final int MAX_DECIMAL_BYTES = 200;

    private WellKnownValue() {}

    /** Reads the message that comes next. */
    static void read(WellKnown.@Nullable Meaning meaning, ProtoInput in, ColumnAppender to) throws Malformed {
        int length = in.readLength();
        int outer = in.limit;
        in.limit = in.position + length;
        if (meaning == null) {
            throw new IllegalStateException("a message that is a row");
        }
        switch (meaning) {
            case TIMESTAMP, DURATION -> readTime(meaning, in, to);
            case DECIMAL_TEXT -> readText(in, (BytesAppender) to);
            case DECIMAL_BYTES -> readDecimal(in, (BytesAppender) to);
        }
        in.limit = outer;
    }

    static void setDefault(WellKnown.@Nullable Meaning meaning, ColumnAppender to) {
        if (meaning == WellKnown.Meaning.TIMESTAMP) {
            ((LongAppender) to).set(0);
        } else if (meaning == WellKnown.Meaning.DURATION) {
            ((DecimalAppender) to).setUnscaled(0);
        } else {
            ((BytesAppender) to).set(ProtoTarget.utf8(meaning == WellKnown.Meaning.DECIMAL_TEXT ? "" : "0"));
        }
    }

    private static void readTime(WellKnown.Meaning meaning, ProtoInput in, ColumnAppender to) throws Malformed {
        long seconds = 0;
        int nanos = 0;
        while (in.position < in.limit) {
            int tag = in.readTag();
            switch (tag) {
                case 1 << 3 -> seconds = in.readVarint();
                case 2 << 3 -> nanos = (int) in.readVarint();
                default -> in.skip(tag);
            }
        }
        if (meaning == WellKnown.Meaning.DURATION) {
            setDuration(seconds, nanos, (DecimalAppender) to);
        } else if (nanos < 0 || nanos >= NANOS || Math.abs(seconds) > Long.MAX_VALUE / MICROS - 1) {
            throw new Malformed("a timestamp out of range");
        } else {
            ((LongAppender) to).set(seconds * MICROS + nanos / (NANOS / MICROS));
        }
    }

    private static void setDuration(long seconds, int nanos, DecimalAppender to) throws Malformed {
        boolean isInRange = Math.abs(seconds) <= MAX_DURATION_SECONDS
                && Math.abs((long) nanos) < NANOS
                && (seconds == 0 || nanos == 0 || (seconds < 0) == (nanos < 0));
        if (!isInRange) {
            throw new Malformed("a duration out of range");
        }
        long high = Math.multiplyHigh(seconds, NANOS);
        long low = seconds * NANOS;
        long sum = low + nanos;
        long carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
        to.setUnscaled(high + (nanos >> 31) + carry, sum);
    }

    private static void readText(ProtoInput in, BytesAppender to) throws Malformed {
        to.set(new byte[0]);
        while (in.position < in.limit) {
            int tag = in.readTag();
            if (tag == (1 << 3 | ProtoKind.Wire.LENGTH)) {
                ProtoValue.readText(in, to);
            } else {
                in.skip(tag);
            }
        }
    }

    private static void readDecimal(ProtoInput in, BytesAppender to) throws Malformed {
        int from = 0;
        int length = 0;
        int scale = 0;
        while (in.position < in.limit) {
            int tag = in.readTag();
            switch (tag) {
                case 1 << 3 | ProtoKind.Wire.LENGTH -> {
                    length = in.readLength();
                    from = in.take(length);
                }
                case 3 << 3 -> scale = (int) in.readVarint();
                default -> in.skip(tag);
            }
        }
        if (scale < -MAX_SCALE || scale > MAX_SCALE || length > MAX_DECIMAL_BYTES) {
            throw new Malformed("a decimal out of range");
        }
        BigInteger unscaled = length == 0 ? BigInteger.ZERO : new BigInteger(in.bytes, from, length);
        to.set(ProtoTarget.utf8(new BigDecimal(unscaled, scale).toPlainString()));
    }
}
