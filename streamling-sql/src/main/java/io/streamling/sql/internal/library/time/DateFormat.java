package io.streamling.sql.internal.library.time;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.library.Prepared;
import java.util.ArrayList;
import java.util.List;

/**
 * A format of timestamps by the letters of {@code java.time}: y, M, d, D, H, h, m, s, S, a, E; what stands in single quotes,
 * and every other sign, stands for itself. Names are English. Immutable.
 */
public final class DateFormat extends Prepared {
    private static final String LETTERS = "yuMdDHhmsSaE";

    private final List<Item> items;

    /** A letter so many times, or a text that stands for itself. Immutable. */
    static final class Item {
        private final char letter;
        private final int count;
        private final byte[] text;

        Item(char letter, int count, byte[] text) {
            this.letter = letter;
            this.count = count;
            this.text = text;
        }

        static Item of(String text) {
            return new Item('\0', 0, text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }

        /** 0 for a text. */
        char letter() {
            return letter;
        }

        int count() {
            return count;
        }

        byte[] text() {
            return text;
        }
    }

    /** Reads the format. */
    public DateFormat(String format) {
        List<Item> read = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < format.length(); ) {
            char next = format.charAt(i);
            if (next == '\'') {
                i = quoted(format, i + 1, text);
            } else if (!Character.isLetter(next)) {
                text.append(next);
                i++;
            } else {
                int end = i;
                while (end < format.length() && format.charAt(end) == next) {
                    end++;
                }
                endText(text, read);
                read.add(letter(next, end - i));
                i = end;
            }
        }
        endText(text, read);
        items = List.copyOf(read);
    }

    private static int quoted(String format, int from, StringBuilder text) {
        if (format.startsWith("'", from)) {
            text.append('\'');
            return from + 1;
        }
        for (int i = from; i < format.length(); i++) {
            if (format.charAt(i) != '\'') {
                text.append(format.charAt(i));
            } else if (format.startsWith("'", i + 1)) {
                text.append('\'');
                i++;
            } else {
                return i + 1;
            }
        }
        throw RowError.because("a quote in the format is not closed");
    }

    private static void endText(StringBuilder text, List<Item> items) {
        if (text.length() > 0) {
            items.add(Item.of(text.toString()));
            text.setLength(0);
        }
    }

    private static Item letter(char letter, int count) {
        int most = letter == 'S' ? 9 : letter == 'M' || letter == 'E' || letter == 'y' || letter == 'u' ? 4 : 3;
        boolean isTooLong = count > (letter == 'D' ? 3 : "dHhms".indexOf(letter) >= 0 ? 2 : letter == 'a' ? 1 : most);
        if (LETTERS.indexOf(letter) < 0 || isTooLong || ("yu".indexOf(letter) >= 0 && count == 3)) {
            throw RowError.because(
                    "the format has a part that is not known: use yyyy, yy, M to MMMM, d, dd, D, DDD, H, HH, h, hh, m, mm, s,"
                            + " ss, S to SSSSSSSSS, a, E, EEEE, and quotes around other letters");
        }
        return new Item(letter == 'u' ? 'y' : letter, count, new byte[0]);
    }

    List<Item> items() {
        return items;
    }
}
