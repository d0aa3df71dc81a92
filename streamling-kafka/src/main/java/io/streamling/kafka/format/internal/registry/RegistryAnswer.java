package io.streamling.kafka.format.internal.registry;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a registry says: the fields of its JSON that matter here. Immutable.
 *
 * @param id the id, -1 where the answer has none
 * @param version the version, -1 where the answer has none
 * @param errorCode the registry's own code of an error, -1 where the answer has none
 */
record RegistryAnswer(
        @Nullable String schema,
        String schemaType,
        int id,
        int version,
        List<Pointer> references,
        int errorCode,
        String message) {
    private static final JsonFactory JSON = new JsonFactory();

    /** Where another schema is. */
    record Pointer(String name, String subject, int version) {}

    static RegistryAnswer parse(byte[] body) throws IOException {
        String schema = null;
        String type = "AVRO";
        int id = -1;
        int version = -1;
        int errorCode = -1;
        String message = "";
        List<Pointer> references = new ArrayList<>();
        try (JsonParser parser = JSON.createParser(body)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("not a JSON object");
            }
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                JsonToken value = parser.nextToken();
                switch (name) {
                    case "schema" -> schema = text(parser, schema);
                    case "schemaType" -> type = String.valueOf(text(parser, type));
                    case "message" -> message = String.valueOf(text(parser, message));
                    case "id" -> id = number(parser, id);
                    case "version" -> version = number(parser, version);
                    case "error_code" -> errorCode = number(parser, errorCode);
                    case "references" -> pointers(parser, value, references);
                    default -> parser.skipChildren();
                }
            }
        }
        return new RegistryAnswer(schema, type, id, version, references, errorCode, message);
    }

    private static @Nullable String text(JsonParser parser, @Nullable String otherwise) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            return parser.getText();
        }
        parser.skipChildren();
        return otherwise;
    }

    private static int number(JsonParser parser, int otherwise) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
            return parser.getIntValue();
        }
        parser.skipChildren();
        return otherwise;
    }

    private static void pointers(JsonParser parser, JsonToken value, List<Pointer> into) throws IOException {
        if (value != JsonToken.START_ARRAY) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() != JsonToken.START_OBJECT) {
                throw new IOException("a reference is not an object");
            }
            String name = "";
            String subject = "";
            int version = -1;
            for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
                parser.nextToken();
                switch (field) {
                    case "name" -> name = String.valueOf(text(parser, name));
                    case "subject" -> subject = String.valueOf(text(parser, subject));
                    case "version" -> version = number(parser, version);
                    default -> parser.skipChildren();
                }
            }
            into.add(new Pointer(name, subject, version));
        }
    }
}
