package io.streamling.sql.internal.library;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.TextTarget;
import io.streamling.sql.internal.function.Utf8;

/** Functions that look at each character (code point) of a text. Stateless. */
public final class Characters {
    private static final int MOST_DISTANCE_CHARACTERS = 10_000;

    private Characters() {}

    /** Whether there are only letters, and at least one. */
    public static boolean areLetters(Text text) {
        long end = text.address() + text.length();
        for (long at = text.address(); at < end; at = Utf8.next(at, end)) {
            if (!Character.isLetter(Utf8.codePoint(at, end))) {
                return false;
            }
        }
        return text.length() > 0;
    }

    /** Whether there are only digits, and at least one. */
    public static boolean areDigits(Text text) {
        long end = text.address() + text.length();
        for (long at = text.address(); at < end; at = Utf8.next(at, end)) {
            if (!Character.isDigit(Utf8.codePoint(at, end))) {
                return false;
            }
        }
        return text.length() > 0;
    }

    /** Whether the text is a decimal number: perhaps a sign, digits with at most one point, perhaps an exponent. */
    public static boolean areDecimal(Text text) {
        String number = text.toString().strip();
        int at = number.startsWith("-") || number.startsWith("+") ? 1 : 0;
        int digits = 0;
        boolean point = false;
        for (; at < number.length(); at++) {
            char next = number.charAt(at);
            if (next == '.' && !point) {
                point = true;
            } else if (next >= '0' && next <= '9') {
                digits++;
            } else {
                break;
            }
        }
        return digits > 0 && (at == number.length() || isExponent(number.substring(at)));
    }

    private static boolean isExponent(String text) {
        int at = text.length() > 1 && "+-".indexOf(text.charAt(1)) >= 0 ? 2 : 1;
        return (text.charAt(0) | 0x20) == 'e'
                && at < text.length()
                && text.substring(at).chars().allMatch(next -> next >= '0' && next <= '9');
    }

    /** Each character that is the n-th of {@code from} becomes the n-th of {@code to}, or nothing where that is shorter. */
    public static Text translate(Text text, Text from, Text to, TextTarget target, Text result) {
        int[] wanted = from.toString().codePoints().toArray();
        int[] given = to.toString().codePoints().toArray();
        long start = target.reserve(4L * text.length());
        long at = start;
        long end = text.address() + text.length();
        for (long next = text.address(); next < end; next = Utf8.next(next, end)) {
            int character = Utf8.codePoint(next, end);
            int index = indexOf(wanted, character);
            if (index < 0) {
                at += Utf8.put(character, at);
            } else if (index < given.length) {
                at += Utf8.put(given[index], at);
            }
        }
        return target.keep((int) (at - start), result);
    }

    private static int indexOf(int[] characters, int wanted) {
        for (int i = 0; i < characters.length; i++) {
            if (characters[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    /** The least number of characters to insert, remove or replace to make one text of the other. */
    public static long distance(Text left, Text right) throws RowError {
        int[] a = left.toString().codePoints().toArray();
        int[] b = right.toString().codePoints().toArray();
        if (Math.max(a.length, b.length) > MOST_DISTANCE_CHARACTERS) {
            throw RowError.TEXT_TOO_LONG;
        }
        int[] above = new int[b.length + 1];
        int[] row = new int[b.length + 1];
        for (int j = 0; j <= b.length; j++) {
            above[j] = j;
        }
        for (int i = 0; i < a.length; i++) {
            row[0] = i + 1;
            for (int j = 0; j < b.length; j++) {
                int replaced = above[j] + (a[i] == b[j] ? 0 : 1);
                row[j + 1] = Math.min(replaced, 1 + Math.min(above[j + 1], row[j]));
            }
            int[] done = row;
            row = above;
            above = done;
        }
        return above[b.length];
    }
}
