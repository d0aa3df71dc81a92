package io.streamling.engine.internal.operator;

import io.streamling.format.JsonText;
import io.streamling.format.RecordHeader;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes a record's headers in the form of {@link io.streamling.DeadLetters}. Stateless. */
public final class HeadersJson {
    private HeadersJson() {}

    /** Null for none. */
    public static @Nullable String of(List<RecordHeader> headers) {
        if (headers.isEmpty()) {
            return null;
        }
        StringBuilder json = new StringBuilder("[");
        for (RecordHeader header : headers) {
            json.append(json.length() > 1 ? ",[" : "[");
            JsonText.quote(header.name(), json);
            byte[] value = header.value();
            json.append(',');
            if (value == null) {
                json.append("null");
            } else {
                JsonText.quote(Base64.getEncoder().encodeToString(value), json);
            }
            json.append(']');
        }
        return json.append(']').toString();
    }
}
