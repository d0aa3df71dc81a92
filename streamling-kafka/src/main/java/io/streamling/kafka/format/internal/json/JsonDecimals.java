package io.streamling.kafka.format.internal.json;

import io.streamling.batch.DecimalAppender;
import io.streamling.kafka.format.internal.Decimals;
import io.streamling.kafka.format.internal.Malformed;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

/** Reads decimals as numbers, as text, and as Kafka Connect's bytes. One thread, the input's. */
final class JsonDecimals {
    private static final int SCALE = 0;
    private static final int VALUE = 1;
    private static final int MAX_SCALE = 10_000;

    private final JsonInput in;
    private final JsonText text;
    private final JsonNumber number;
    private final JsonSkip skip;
    private final JsonMembers variable;
    private final Base64Bytes base64 = new Base64Bytes();

    JsonDecimals(JsonInput in, JsonText text, JsonNumber number, JsonSkip skip) {
        this.in = in;
        this.text = text;
        this.number = number;
        this.skip = skip;
        this.variable = new JsonMembers(in, text, List.of("scale", "value"));
    }

    /** A number, also one in quotes. */
    void append(JsonColumn column, DecimalAppender to) throws Malformed {
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

    /** The bytes of the unscaled number in base64, the same with its own scale in an object, or a number. */
    void appendBytes(JsonColumn column, DecimalAppender to) throws Malformed {
        int next = in.peek();
        if (next == '"') {
            text.scan();
            base64.decode(text.content, text.start, text.end);
            append(column.writtenScale(), column, to);
        } else if (next == '{') {
            appendVariable(column, to);
        } else {
            number.append(to, (int) column.first(), (int) column.second());
        }
    }

    private void appendVariable(JsonColumn column, DecimalAppender to) throws Malformed {
        int scale = 0;
        boolean hasValue = false;
        variable.open();
        for (int member = variable.next(); member != JsonMembers.END; member = variable.next()) {
            if (member == SCALE) {
                scale = (int) number.readLong(-MAX_SCALE, MAX_SCALE);
            } else if (member == VALUE) {
                text.scan();
                base64.decode(text.content, text.start, text.end);
                hasValue = true;
            } else {
                skip.value();
            }
        }
        if (!hasValue) {
            throw new Malformed("an object that is no decimal: it has no 'value'");
        }
        append(scale, column, to);
    }

    private void append(int writtenScale, JsonColumn column, DecimalAppender to) throws Malformed {
        int precision = (int) column.first();
        int scale = (int) column.second();
        if (base64.length() == 0) {
            throw new Malformed("a decimal without bytes");
        }
        if (writtenScale == scale) {
            Decimals.append(base64.bytes(), 0, base64.length(), precision, to);
            return;
        }
        BigInteger unscaled = new BigInteger(Arrays.copyOf(base64.bytes(), Math.min(base64.length(), MAX_SCALE)));
        try {
            BigDecimal value = new BigDecimal(unscaled, writtenScale);
            Decimals.append(value.setScale(scale).unscaledValue(), precision, to);
        } catch (ArithmeticException e) {
            throw new Malformed("a number with more than " + scale + " digits behind its point");
        }
    }
}
