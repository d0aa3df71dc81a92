package io.streamling.sql.internal.function;

import io.streamling.batch.ColumnMemory;
import java.util.Locale;

/**
 * LOWER, UPPER and INITCAP: the same in every locale of the host. ASCII is folded eight bytes at a time; anything else
 * takes the full rules of Unicode, by which {@code UPPER('straße')} is {@code 'STRASSE'}. Stateless.
 */
public final class CaseFolding {
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long ONES = 0x0101010101010101L;

    private CaseFolding() {}

    /** LOWER. */
    public static Text lower(Text text, TextTarget target, Text result) {
        if (fold(text.address, text.length, target.reserve(text.length), 'A')) {
            return target.keep(text.length, result);
        }
        return target.put(text.toString().toLowerCase(Locale.ROOT), result);
    }

    /** UPPER. */
    public static Text upper(Text text, TextTarget target, Text result) {
        if (fold(text.address, text.length, target.reserve(text.length), 'a')) {
            return target.keep(text.length, result);
        }
        return target.put(text.toString().toUpperCase(Locale.ROOT), result);
    }

    /** INITCAP: the first letter of every run of letters and digits in upper case, the others in lower case. */
    public static Text initcap(Text text, TextTarget target, Text result) {
        String from = text.toString();
        StringBuilder to = new StringBuilder(from.length());
        boolean inWord = false;
        int codePoint;
        for (int i = 0; i < from.length(); i += Character.charCount(codePoint)) {
            codePoint = from.codePointAt(i);
            to.appendCodePoint(inWord ? Character.toLowerCase(codePoint) : Character.toUpperCase(codePoint));
            inWord = Character.isLetterOrDigit(codePoint);
        }
        return target.put(to.toString(), result);
    }

    /**
     * Turns the case of the 26 ASCII letters that start with {@code firstLetter}. Returns false, with part of the target
     * written, when there is anything outside of ASCII.
     */
    public static boolean fold(long from, long bytes, long to, char firstLetter) {
        long atLeastFirst = ONES * (0x80 - firstLetter);
        long beyondLast = ONES * (0x80 - firstLetter - 26);
        long seen = 0;
        long done = 0;
        for (; done + Long.BYTES <= bytes; done += Long.BYTES) {
            long word = ColumnMemory.longAt(from + done);
            seen |= word;
            ColumnMemory.putLong(to + done, word ^ (((word + atLeastFirst) & ~(word + beyondLast) & HIGH_BITS) >>> 2));
        }
        for (; done < bytes; done++) {
            byte value = ColumnMemory.byteAt(from + done);
            seen |= value;
            boolean turns = value >= firstLetter && value < firstLetter + 26;
            ColumnMemory.putByte(to + done, (byte) (turns ? value ^ 0x20 : value));
        }
        return (seen & HIGH_BITS) == 0;
    }
}
