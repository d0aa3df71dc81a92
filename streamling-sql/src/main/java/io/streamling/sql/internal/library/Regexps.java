package io.streamling.sql.internal.library;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.TextTarget;
import io.streamling.sql.internal.function.Utf8;
import io.streamling.sql.internal.regex.MatchList;
import org.jspecify.annotations.Nullable;

/** Functions of regular expressions. Stateless. */
public final class Regexps {
    private Regexps() {}

    /** Whether some part of the text matches. */
    public static boolean contains(Text text, Regex regex) {
        return regex.contains(text);
    }

    /** Whether the whole text matches. */
    public static boolean isSimilar(Text text, SimilarPattern pattern) {
        return pattern.matches(text);
    }

    /** The first match, or a group of it; null where there is none. */
    public static @Nullable Text extract(Text text, Regex regex, long group, Text result) {
        boolean isGroup = group >= 0 && group <= regex.groups();
        if (!isGroup || !regex.find(text)) {
            return null;
        }
        int start = regex.start((int) group);
        return start < 0 ? null : result.set(text.address() + start, regex.end((int) group) - start);
    }

    /** How many matches there are. */
    public static long count(Text text, Regex regex) {
        long count = 0;
        for (boolean found = regex.find(text); found; found = regex.findNext(text)) {
            count++;
        }
        return count;
    }

    /** The character, from 1, at which the first match begins; 0 where there is none. */
    public static long position(Text text, Regex regex) {
        return regex.find(text) ? Utf8.length(text.address(), regex.start(0)) + 1L : 0;
    }

    /** Every match replaced; the replacement stands for itself. */
    public static Text replace(Text text, Regex regex, Text replacement, TextTarget target, Text result) {
        MatchList matches = regex.findAll(text);
        if (matches.count() == 0) {
            return result.set(text);
        }
        long bytes = text.length() - matches.bytes() + (long) matches.count() * replacement.length();
        long to = target.reserve(bytes);
        int from = 0;
        for (int i = 0; i < matches.count(); i++) {
            to = copy(text.address() + from, matches.start(i) - from, to);
            to = copy(replacement.address(), replacement.length(), to);
            from = matches.end(i);
        }
        copy(text.address() + from, text.length() - from, to);
        return target.keep((int) bytes, result);
    }

    private static long copy(long from, int bytes, long to) {
        ColumnMemory.copy(from, to, bytes);
        return to + bytes;
    }
}
