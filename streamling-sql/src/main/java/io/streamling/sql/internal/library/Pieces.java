package io.streamling.sql.internal.library;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.TextSearch;
import io.streamling.sql.internal.function.TextTarget;
import io.streamling.sql.internal.function.Utf8;
import org.jspecify.annotations.Nullable;

/** Where parts of a text are, and the parts. Positions are characters (code points) from 1. Stateless. */
public final class Pieces {
    private Pieces() {}

    /** Where {@code part} is, at {@code start} or behind it; 0 where it is not. */
    public static long locate(Text part, Text text, long start) {
        return start < 1 ? 0 : occurrence(text, part, start, 1);
    }

    /**
     * Where the n-th occurrence is, searched from a position on; from a negative one backwards, as counted from the end. 0
     * where there is none.
     */
    public static long occurrence(Text text, Text part, long start, long number) {
        if (start == 0 || number < 1) {
            return 0;
        }
        long begin = text.address();
        long end = begin + text.length();
        long at = start > 0 ? Utf8.skip(begin, end, start - 1) : fromEnd(begin, end, start);
        boolean outside = start > 0 ? at == end && start - 1 > Utf8.length(text) : at < begin;
        long left = number;
        while (!outside && at >= begin && at <= end) {
            if (matches(at, end, part) && --left == 0) {
                return Utf8.length(begin, (int) (at - begin)) + 1L;
            }
            if (start > 0) {
                at = at < end ? Utf8.next(at, end) : end + 1;
            } else {
                at = at > begin ? Utf8.previous(at, begin) : begin - 1;
            }
        }
        return 0;
    }

    private static long fromEnd(long begin, long end, long start) {
        long at = end;
        for (long left = start; left < 0; left++) {
            if (at <= begin) {
                return begin - 1;
            }
            at = Utf8.previous(at, begin);
        }
        return at;
    }

    private static boolean matches(long at, long end, Text part) {
        if (end - at < part.length()) {
            return false;
        }
        for (int i = 0; i < part.length(); i++) {
            if (ColumnMemory.byteAt(at + i) != ColumnMemory.byteAt(part.address() + i)) {
                return false;
            }
        }
        return true;
    }

    /** The n-th part, from 0, between delimiters; null where there is none. */
    public static @Nullable Text splitIndex(Text text, Text delimiter, long index, Text result) {
        if (index < 0 || text.length() == 0) {
            return null;
        }
        long from = text.address();
        long end = from + text.length();
        for (long left = index; ; left--) {
            long found = TextSearch.find(from, end, delimiter);
            if (left == 0) {
                return result.set(from, (int) ((found < 0 ? end : found) - from));
            }
            if (found < 0) {
                return null;
            }
            from = found + delimiter.length();
        }
    }

    /** What is before the n-th delimiter; from the end where n is negative: what is behind it. */
    public static Text untilDelimiter(Text text, Text delimiter, long number, Text result) {
        long begin = text.address();
        long end = begin + text.length();
        if (number == 0 || delimiter.length() == 0) {
            return result.set(begin, 0);
        }
        long left = Math.abs(Math.max(number, -Long.MAX_VALUE));
        if (number > 0) {
            for (long at = TextSearch.find(begin, end, delimiter);
                    at >= 0;
                    at = TextSearch.find(at + delimiter.length(), end, delimiter)) {
                if (--left == 0) {
                    return result.set(begin, (int) (at - begin));
                }
            }
            return result.set(text);
        }
        for (long at = end - delimiter.length(); at >= begin; at--) {
            if (matches(at, end, delimiter) && --left == 0) {
                long from = at + delimiter.length();
                return result.set(from, (int) (end - from));
            } else if (matches(at, end, delimiter)) {
                at -= delimiter.length() - 1;
            }
        }
        return result.set(text);
    }

    /** Which of the parts between commas a text is, from 1; 0 where it is none. */
    public static long findInSet(Text text, Text list) {
        long end = list.address() + list.length();
        long from = list.address();
        long number = 1;
        for (long at = from; at <= end; at++) {
            if (at == end || ColumnMemory.byteAt(at) == ',') {
                if (at - from == text.length() && matches(from, at, text)) {
                    return number;
                }
                number++;
                from = at + 1;
            }
        }
        return 0;
    }

    /** A text with the characters from {@code start} on, {@code length} of them, replaced. */
    public static Text overlay(Text text, Text part, long start, long length, TextTarget target, Text result)
            throws RowError {
        if (start < 1) {
            throw RowError.BAD_ARGUMENT;
        }
        long end = text.address() + text.length();
        long from = Utf8.skip(text.address(), end, start - 1);
        long behind = Utf8.skip(text.address(), end, Math.max(0, start - 1 + Math.min(length, text.length())));
        int before = (int) (from - text.address());
        long bytes = (long) before + part.length() + (end - behind);
        long to = target.reserve(bytes);
        ColumnMemory.copy(text.address(), to, before);
        ColumnMemory.copy(part.address(), to + before, part.length());
        ColumnMemory.copy(behind, to + before + part.length(), end - behind);
        return target.keep((int) bytes, result);
    }

    /** Without what stands in front; an empty text stays. */
    public static Text withoutFirst(Text text, Text first, Text result) {
        int dropped = Math.min(first.length(), text.length());
        return result.set(text.address() + dropped, text.length() - dropped);
    }
}
