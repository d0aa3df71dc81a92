package io.streamling.sql.internal.regex;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One text searched by RE2/J. On bytes RE2/J 1.8 takes the place behind a long character for the begin of the text, and the
 * place before one for the end, so a text that is not all ASCII is searched as a string. One that is no UTF-8 has no places as
 * a string, and is searched as it is. Task thread only.
 */
public final class Re2Search {
    private static final int[] SAME = {};

    private final Matcher matcher;
    /** The byte at which each char of the string begins; rises with each char. */
    private final int[] byteByIndex;

    /** Copies the text. */
    public Re2Search(Pattern pattern, Text text) {
        byte[] bytes = text.toBytes();
        String string = Utf8.isAscii(text.address(), bytes.length) ? "" : new String(bytes, StandardCharsets.UTF_8);
        int[] byIndex = byteByIndex(string);
        boolean isString = !string.isEmpty() && byIndex[string.length()] == bytes.length;
        matcher = isString ? pattern.matcher(string) : pattern.matcher(bytes);
        byteByIndex = isString ? byIndex : SAME;
    }

    private static int[] byteByIndex(String string) {
        int[] bytes = new int[string.length() + 1];
        for (int i = 0; i < string.length(); i++) {
            char next = string.charAt(i);
            bytes[i + 1] = bytes[i] + (next < 0x80 ? 1 : next < 0x800 || Character.isSurrogate(next) ? 2 : 3);
        }
        return bytes;
    }

    /** Whether the whole text matches. */
    public boolean matches() {
        return matcher.matches();
    }

    /** Finds the first match that begins at a byte or behind it; the byte is the begin of a character or the end. */
    public boolean find(int from) {
        return matcher.find(byteByIndex == SAME ? from : Arrays.binarySearch(byteByIndex, from));
    }

    /** The byte at which a group of the match begins; -1 where it had no part in it. */
    public int start(int group) {
        return toByte(matcher.start(group));
    }

    /** The byte at which it ends. */
    public int end(int group) {
        return toByte(matcher.end(group));
    }

    private int toByte(int index) {
        return byteByIndex == SAME || index < 0 ? index : byteByIndex[index];
    }
}
