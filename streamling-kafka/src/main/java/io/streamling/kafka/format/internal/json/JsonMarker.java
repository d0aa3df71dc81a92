package io.streamling.kafka.format.internal.json;

import io.streamling.kafka.format.internal.change.UnchangedColumns;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/**
 * Knows Debezium's marker for values that the database did not tell: as text, as its bytes in base64, and as the only
 * element of an array. One thread, the input's.
 */
final class JsonMarker {
    private final byte[] text;
    private final byte[] base64;
    private final byte[] array;
    private final UnchangedColumns found;

    JsonMarker(String marker, UnchangedColumns found) {
        byte[] bytes = marker.getBytes(StandardCharsets.UTF_8);
        String encoded = Base64.getEncoder().encodeToString(bytes);
        this.text = utf8("\"" + marker + "\"");
        this.base64 = utf8("\"" + encoded + "\"");
        this.array = utf8("[\"" + marker + "\"]");
        this.found = found;
    }

    UnchangedColumns found() {
        return found;
    }

    /** Moves past the marker if it is next, and notes the column. */
    boolean isSkipped(JsonInput in, int slot) {
        int next = in.peek();
        boolean isNext = next == '"' ? skip(in, text) || skip(in, base64) : next == '[' && skip(in, array);
        if (isNext) {
            found.add(slot);
        }
        return isNext;
    }

    private static boolean skip(JsonInput in, byte[] form) {
        int at = in.position;
        int end = at + form.length;
        // The third byte tells almost all others apart.
        if (end > in.limit || in.bytes[at + 2] != form[2] || !Arrays.equals(in.bytes, at, end, form, 0, form.length)) {
            return false;
        }
        in.position = end;
        return true;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
