package io.streamling.sql.internal.library.json;

import static io.streamling.batch.ColumnMemory.byteAt;
import static io.streamling.batch.ColumnMemory.putByte;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.TextTarget;
import org.jspecify.annotations.Nullable;

/** Functions of JSON in text. What to do with nothing and with errors is a constant each: see the fields. Stateless. */
@SuppressWarnings("StaticAssignmentOfThrowable") // without a stack there is nothing to be misleading about
public final class Json {
    /** Gives null, or FALSE. */
    public static final long NULL = 0;
    /** Fails for the row. */
    public static final long ERROR = 1;
    /** Gives {@code []}, or TRUE. */
    public static final long EMPTY_ARRAY = 2;
    /** Gives an empty object. */
    public static final long EMPTY_OBJECT = 3;
    /** A value is not wrapped. */
    public static final long UNWRAPPED = 0;
    /** A value that is no object and no array is wrapped into an array. */
    public static final long WRAPPED_SCALARS = 1;
    /** Every value is wrapped. */
    public static final long WRAPPED = 2;
    /** {@link #state}: a value. */
    public static final long STATE_VALUE = 0;
    /** {@link #state}: no value. */
    public static final long STATE_EMPTY = 1;
    /** {@link #state}: not JSON, not a scalar, or a strict path that leads nowhere. */
    public static final long STATE_ERROR = 2;

    private static final RowError NOTHING_THERE = RowError.because("the JSON path leads to nothing");
    private static final RowError NOT_JSON = RowError.because(
            "the text is not JSON, or the path does not lead to a value of the kind that is asked for");

    private Json() {}

    /** The scalar at a path as text; null also for a JSON null. */
    public static @Nullable Text value(
            Text json, JsonPath path, long onEmpty, long onError, TextTarget target, Text result) throws RowError {
        JsonPath.Found found = path.find(json);
        if (found == JsonPath.Found.NOTHING) {
            return orFail(onEmpty, NOTHING_THERE);
        }
        if (found == JsonPath.Found.ERROR || !isScalar(path)) {
            return orFail(onError, NOT_JSON);
        }
        long start = path.start(0);
        long end = path.end(0);
        return switch (byteAt(start)) {
            case 'n' -> null;
            case '"' -> JsonStrings.unescape(start + 1, end - 1, target, result);
            default -> result.set(start, (int) (end - start));
        };
    }

    /** Whether what was found is one value, and neither an object nor an array. */
    private static boolean isScalar(JsonPath path) {
        return !path.isMany() && !isNested(path);
    }

    private static boolean isNested(JsonPath path) {
        byte first = byteAt(path.start(0));
        return first == '{' || first == '[';
    }

    private static @Nullable Text orFail(long behaviour, RowError error) {
        if (behaviour == ERROR) {
            throw error;
        }
        return null;
    }

    /** What {@link #value} would find. */
    public static long state(Text json, JsonPath path) {
        JsonPath.Found found = path.find(json);
        if (found == JsonPath.Found.NOTHING) {
            return STATE_EMPTY;
        }
        return found == JsonPath.Found.VALUE && isScalar(path) ? STATE_VALUE : STATE_ERROR;
    }

    /**
     * The object or array at a path, without white space; a scalar only where it is wrapped. A path with a star gives the
     * array of all that it leads to, as in Flink.
     */
    public static @Nullable Text query(
            Text json, JsonPath path, long wrapper, long onEmpty, long onError, TextTarget target, Text result)
            throws RowError {
        JsonPath.Found found = path.find(json);
        if (found == JsonPath.Found.NOTHING) {
            return instead(onEmpty, NOTHING_THERE, target, result);
        }
        if (found == JsonPath.Found.ERROR || (isScalar(path) && wrapper == UNWRAPPED)) {
            return instead(onError, NOT_JSON, target, result);
        }
        int brackets = wrapper == WRAPPED || isScalar(path) ? 1 : 0;
        return compact(path, brackets + (path.isMany() ? 1 : 0), target, result);
    }

    private static @Nullable Text instead(long behaviour, RowError error, TextTarget target, Text result) {
        if (behaviour == EMPTY_ARRAY) {
            return target.put("[]", result);
        }
        return behaviour == EMPTY_OBJECT ? target.put("{}", result) : orFail(behaviour, error);
    }

