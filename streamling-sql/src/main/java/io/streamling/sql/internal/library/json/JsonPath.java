package io.streamling.sql.internal.library.json;

import static io.streamling.batch.ColumnMemory.byteAt;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.library.Prepared;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A path into JSON: {@code $}, then {@code .key}, {@code ['key']}, {@code [n]}, {@code .*} and {@code [*]}, perhaps behind
 * {@code lax} or {@code strict}. It also finds the places. Task thread only.
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

    /** A step to every member of an object, or every element of an array. */
    enum Every {
        MEMBER,
        ELEMENT
    }

    private final Object[] steps;
    private final boolean isStrict;
    private final boolean isMany;
    private final JsonReader reader = new JsonReader();
    /** Where each value that was found begins and ends. */
    private long[] places = new long[2];

    private int found;

    /** Reads the path. */
    public JsonPath(String path) {
        JsonPathText text = new JsonPathText(path);
        isStrict = text.isStrict();
        List<Object> read = text.steps();
        steps = read.toArray();
        isMany = read.stream().anyMatch(Every.class::isInstance);
    }

    /** Looks for the places that the path leads to; the whole text must be well-formed. Of members of one name the last counts. */
    Found find(Text json) {
        reader.over(json);
        found = 0;
        if (!descend(0) || !reader.isAtEnd()) {
            return Found.ERROR;
        }
        if (found > 0) {
            return Found.VALUE;
        }
        return isStrict ? Found.ERROR : Found.NOTHING;
    }

    /** Whether the path may lead to several values, however many there are. */
    boolean isMany() {
        return isMany;
    }

    /** How many values were found: one, unless {@link #isMany}. */
    int count() {
        return found;
    }

    /** Where a value begins. */
    long start(int value) {
        return places[2 * value];
    }

    /** Where it ends. */
    long end(int value) {
        return places[2 * value + 1];
    }

    private boolean descend(int step) {
        int next = reader.peek();
        if (step == steps.length) {
            return take(step);
        }
        Object to = steps[step];
        if (next == '{' && (to instanceof byte[] || to == Every.MEMBER)) {
            return descendObject(step, to);
        }
        if (next == '[' && (to instanceof Integer || to == Every.ELEMENT)) {
            return descendArray(step, to);
        }
        return reader.skipValue(step);
    }

    private boolean take(int step) {
        if (2 * found == places.length) {
            places = Arrays.copyOf(places, 2 * places.length);
        }
        places[2 * found] = reader.position();
        boolean isWellFormed = reader.skipValue(step);
        places[2 * found + 1] = reader.position();
        found++;
        return isWellFormed;
    }

    private boolean descendObject(int step, Object to) {
        int foundBefore = found;
        reader.take('{');
        while (reader.peek() != '}') {
            long from = reader.position() + 1;
            if (!reader.skipString()) {
                return false;
            }
            boolean isKey = to instanceof byte[] key && isKey(key, from, reader.position() - 1);
            if (isKey) {
                found = foundBefore;
            }
            boolean isOnPath = isKey || to == Every.MEMBER;
            boolean isWellFormed = reader.take(':')
                    && (isOnPath ? descend(step + 1) : reader.skipValue(step))
                    && reader.takeCommaOr('}');
            if (!isWellFormed) {
                return false;
            }
        }
        return reader.take('}');
    }

    private boolean descendArray(int step, Object to) {
        reader.take('[');
        for (int i = 0; reader.peek() != ']'; i++) {
            boolean isOnPath = to instanceof Integer index ? i == index : true;
            boolean isWellFormed = (isOnPath ? descend(step + 1) : reader.skipValue(step)) && reader.takeCommaOr(']');
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
        return RowError.because("the JSON path is malformed: write $, then .key, ['key'], [0], .* or [*]");
    }
}
