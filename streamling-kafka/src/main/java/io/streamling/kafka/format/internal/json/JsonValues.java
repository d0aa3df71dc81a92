package io.streamling.kafka.format.internal.json;

import io.streamling.batch.BooleanAppender;
import io.streamling.batch.BytesAppender;
import io.streamling.batch.ColumnAppender;
import io.streamling.batch.DecimalAppender;
import io.streamling.batch.DoubleAppender;
import io.streamling.batch.FloatAppender;
import io.streamling.batch.IntAppender;
import io.streamling.batch.LongAppender;
import io.streamling.kafka.format.internal.Malformed;
import java.util.concurrent.TimeUnit;

/** Reads one value into its column. One thread, the input's. */
final class JsonValues {
    private final JsonInput in;
    private final JsonText text;
    private final JsonNumber number;
    private final IsoTime time = new IsoTime();
    private final long epochUnitsPerSecond;

    JsonValues(JsonInput in, JsonText text, JsonNumber number, TimeUnit epochUnit) {
        this.in = in;
        this.text = text;
        this.number = number;
        this.epochUnitsPerSecond = epochUnit.convert(1, TimeUnit.SECONDS);
    }

    /** Sets the current row of the column to the value that comes next and is not null. */
    void read(JsonColumn column, ColumnAppender to) throws Malformed {
        switch (column.action()) {
            case JsonColumn.LONG -> ((LongAppender) to).set(number.readLong(column.first(), column.second()));
            case JsonColumn.TEXT -> text.append((BytesAppender) to);
            case JsonColumn.DOUBLE -> ((DoubleAppender) to).set(number.readDouble());
            case JsonColumn.DECIMAL -> decimal(column, (DecimalAppender) to);
            case JsonColumn.INT -> ((IntAppender) to).set((int) number.readLong(column.first(), column.second()));
            case JsonColumn.BOOLEAN -> ((BooleanAppender) to).set(in.readBoolean());
            case JsonColumn.FLOAT -> ((FloatAppender) to).set(number.readFloat());
            case JsonColumn.BINARY -> text.appendBase64((BytesAppender) to);
            case JsonColumn.DATE -> ((IntAppender) to).set(date());
            default -> ((LongAppender) to).set(timestamp(column.first()));
        }
    }

    private void decimal(JsonColumn column, DecimalAppender to) throws Malformed {
        int precision = (int) column.first();
        int scale = (int) column.second();
        if (in.peek() != '"') {
            number.append(to, precision, scale);
            return;
        }
        text.scan();
        byte[] bytes = in.bytes;
        int position = in.position;
        int limit = in.limit;
        in.open(text.content, text.start, text.end);
        try {
            number.append(to, precision, scale);
            if (in.position != in.limit) {
                throw new Malformed("text that is no number");
            }
        } finally {
            in.open(bytes, position, limit);
        }
    }

    private int date() throws Malformed {
        if (in.peek() != '"') {
            return (int) number.readLong(Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
        text.scan();
        return time.date(text.content, text.start, text.end);
    }

    private long timestamp(long unitsPerSecond) throws Malformed {
        if (in.peek() != '"') {
            long count = number.readLong(Long.MIN_VALUE, Long.MAX_VALUE);
            return epochUnitsPerSecond > unitsPerSecond
                    ? Math.floorDiv(count, epochUnitsPerSecond / unitsPerSecond)
                    : scaled(count, unitsPerSecond / epochUnitsPerSecond);
        }
        text.scan();
        time.timestamp(text.content, text.start, text.end);
        return scaled(time.seconds(), unitsPerSecond) + time.nanos() / (TimeUnit.SECONDS.toNanos(1) / unitsPerSecond);
    }

    private static long scaled(long count, long factor) throws Malformed {
        long high = Math.multiplyHigh(count, factor);
        long low = count * factor;
        if (high != low >> 63) {
            throw new Malformed("a timestamp out of range");
        }
        return low;
    }
}
