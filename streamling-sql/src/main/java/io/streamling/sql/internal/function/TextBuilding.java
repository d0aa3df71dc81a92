package io.streamling.sql.internal.function;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.plan.Operation;

/** Functions that make a new text out of their arguments. They count code points. Stateless. */
public final class TextBuilding {
    private TextBuilding() {}

    /** One text behind the other. */
    public static Text concat(Text left, Text right, TextTarget target, Text result) {
        long to = target.reserve((long) left.length + right.length);
        ColumnMemory.copy(left.address, to, left.length);
        ColumnMemory.copy(right.address, to + left.length, right.length);
        return target.keep(left.length + right.length, result);
    }

    /** REPLACE of every occurrence; an empty search text changes nothing. */
    public static Text replace(Text text, Text search, Text replacement, TextTarget target, Text result) {
        long end = text.address + text.length;
        long occurrences = 0;
        for (long at = TextSearch.find(text.address, end, search);
                at >= 0;
                at = TextSearch.find(at + search.length, end, search)) {
            occurrences++;
        }
        if (occurrences == 0) {
            return result.set(text);
        }
        long bytes = text.length + occurrences * (replacement.length - search.length);
        long to = target.reserve(bytes);
        long from = text.address;
        for (long at = TextSearch.find(from, end, search); at >= 0; at = TextSearch.find(from, end, search)) {
            ColumnMemory.copy(from, to, at - from);
            to += at - from;
            ColumnMemory.copy(replacement.address, to, replacement.length);
            to += replacement.length;
            from = at + search.length;
        }
        ColumnMemory.copy(from, to, end - from);
        return target.keep((int) bytes, result);
    }

    /** LPAD: cut to the length, or filled at the start up to it. */
    public static Text padLeft(Text text, long length, Text fill, TextTarget target, Text result) {
        return pad(text, length, fill, true, target, result);
    }

    /** RPAD: cut to the length, or filled at the end up to it. */
    public static Text padRight(Text text, long length, Text fill, TextTarget target, Text result) {
        return pad(text, length, fill, false, target, result);
    }

    private static Text pad(Text text, long length, Text fill, boolean atStart, TextTarget target, Text result) {
        long missing = Math.max(length, 0) - Utf8.length(text);
        if (missing <= 0 || fill.length == 0) {
            return TextParts.left(text, Math.max(length, 0), result);
        }
        if (length > Operation.MAX_TEXT_LENGTH) {
            throw RowError.TEXT_TOO_LONG;
        }
        int fillLength = Utf8.length(fill);
        long rest = Utf8.skip(fill.address, fill.address + fill.length, missing % fillLength) - fill.address;
        long fillBytes = missing / fillLength * fill.length + rest;
        long to = target.reserve(text.length + fillBytes);
        ColumnMemory.copy(text.address, atStart ? to + fillBytes : to, text.length);
        fill(fill, atStart ? to : to + text.length, fillBytes);
        return target.keep((int) (text.length + fillBytes), result);
    }

    private static void fill(Text fill, long to, long bytes) {
        for (long done = 0; done < bytes; done += fill.length) {
            ColumnMemory.copy(fill.address, to + done, Math.min(fill.length, bytes - done));
        }
    }

    /** REPEAT; nothing for a count below 1. */
    public static Text repeat(Text text, long count, TextTarget target, Text result) {
        if (count <= 0 || text.length == 0) {
            return result.set(text.address, 0);
        }
        if (count > Operation.MAX_TEXT_LENGTH / text.length) {
            throw RowError.TEXT_TOO_LONG;
        }
        long bytes = count * text.length;
        fill(text, target.reserve(bytes), bytes);
        return target.keep((int) bytes, result);
    }

    /** REVERSE, code point by code point. */
    public static Text reverse(Text text, TextTarget target, Text result) {
        long start = target.reserve(text.length);
        long to = start + text.length;
        long end = text.address + text.length;
        for (long at = text.address; at < end; ) {
            long next = Utf8.next(at, end);
            to -= next - at;
            ColumnMemory.copy(at, to, next - at);
            at = next;
        }
        return target.keep(text.length, result);
    }

    /** CHR: the text of one code point; 0 and the surrogates are none. */
    public static Text chr(long codePoint, TextTarget target, Text result) {
        boolean isSurrogate = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
        if (codePoint <= 0 || codePoint > Character.MAX_CODE_POINT || isSurrogate) {
            throw RowError.BAD_ARGUMENT;
        }
        return target.keep(Utf8.put((int) codePoint, target.reserve(Integer.BYTES)), result);
    }
}
