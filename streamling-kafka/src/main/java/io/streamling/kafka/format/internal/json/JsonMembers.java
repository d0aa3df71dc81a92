package io.streamling.kafka.format.internal.json;

import io.streamling.kafka.format.internal.Malformed;
import java.util.List;

/**
 * Moves through the members of one object after the other, and leaves it to the caller what becomes of each value. One
 * thread, the input's.
 */
final class JsonMembers {
    /** The object has ended. */
    static final int END = -2;

    private final JsonInput in;
    private final JsonText text;
    private final JsonNames names;
    private int place;

    /** Tells members with these names by their place in the list. */
    JsonMembers(JsonInput in, JsonText text, List<String> names) {
        this.in = in;
        this.text = text;
        this.names = new JsonNames(names);
    }

    /** Begins with the object that comes next. */
    void open() throws Malformed {
        if (in.peek() != '{') {
            throw in.unexpected("an object");
        }
        in.position++;
        place = 0;
    }

    /** Stops before the next value and says whose it is: a name's place, {@link JsonNames#NO_COLUMN} or {@link #END}. */
    int next() throws Malformed {
        int next = in.peek();
        if (place == 0 && next == '}') {
            in.position++;
            return END;
        }
        if (place > 0) {
            if (next != ',' && next != '}') {
                throw in.unexpected("',' or '}' behind the value");
            }
            in.position++;
            if (next == '}') {
                return END;
            }
        }
        int field = names.read(place++, in, text);
        return field < 0 ? JsonNames.NO_COLUMN : names.column(field);
    }
}
