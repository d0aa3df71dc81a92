package io.streamling.sql.internal.library;

import com.google.re2j.Matcher;
import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.TextTarget;
import io.streamling.sql.internal.function.Utf8;
import org.jspecify.annotations.Nullable;

/** Functions of regular expressions. Stateless. */
public final class Regexps {
    private Regexps() {}

    /** Whether some part of the text matches. */
    public static boolean contains(Text text, Regex regex) {
        return regex.over(text).find();
    }

    /** Whether the whole text matches. */
    public static boolean isSimilar(Text text, SimilarPattern pattern) {
        return pattern.matches(text);
    }

    /** The first match, or a group of it; null where there is none. */
    public static @Nullable Text extract(Text text, Regex regex, long group, Text result) {
        Matcher matcher = regex.over(text);
        boolean isGroup = group >= 0 && group <= regex.groups();
        if (!isGroup || !matcher.find() || matcher.start((int) group) < 0) {
            return null;
        }
        int start = matcher.start((int) group);
        return result.set(text.address() + start, matcher.end((int) group) - start);
    }

    /** How many matches there are. */
    public static long count(Text text, Regex regex) {
        Matcher matcher = regex.over(text);
        long count = 0;
        while (matcher.find()) {
            count += isWithinCharacter(matcher, text) ? 0 : 1;
        }
        return count;
    }

    /** The character, from 1, at which the first match begins; 0 where there is none. */
    public static long position(Text text, Regex regex) {
        Matcher matcher = regex.over(text);
        return matcher.find() ? Utf8.length(text.address(), matcher.start()) + 1L : 0;
    }

    /** Every match replaced; the replacement stands for itself. */
    public static Text replace(Text text, Regex regex, Text replacement, TextTarget target, Text result) {
        Matcher matcher = regex.over(text);
        long bytes = 0;
        int matches = 0;
        while (matcher.find()) {
            if (!isWithinCharacter(matcher, text)) {
                bytes -= matcher.end() - matcher.start();
                matches++;
            }
        }
        if (matches == 0) {
            return result.set(text);
        }
        bytes += text.length() + (long) matches * replacement.length();
        long to = target.reserve(bytes);
        int from = 0;
        matcher.reset();
        while (matcher.find()) {
            if (isWithinCharacter(matcher, text)) {
                continue;
            }
            to = copy(text.address() + from, matcher.start() - from, to);
            to = copy(replacement.address(), replacement.length(), to);
            from = matcher.end();
        }
        copy(text.address() + from, text.length() - from, to);
        return target.keep((int) bytes, result);
    }

    /** After an empty match the engine goes on by a byte: what it finds there is no match of ours. */
    private static boolean isWithinCharacter(Matcher matcher, Text text) {
        int start = matcher.start();
        return matcher.end() == start
                && start < text.length()
                && (ColumnMemory.byteAt(text.address() + start) & 0xC0) == 0x80;
    }

    private static long copy(long from, int bytes, long to) {
        ColumnMemory.copy(from, to, bytes);
        return to + bytes;
    }
}