    /** Whether a path leads to something. */
    public static boolean exists(Text json, JsonPath path, long onError) throws RowError {
        JsonPath.Found found = path.find(json);
        if (found == JsonPath.Found.ERROR && onError == ERROR) {
            throw NOT_JSON;
        }
        return found == JsonPath.Found.VALUE || (found == JsonPath.Found.ERROR && onError == EMPTY_ARRAY);
    }

    /** Whether a path finds that the text is not JSON, or leads nowhere though it is strict. */
    public static boolean isError(Text json, JsonPath path) {
        return path.find(json) == JsonPath.Found.ERROR;
    }

    /** Whether a text is JSON. */
    public static boolean isValue(Text text) {
        JsonReader reader = new JsonReader().over(text);
        return reader.skipValue(0) && reader.isAtEnd();
    }

    /** Whether a text is a JSON object. */
    public static boolean isObject(Text text) {
        return new JsonReader().over(text).peek() == '{' && isValue(text);
    }

    /** Whether a text is a JSON array. */
    public static boolean isArray(Text text) {
        return new JsonReader().over(text).peek() == '[' && isValue(text);
    }

    /** Whether a text is JSON but neither an object nor an array. */
    public static boolean isScalar(Text text) {
        int first = new JsonReader().over(text).peek();
        return first != '{' && first != '[' && isValue(text);
    }

    /** JSON without white space. */
    public static Text parse(Text text, TextTarget target, Text result) throws RowError {
        Text parsed = parseOrNull(text, target, result);
        if (parsed == null) {
            throw NOT_JSON;
        }
        return parsed;
    }

    /** JSON without white space; null for what is none. */
    public static @Nullable Text parseOrNull(Text text, TextTarget target, Text result) {
        if (!isValue(text)) {
            return null;
        }
        long start = target.reserve(text.length());
        long end = compact(text.address(), text.address() + text.length(), start);
        return target.keep((int) (end - start), result);
    }

    /** A float's text as a JSON number, {@code null} for NaN and infinities. */
    public static Text number(Text text, TextTarget target, Text result) {
        byte last = byteAt(text.address() + text.length() - 1);
        return last >= '0' && last <= '9' ? result.set(text) : target.put("null", result);
    }

    /** An object of members, each with a comma in front. */
    public static Text object(Text members, TextTarget target, Text result) {
        return enclosed(members, '{', '}', target, result);
    }

    /** An array of elements, each with a comma in front. */
    public static Text array(Text elements, TextTarget target, Text result) {
        return enclosed(elements, '[', ']', target, result);
    }

    private static Text enclosed(Text list, char first, char last, TextTarget target, Text result) {
        int length = Math.max(list.length() - 1, 0);
        long to = target.reserve(length + 2L);
        putByte(to, (byte) first);
        io.streamling.batch.ColumnMemory.copy(list.address() + 1, to + 1, length);
        putByte(to + 1 + length, (byte) last);
        return target.keep(length + 2, result);
    }

    /** The values that a path has found, with a comma between two and so many brackets around all. */
    private static Text compact(JsonPath path, int brackets, TextTarget target, Text result) {
        int count = path.count();
        long start = target.reserve(path.end(count - 1) - path.start(0) + 2L * brackets + count);
        long to = start;
        for (int i = 0; i < brackets; i++) {
            putByte(to++, (byte) '[');
        }
        for (int value = 0; value < count; value++) {
            if (value > 0) {
                putByte(to++, (byte) ',');
            }
            to = compact(path.start(value), path.end(value), to);
        }
        for (int i = 0; i < brackets; i++) {
            putByte(to++, (byte) ']');
        }
        return target.keep((int) (to - start), result);
    }

    /** Copies without white space; returns the end of the copy. */
    private static long compact(long from, long end, long target) {
        long to = target;
        boolean isQuoted = false;
        for (long at = from; at < end; at++) {
            byte next = byteAt(at);
            if (isQuoted && next == '\\') {
                putByte(to++, next);
                next = byteAt(++at);
            } else if (next == '"') {
                isQuoted = !isQuoted;
            }
            if (isQuoted || !JsonReader.isSpace(next)) {
                putByte(to++, next);
            }
        }
        return to;
    }
}
