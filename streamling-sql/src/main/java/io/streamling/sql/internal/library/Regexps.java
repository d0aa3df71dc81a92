package io.streamling.sql.internal.library;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.RowError;
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

    /** The first match, or every one, replaced; the replacement may hold groups of the match. */
    public static Text replaceGroups(
            Text text, Regex regex, RegexReplacement replacement, long all, TextTarget target, Text result)
            throws RowError {
        long bytes = text.length();
        boolean found = regex.find(text);
        if (!found) {
            return result.set(text);
        }
        for (boolean next = true; next; next = all != 0 && regex.findNext(text)) {
            bytes += bytes(regex, replacement) - (regex.end(0) - regex.start(0));
        }
        long to = target.reserve(bytes);
        int from = 0;
        for (boolean next = regex.find(text); next; next = all != 0 && regex.findNext(text)) {
            to = copy(text.address() + from, regex.start(0) - from, to);
            to = write(text, regex, replacement, to);
            from = regex.end(0);
        }
        copy(text.address() + from, text.length() - from, to);
        return target.keep((int) bytes, result);
    }

    private static long bytes(Regex regex, RegexReplacement replacement) throws RowError {
        long bytes = 0;
        for (RegexReplacement.Part part : replacement.parts()) {
            if (part.group() > regex.groups()) {
                throw LibraryErrors.NO_GROUP;
            }
            boolean isThere = part.group() >= 0 && regex.start(part.group()) >= 0;
            bytes += isThere ? regex.end(part.group()) - regex.start(part.group()) : part.text().length;
        }
        return bytes;
    }

    private static long write(Text text, Regex regex, RegexReplacement replacement, long at) {
        long to = at;
        for (RegexReplacement.Part part : replacement.parts()) {
            if (part.group() < 0) {
                ColumnMemory.copy(part.text(), 0, part.text().length, to);
                to += part.text().length;
            } else if (regex.start(part.group()) >= 0) {
                int start = regex.start(part.group());
                to = copy(text.address() + start, regex.end(part.group()) - start, to);
            }
        }
        return to;
    }

    /**
     * The character, from 1, at which a group of the n-th match begins, of those from a character on; 0 where there is none.
     * The text is searched as if it began at that character.
     */
    public static long positionFrom(Text text, Regex regex, long start, long which, long group, Text rest)
            throws RowError {
        if (start < 1 || which < 1 || group < 0) {
            throw RowError.BAD_ARGUMENT;
        }
        long end = text.address() + text.length();
        long from = Utf8.skip(text.address(), end, start - 1);
        rest.set(from, (int) (end - from));
        boolean found = group <= regex.groups() && regex.find(rest);
        for (long match = 1; found && match < which; match++) {
            found = regex.findNext(rest);
        }
        int at = found ? regex.start((int) group) : -1;
        return at < 0 ? 0 : Utf8.length(text.address(), (int) (from - text.address()) + at) + 1L;
    }

    private static long copy(long from, int bytes, long to) {
        ColumnMemory.copy(from, to, bytes);
        return to + bytes;
    }
}
