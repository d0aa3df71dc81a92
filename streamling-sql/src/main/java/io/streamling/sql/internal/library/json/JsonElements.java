package io.streamling.sql.internal.library.json;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.Text;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The elements of a JSON array as texts: of a string its text, of anything else its JSON, of null null. Stateless. */
public final class JsonElements {
    private JsonElements() {}

    /** Null where the text is no array. The text is well-formed JSON. */
    public static @Nullable List<@Nullable String> read(Text json) {
        JsonReader reader = new JsonReader().over(json);
        if (!reader.take('[')) {
            return null;
        }
        List<@Nullable String> elements = new ArrayList<>();
        while (reader.peek() != ']') {
            int first = reader.peek();
            long start = reader.position();
            if (!reader.skipValue(1)) {
                return null;
            }
            elements.add(element(first, start, reader.position()));
            if (!reader.takeCommaOr(']')) {
                return null;
            }
        }
        return elements;
    }

    private static @Nullable String element(int first, long start, long end) {
        if (first == 'n') {
            return null;
        }
        if (first == '"') {
            return JsonStrings.unescaped(start + 1, end - 1);
        }
        byte[] bytes = new byte[(int) (end - start)];
        ColumnMemory.copy(start, bytes, 0, bytes.length);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
