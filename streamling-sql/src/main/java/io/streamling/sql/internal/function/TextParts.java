package io.streamling.sql.internal.function;

import io.streamling.batch.ColumnMemory;

/** Functions whose result is a part of their argument, so that nothing is copied. They count code points. Stateless. */
public final class TextParts {
    private TextParts() {}

    /** SUBSTRING(text FROM start): from 1; what lies before the text is empty. */
    public static Text substring(Text text, long start, Text result) {
        long end = text.address + text.length;
        long from = Utf8.skip(text.address, end, start - 1 < start ? start - 1 : 0);
        return result.set(from, (int) (end - from));
    }

    /** SUBSTRING(text FROM start FOR length): the positions from {@code start} on, as far as they lie in the text. */
    public static Text substring(Text text, long start, long length, Text result) {
        if (length < 0) {
            throw RowError.BAD_ARGUMENT;
        }
        long behind = start + length;
        if (behind < start) {
            behind = Long.MAX_VALUE;
        }
        long first = Math.max(start, 1);
        long end = text.address + text.length;
        long from = Utf8.skip(text.address, end, first - 1);
        long to = Utf8.skip(from, end, behind <= first ? 0 : behind - first);
        return result.set(from, (int) (to - from));
    }

    /** LEFT: so many code points; a negative count leaves out so many at the end. */
    public static Text left(Text text, long count, Text result) {
        long wanted = count >= 0 ? count : Utf8.length(text) + Math.max(count, -(long) Integer.MAX_VALUE);
        long end = Utf8.skip(text.address, text.address + text.length, wanted);
        return result.set(text.address, (int) (end - text.address));
    }

    /** RIGHT: so many code points from the end; a negative count leaves out so many at the start. */
    public static Text right(Text text, long count, Text result) {
        long dropped = count >= 0 ? Math.max(0, Utf8.length(text) - count) : Math.max(-count, 0);
        if (count == Long.MIN_VALUE) {
            dropped = Long.MAX_VALUE;
        }
        long end = text.address + text.length;
        long from = Utf8.skip(text.address, end, dropped);
        return result.set(from, (int) (end - from));
    }

    /** TRIM of spaces at both ends. */
    public static Text trim(Text text, Text result) {
        return trimRight(trimLeft(text, result), result);
    }

    /** TRIM of spaces at the start. */
    public static Text trimLeft(Text text, Text result) {
        long end = text.address + text.length;
        long from = text.address;
        while (from < end && ColumnMemory.byteAt(from) == ' ') {
            from++;
        }
        return result.set(from, (int) (end - from));
    }

    /** TRIM of spaces at the end. */
    public static Text trimRight(Text text, Text result) {
        long end = text.address + text.length;
        while (end > text.address && ColumnMemory.byteAt(end - 1) == ' ') {
            end--;
        }
        return result.set(text.address, (int) (end - text.address));
    }

    /** TRIM of any of the given code points at both ends. */
    public static Text trim(Text text, Text characters, Text result) {
        return trimRight(trimLeft(text, characters, result), characters, result);
    }

    /** TRIM of any of the given code points at the start. */
    public static Text trimLeft(Text text, Text characters, Text result) {
        long end = text.address + text.length;
        long from = text.address;
        while (from < end && contains(characters, from, Utf8.next(from, end))) {
            from = Utf8.next(from, end);
        }
        return result.set(from, (int) (end - from));
    }

    /** TRIM of any of the given code points at the end. */
    public static Text trimRight(Text text, Text characters, Text result) {
        long start = text.address;
        long end = start + text.length;
        while (end > start && contains(characters, Utf8.previous(end, start), end)) {
            end = Utf8.previous(end, start);
        }
        return result.set(start, (int) (end - start));
    }

    /** SPLIT_PART: the n-th part from 1, from the end when negative; empty when there is none. */
    public static Text splitPart(Text text, Text delimiter, long part, Text result) {
        if (part == 0) {
            throw RowError.BAD_ARGUMENT;
        }
        long wanted = part > 0 ? part - 1 : partCount(text, delimiter) + part;
        long from = text.address;
        long end = text.address + text.length;
        if (wanted < 0) {
            return result.set(from, 0);
        }
        for (long index = 0; ; index++) {
            long found = TextSearch.find(from, end, delimiter);
            if (index == wanted) {
                return result.set(from, (int) ((found < 0 ? end : found) - from));
            }
            if (found < 0) {
                return result.set(end, 0);
            }
            from = found + delimiter.length;
        }
    }

    private static long partCount(Text text, Text delimiter) {
        long end = text.address + text.length;
        long count = 1;
        for (long at = TextSearch.find(text.address, end, delimiter);
                at >= 0;
                at = TextSearch.find(at + delimiter.length, end, delimiter)) {
            count++;
        }
        return count;
    }

    private static boolean contains(Text characters, long from, long to) {
        long end = characters.address + characters.length;
        for (long at = characters.address; at < end; at = Utf8.next(at, end)) {
            long next = Utf8.next(at, end);
            if (next - at == to - from && TextSearch.sameBytes(at, from, (int) (to - from))) {
                return true;
            }
        }
        return false;
    }
}
