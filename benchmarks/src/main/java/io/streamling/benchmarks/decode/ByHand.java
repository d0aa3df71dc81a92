package io.streamling.benchmarks.decode;

import io.streamling.batch.BytesAppender;
import io.streamling.batch.ColumnMemory;
import io.streamling.batch.DecimalAppender;
import io.streamling.batch.DoubleAppender;
import io.streamling.batch.IntAppender;
import io.streamling.batch.LongAppender;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;

/**
 * Decoders for {@link Orders} and nothing else: no other schema, no nulls, no check of anything. What a general decoder
 * is measured by. One thread.
 */
final class ByHand {
    private static final double[] POWERS = {1, 1e1, 1e2, 1e3, 1e4};

    private final boolean all;
    private byte[] bytes = {};
    private int at;
    private int scale;

    /** Reads all columns, or only {@link Orders#SOME}. */
    ByHand(boolean all) {
        this.all = all;
    }

    void avro(Orders orders, RowBatchBuilder rows) {
        LongAppender id = (LongAppender) rows.appender(0);
        BytesAppender user = (BytesAppender) rows.appender(1);
        BytesAppender email = (BytesAppender) rows.appender(2);
        BytesAppender country = (BytesAppender) rows.appender(3);
        LongAppender time = (LongAppender) rows.appender(all ? 7 : 4);
        IntAppender key = (IntAppender) rows.appender(all ? 8 : 5);
        bytes = orders.bytes;
        for (int i = 0; i < Orders.COUNT; i++) {
            at = orders.starts[i] + 5;
            id.set(number());
            text(user);
            text(email);
            text(country);
            if (all) {
                text((BytesAppender) rows.appender(4));
                ((DoubleAppender) rows.appender(5)).set(Double.longBitsToDouble(ColumnMemory.longAt(bytes, at)));
                at += 9;
                long high = Long.reverseBytes(ColumnMemory.longAt(bytes, at));
                ((DecimalAppender) rows.appender(6))
                        .setUnscaled(high, Long.reverseBytes(ColumnMemory.longAt(bytes, at + 8)));
                at += 16;
            } else {
                skip();
                at += 8;
                skip();
            }
            time.set(number());
            key.set((int) number());
            rows.endRow(RowKind.INSERT);
        }
    }

    void json(Orders orders, RowBatchBuilder rows) {
        bytes = orders.bytes;
        for (int i = 0; i < Orders.COUNT; i++) {
            at = orders.starts[i] + 1;
            int end = orders.starts[i + 1];
            while (at < end) {
                int name = ++at;
                quote();
                at++;
                field(bytes[name], rows);
                at++;
            }
            rows.endRow(RowKind.INSERT);
        }
    }

    private void field(byte letter, RowBatchBuilder rows) {
        switch (letter) {
            case 'i' -> ((LongAppender) rows.appender(0)).set(decimal(0));
            case 'u' -> string((BytesAppender) rows.appender(1));
            case 'e' -> string((BytesAppender) rows.appender(2));
            case 'c' -> string((BytesAppender) rows.appender(3));
            case 't' -> ((LongAppender) rows.appender(all ? 7 : 4)).set(decimal(0));
            case 's' -> ((IntAppender) rows.appender(all ? 8 : 5)).set((int) decimal(0));
            case 'd' -> {
                if (all) {
                    string((BytesAppender) rows.appender(4));
                } else {
                    at++;
                    quote();
                }
            }
            case 'a' -> {
                if (all) {
                    double unscaled = (double) decimal(-1);
                    ((DoubleAppender) rows.appender(5)).set(unscaled / POWERS[scale]);
                } else {
                    plain();
                }
            }
            default -> {
                if (all) {
                    ((DecimalAppender) rows.appender(6)).setUnscaled(decimal(4));
                } else {
                    plain();
                }
            }
        }
    }

    private long number() {
        long value = bytes[at++];
        if (value < 0) {
            value &= 0x7F;
            for (int shift = 7; ; shift += 7) {
                long next = bytes[at++];
                value |= (next & 0x7F) << shift;
                if (next >= 0) {
                    break;
                }
            }
        }
        return (value >>> 1) ^ -(value & 1);
    }

    private void skip() {
        int length = (int) number();
        at += length;
    }

    private void text(BytesAppender column) {
        int length = (int) number();
        column.set(bytes, at, length);
        at += length;
    }

    private void string(BytesAppender column) {
        int start = ++at;
        column.set(bytes, start, quote() - start);
    }

    private int quote() {
        int p = at;
        for (byte next; (next = bytes[p]) != '"'; p++) {
            if (next == '\\') {
                throw new IllegalStateException("an escape");
            }
        }
        at = p + 1;
        return p;
    }

    private void plain() {
        while (bytes[at] != ',' && bytes[at] != '}') {
            at++;
        }
    }

    private long decimal(int wanted) {
        int p = at;
        long value = 0;
        int digits = -1;
        for (; ; p++) {
            int digit = bytes[p] - '0';
            if (digit >= 0 && digit <= 9) {
                value = value * 10 + digit;
                digits += digits >= 0 ? 1 : 0;
            } else if (digit == '.' - '0') {
                digits = 0;
            } else {
                break;
            }
        }
        at = p;
        scale = Math.max(digits, 0);
        for (int i = scale; i < wanted; i++) {
            value *= 10;
        }
        return value;
    }
}
