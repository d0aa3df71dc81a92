package io.streamling.kafka.format.internal.registry;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One question. Immutable.
 *
 * @param path below the registry's address
 * @param what is asked for, in messages
 */
record RegistryRequest(String method, String path, @Nullable String body, String what) {
    static RegistryRequest byId(int id) {
        return new RegistryRequest("GET", "/schemas/ids/" + id, null, "schema id " + id);
    }

    /** @param version a number, or "latest" */
    static RegistryRequest version(String subject, String version) {
        return new RegistryRequest(
                "GET", path(subject) + "/versions/" + version, null, "subject '" + subject + "' version " + version);
    }

    static RegistryRequest register(String subject, RegisteredSchema schema) {
        return new RegistryRequest("POST", path(subject) + "/versions", body(schema), "subject '" + subject + "'");
    }

    static RegistryRequest find(String subject, RegisteredSchema schema) {
        return new RegistryRequest("POST", path(subject), body(schema), "the schema in subject '" + subject + "'");
    }

    private static String path(String subject) {
        return "/subjects/" + URLEncoder.encode(subject, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String body(RegisteredSchema schema) {
        StringBuilder body = new StringBuilder(schema.text().length() + 64);
        body.append("{\"schema\":");
        quote(schema.text(), body);
        if (!schema.type().equals("AVRO")) {
            body.append(",\"schemaType\":");
            quote(schema.type(), body);
        }
        List<RegisteredSchema.Reference> references = schema.references();
        if (!references.isEmpty()) {
            body.append(",\"references\":");
            char before = '[';
            for (RegisteredSchema.Reference reference : references) {
                body.append(before).append("{\"name\":");
                quote(reference.name(), body);
                body.append(",\"subject\":");
                quote(reference.subject(), body);
                body.append(",\"version\":").append(reference.version()).append('}');
                before = ',';
            }
            body.append(']');
        }
        return body.append('}').toString();
    }

    private static void quote(String text, StringBuilder into) {
        into.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                into.append('\\').append(c);
            } else if (c < ' ') {
                into.append(String.format("\\u%04x", (int) c));
            } else {
                into.append(c);
            }
        }
        into.append('"');
    }
}
