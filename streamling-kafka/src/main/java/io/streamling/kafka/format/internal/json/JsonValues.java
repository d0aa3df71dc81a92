package io.streamling.kafka.format.internal.json;

import io.streamling.batch.BooleanAppender;
import io.streamling.batch.BytesAppender;
import io.streamling.batch.ColumnAppender;
import io.streamling.batch.DecimalAppender;
import io.streamling.batch.DoubleAppender;
import io.streamling.batch.FloatAppender;
import io.streamling.batch.IntAppender;
import io.streamling.batch.ListAppender;
import io.streamling.batch.LongAppender;
import io.streamling.batch.StructAppender;
import io.streamling.kafka.format.internal.Malformed;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Reads one value into its column. One thread, the input's. */
final class JsonValues {
    private final JsonInput in;
    private final JsonText text;
    private final JsonNumber number;
    private final JsonSkip skip;
    private final IsoTime time = new IsoTime();
    private final JsonDecimals decimals;
    /** What reads the objects of each row, by the row's slot. */
    private @Nullable JsonObject[] objects = {};

    JsonValues(JsonInput in, JsonOptions options) {
        this.in = in;
        this.text = new JsonText(in, options.replacesInvalidText());
        this.number = new JsonNumber(in);
        this.skip = new JsonSkip(in, text, number);
        this.decimals = new JsonDecimals(in, text, number, skip);
    }

    JsonInput in() {
        return in;
    }

    JsonText text() {
        return text;
    }

    JsonSkip skip() {
        return skip;
    }

    /** Makes ready for the rows within some columns. */
    void prepare(List<JsonColumn> columns) {
        for (JsonColumn column : columns) {
            if (column.action() == JsonColumn.ROW) {
                objects = Arrays.copyOf(objects, Math.max(objects.length, column.slot() + 1));
                objects[column.slot()] = new JsonObject(column.parts(), this);
            }
            prepare(column.parts());
        }
    }

    /**
     * Sets the current row of the column to the value that comes next and is not null.
     *
     * @param all the appenders of all columns and of what is within them
     */
    void read(JsonColumn column, ColumnAppender to, ColumnAppender[] all) throws Malformed {
        switch (column.action()) {
            case JsonColumn.LONG -> ((LongAppender) to).set(number.readLong(column.first(), column.second()));
            case JsonColumn.TEXT -> text.append((BytesAppender) to);
            case JsonColumn.DOUBLE -> ((DoubleAppender) to).set(number.readDouble());
            case JsonColumn.DECIMAL -> decimals.append(column, (DecimalAppender) to);
            case JsonColumn.DECIMAL_BYTES -> decimals.appendBytes(column, (DecimalAppender) to);
            case JsonColumn.INT -> ((IntAppender) to).set((int) number.readLong(column.first(), column.second()));
            case JsonColumn.BOOLEAN -> ((BooleanAppender) to).set(in.readBoolean());
            case JsonColumn.FLOAT -> ((FloatAppender) to).set(number.readFloat());
            case JsonColumn.BINARY -> text.appendBase64((BytesAppender) to);
            case JsonColumn.DATE, JsonColumn.TIMESTAMP, JsonColumn.TIME -> readTime(column, to);
            case JsonColumn.ROW -> row(column, (StructAppender) to, all);
            case JsonColumn.ARRAY -> array(column.parts().get(0), (ListAppender) to, all);
            default -> map(column.parts(), (ListAppender) to, all);
        }
    }

    private void readTime(JsonColumn column, ColumnAppender to) throws Malformed {
        if (in.peek() != '"') {
            timeOfNumber(column, to);
        } else {
            text.scan();
            timeOfText(column, to, text.content, text.start, text.end);
        }
    }

    /** Sets a date, a timestamp or a time of day to all that is left of the input: a number or text without quotes. */
    void readTime(JsonColumn column, ColumnAppender to, boolean isNumber) throws Malformed {
        if (isNumber) {
            timeOfNumber(column, to);
        } else {
            timeOfText(column, to, in.bytes, in.position, in.limit);
            in.position = in.limit;
        }
    }

