package io.streamling.kafka.internal.deadletter;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.streamling.kafka.deadletter.DeadLetterHeaders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;

/** The headers of dead letters, ours and those of the record that they carry. Stateless. */
final class LetterHeaders {
    private static final JsonFactory JSON = new JsonFactory();

    private LetterHeaders() {}

    static void add(List<Header> headers, String name, @Nullable String value) {
        if (value != null) {
            headers.add(new RecordHeader(name, value.getBytes(StandardCharsets.UTF_8)));
        }
    }

    /** The last value of a header as text; null when there is none. */
    static @Nullable String text(Headers headers, String name) {
        Header header = headers.lastHeader(name);
        return header == null || header.value() == null ? null : new String(header.value(), StandardCharsets.UTF_8);
    }

    /** The original headers of a letter; those that an earlier letter had added are left out, so that they do not grow. */
    static List<Header> original(Iterable<Header> headers) {
        List<Header> original = new ArrayList<>();
        for (Header header : headers) {
            if (!header.key().startsWith(DeadLetterHeaders.PREFIX)) {
                original.add(header);
            }
        }
        return original;
    }

    /** Reads {@code [["name","base64"],["name",null]]}. */
    static List<Header> parse(@Nullable String json) {
        List<Header> headers = new ArrayList<>();
        if (json == null) {
            return headers;
        }
        try (JsonParser parser = JSON.createParser(json)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.START_ARRAY) {
                parser.nextToken();
                String name = parser.getText();
                byte[] value = parser.nextToken() == JsonToken.VALUE_NULL ? null : parser.getBinaryValue();
                headers.add(new RecordHeader(name, value));
                parser.nextToken();
            }
            return headers;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
