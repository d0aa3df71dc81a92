package io.streamling.kafka.format.internal.registry;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What a registry says about a schema: the fields of its JSON that matter here. Immutable.
 *
 * @param id the id, -1 where the answer has none
 */
record RegistryAnswer(@Nullable String schema, String schemaType, int id, boolean hasReferences) {
    private static final JsonFactory JSON = new JsonFactory();

    static RegistryAnswer parse(byte[] body) throws IOException {
        String schema = null;
        String type = "AVRO";
        int id = -1;
        boolean references = false;
        try (JsonParser parser = JSON.createParser(body)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("not a JSON object");
            }
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                JsonToken value = parser.nextToken();
                if (name.equals("schema") && value == JsonToken.VALUE_STRING) {
                    schema = parser.getText();
                } else if (name.equals("schemaType") && value == JsonToken.VALUE_STRING) {
                    type = parser.getText();
                } else if (name.equals("id") && value == JsonToken.VALUE_NUMBER_INT) {
                    id = parser.getIntValue();
                } else if (name.equals("references") && value == JsonToken.START_ARRAY) {
                    references = parser.nextToken() != JsonToken.END_ARRAY;
                    skipRestOfArray(parser, references);
                } else {
                    parser.skipChildren();
                }
            }
        }
        return new RegistryAnswer(schema, type, id, references);
    }

    private static void skipRestOfArray(JsonParser parser, boolean hasElements) throws IOException {
        if (hasElements) {
            do {
                parser.skipChildren();
            } while (parser.nextToken() != JsonToken.END_ARRAY);
        }
    }
}
