package io.streamling.sql.internal.library.printf;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.TextTarget;
import java.math.BigDecimal;

/** One value of PRINTF as text. Stateless. */
public final class Printf {
    private static final char CHARACTER = 'c';

    private Printf() {}

    /** A whole number; a code point for {@code %c}, of which there is none for other numbers. */
    public static Text whole(long value, PrintfItem item, TextTarget target, Text result) throws RowError {
        boolean isPoint = item.conversion() == CHARACTER;
        if (isPoint && (value < 0 || value > Character.MAX_CODE_POINT)) {
            throw PrintfErrors.NO_CHARACTER;
        }
        return target.put(isPoint ? item.of((int) value) : item.of(value), result);
    }

    /** A whole number of 32 bits, whose hexadecimal digits are fewer where it is negative. */
    public static Text narrow(long value, PrintfItem item, TextTarget target, Text result) {
        return target.put(item.of((int) value), result);
    }

    /** A float. */
    public static Text floating(double value, PrintfItem item, TextTarget target, Text result) {
        return target.put(item.of(value), result);
    }

    /** A decimal number that is written as text. */
    public static Text exact(Text value, PrintfItem item, TextTarget target, Text result) {
        return target.put(item.of(new BigDecimal(value.toString())), result);
    }

    /** A text. */
    public static Text text(Text value, PrintfItem item, TextTarget target, Text result) {
        return target.put(item.of(value.toString()), result);
    }

    /** A truth value. */
    public static Text truth(boolean value, PrintfItem item, TextTarget target, Text result) {
        return target.put(item.of(value), result);
    }
}