    private void timeOfNumber(JsonColumn column, ColumnAppender to) throws Malformed {
        switch (column.action()) {
            case JsonColumn.DATE -> ((IntAppender) to).set((int) number.readLong(Integer.MIN_VALUE, Integer.MAX_VALUE));
            case JsonColumn.TIMESTAMP ->
                ((LongAppender) to).set(inUnits(number.readLong(Long.MIN_VALUE, Long.MAX_VALUE), column));
            default -> {
                long perDay = TimeUnit.DAYS.toSeconds(1) * column.second();
                setTimeOfDay(inUnits(number.readLong(0, perDay - 1), column), to);
            }
        }
    }

    private void timeOfText(JsonColumn column, ColumnAppender to, byte[] bytes, int from, int end) throws Malformed {
        long unitsPerSecond = column.first();
        switch (column.action()) {
            case JsonColumn.DATE -> ((IntAppender) to).set(time.date(bytes, from, end));
            case JsonColumn.TIMESTAMP -> {
                time.timestamp(bytes, from, end);
                ((LongAppender) to).set(scaled(time.seconds(), unitsPerSecond) + fraction(unitsPerSecond));
            }
            default -> {
                time.timeOfDay(bytes, from, end);
                setTimeOfDay(time.seconds() * unitsPerSecond + fraction(unitsPerSecond), to);
            }
        }
    }

    private long fraction(long unitsPerSecond) {
        return time.nanos() / (TimeUnit.SECONDS.toNanos(1) / unitsPerSecond);
    }

    private static void setTimeOfDay(long units, ColumnAppender to) {
        if (to instanceof LongAppender wide) {
            wide.set(units);
        } else {
            ((IntAppender) to).set((int) units);
        }
    }

    private void row(JsonColumn column, StructAppender to, ColumnAppender[] all) throws Malformed {
        JsonObject object = Objects.requireNonNull(objects[column.slot()]);
        to.begin();
        object.read(all);
        object.checkRequired();
    }

    private void array(JsonColumn element, ListAppender to, ColumnAppender[] all) throws Malformed {
        if (in.peek() != '[') {
            throw in.unexpected("an array");
        }
        in.position++;
        to.begin();
        if (in.closes(']')) {
            return;
        }
        int place = 1;
        do {
            in.expand(to.elementBytes());
            element(element, place++, all);
            to.endElement();
        } while (in.continues(']'));
    }

    private void map(List<JsonColumn> parts, ListAppender to, ColumnAppender[] all) throws Malformed {
        if (in.peek() != '{') {
            throw in.unexpected("an object");
        }
        in.position++;
        to.begin();
        if (in.closes('}')) {
            return;
        }
        StructAppender entry = (StructAppender) all[parts.get(0).slot()];
        BytesAppender key = (BytesAppender) all[parts.get(1).slot()];
        int place = 1;
        do {
            in.expand(to.elementBytes());
            entry.begin();
            text.append(key);
            in.expect(':');
            element(parts.get(2), place++, all);
            to.endElement();
        } while (in.continues('}'));
    }

    private void element(JsonColumn element, int place, ColumnAppender[] all) throws Malformed {
        try {
            if (!in.skipNull()) {
                read(element, all[element.slot()], all);
            } else if (element.isRequired()) {
                throw new Malformed("null, but it is not nullable");
            }
        } catch (Malformed e) {
            throw e.at(place);
        }
    }

    private static long inUnits(long count, JsonColumn column) throws Malformed {
        long unitsPerSecond = column.first();
        long numbersPerSecond = column.second();
        return numbersPerSecond > unitsPerSecond
                ? Math.floorDiv(count, numbersPerSecond / unitsPerSecond)
                : scaled(count, unitsPerSecond / numbersPerSecond);
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
