package io.streamling.kafka.format.internal.json;

import io.streamling.kafka.format.internal.Malformed;

/** Moves past values that nobody reads. One thread, the input's. */
final class JsonSkip {
    /** Deeper than this a record is refused: the data must not decide how deep the stack gets. */
    static final int MAX_DEPTH = 200;

    private final JsonInput in;
    private final JsonText text;
    private final JsonNumber number;

    JsonSkip(JsonInput in, JsonText text, JsonNumber number) {
        this.in = in;
        this.text = text;
        this.number = number;
    }

    void value() throws Malformed {
        value(0);
    }

    private void value(int depth) throws Malformed {
        switch (in.peek()) {
            case '"' -> text.scan();
            case '{' -> object(depth);
            case '[' -> array(depth);
            case 't', 'f' -> in.readBoolean();
            case 'n' -> in.skipNull();
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number.scan();
            default -> throw in.unexpected("a value");
        }
    }

    private void object(int depth) throws Malformed {
        open(depth);
        if (in.closes('}')) {
            return;
        }
        do {
            text.scan();
            in.expect(':');
            value(depth + 1);
        } while (in.continues('}'));
    }

    private void array(int depth) throws Malformed {
        open(depth);
        if (in.closes(']')) {
            return;
        }
        do {
            value(depth + 1);
        } while (in.continues(']'));
    }

    private void open(int depth) throws Malformed {
        if (depth >= MAX_DEPTH) {
            throw new Malformed("nested more than " + MAX_DEPTH + " levels deep");
        }
        in.position++;
    }
}
