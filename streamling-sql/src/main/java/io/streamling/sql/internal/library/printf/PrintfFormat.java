package io.streamling.sql.internal.library.printf;

import io.streamling.sql.internal.function.RowError;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A format as {@code java.util.Formatter} reads it, in parts. Immutable. */
public record PrintfFormat(List<Part> parts) {
    private static final Pattern ITEM =
            Pattern.compile("%(?:(\\d{1,4})\\$)?([-#+ 0,(]*\\d{0,4}(?:\\.\\d{1,4})?)([a-zA-Z%])");
    private static final String CONVERSIONS = "dxXoeEfgGaAsSbBc";

    /** Copies the list. */
    public PrintfFormat {
        parts = List.copyOf(parts);
    }

    /**
     * A text, or an item for an argument.
     *
     * @param argument the number of the argument, from 0; -1 for a text
     */
    public record Part(int argument, String text) {}

    /** Reads a format. Throws {@link RowError} with what is wrong. */
    public static PrintfFormat read(String format) {
        List<Part> parts = new ArrayList<>();
        int at = 0;
        int next = 0;
        while (at < format.length()) {
            int percent = format.indexOf('%', at);
            int end = percent < 0 ? format.length() : percent;
            if (end > at) {
                parts.add(new Part(-1, format.substring(at, end)));
            }
            if (percent < 0) {
                break;
            }
            Matcher item = ITEM.matcher(format).region(percent, format.length());
            if (!item.lookingAt()) {
                throw RowError.because(
                        "a % of the format is not followed by an item such as d, s or .2f: write %% for a %");
            }
            at = item.end();
            String letter = item.group(3);
            if (letter.equals("%") || letter.equals("n")) {
                parts.add(new Part(-1, letter.equals("n") ? "\n" : "%"));
            } else if (CONVERSIONS.contains(letter)) {
                int argument = item.group(1) == null ? next++ : Integer.parseInt(item.group(1)) - 1;
                parts.add(new Part(argument, "%" + item.group(2) + letter));
            } else {
                throw RowError.because("%" + letter + " is not known: use one of " + CONVERSIONS);
            }
        }
        return new PrintfFormat(parts);
    }
}
