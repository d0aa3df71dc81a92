package io.streamling.sql.internal.library.json;

import static io.streamling.batch.ColumnMemory.byteAt;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.library.Prepared;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A path into JSON: {@code $}, then {@code .key}, {@code ['key']} and {@code [n]}, perhaps behind {@code lax} or
 * {@code strict}. It also finds the place. Task thread only.
 */
public final class JsonPath extends Prepared {
    /** What came out of a search. */
    enum Found {
        /** There is a value. */
        VALUE,
        /** There is none, and need not be. */
        NOTHING,
        /** The text is not JSON, or a strict path leads nowhere. */
        ERROR
    }

    private final Object[] steps;
    private final boolean isStrict;
    private final JsonReader reader = new JsonReader();
    private long start;
    private long end;
    private boolean isThere;

    /** Reads the path. */
    public JsonPath(String path) {
        JsonPathText text = new JsonPathText(path);
        isStrict = text.isStrict();
        List<Object> read = text.steps();
        steps = read.toArray();
    }

    /** Looks for the last place that the path leads to; the whole text must be well-formed. */
    Found find(Text json) {
        reader.over(json);
        isThere = false;
        if (!descend(0) || !reader.isAtEnd()) {
            return Found.ERROR;
        }
        if (isThere) {
            return Found.VALUE;
        }
        return isStrict ? Found.ERROR : Found.NOTHING;
    }

    /** Where the value begins. */
    long start() {
        return start;
    }

    /** Where it ends. */
    long end() {
        return end;
    }

    private boolean descend(int step) {
        int next = reader.peek();
        if (step == steps.length) {
            start = reader.position();
            isThere = true;
            boolean isWellFormed = reader.skipValue(step);
            end = reader.position();
            return isWellFormed;
        }
        if (next == '{' && steps[step] instanceof byte[] key) {
            return descendObject(step, key);
        }
        boolean isArray = next == '[' && steps[step] instanceof Integer;
        return isArray ? descendArray(step, (Integer) steps[step]) : reader.skipValue(step);
    }

    private boolean descendObject(int step, byte[] key) {
        reader.take('{');
        while (reader.peek() != '}') {
            long from = reader.position() + 1;
            if (!reader.skipString()) {
                return false;
            }
            boolean isKey = isKey(key, from, reader.position() - 1);
            isThere &= !isKey;
            boolean isWellFormed =
                    reader.take(':') && (isKey ? descend(step + 1) : reader.skipValue(step)) && reader.takeCommaOr('}');
            if (!isWellFormed) {
                return false;
            }
        }
        return reader.take('}');
    }

    private boolean descendArray(int step, int index) {
        reader.take('[');
        for (int i = 0; reader.peek() != ']'; i++) {
            boolean isWellFormed = (i == index ? descend(step + 1) : reader.skipValue(step)) && reader.takeCommaOr(']');
            if (!isWellFormed) {
                return false;
            }
        }
        return reader.take(']');
    }

    private static boolean isKey(byte[] key, long from, long to) {
        boolean isPlain = true;
        for (long at = from; at < to; at++) {
            isPlain &= byteAt(at) != '\\';
        }
        if (!isPlain) {
            return Arrays.equals(key, JsonStrings.unescaped(from, to).getBytes(StandardCharsets.UTF_8));
        }
        if (to - from != key.length) {
            return false;
        }
        for (int i = 0; i < key.length; i++) {
            if (byteAt(from + i) != key[i]) {
                return false;
            }
        }
        return true;
    }

    /** A path that cannot be read. */
    static RowError malformed() {
        return RowError.because("the JSON path is malformed: write $, then .key, ['key'] or [0]");
    }
}
