package io.streamling.testing.registry;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The REST routes of a schema registry. Thread-safe. */
final class Routes {
    private static final int SUBJECT_NOT_FOUND = 40401;
    private static final int VERSION_NOT_FOUND = 40402;
    private static final int SCHEMA_NOT_FOUND = 40403;
    private static final int INCOMPATIBLE = 409;
    private static final int INVALID_SCHEMA = 42201;
    private static final int INVALID_VERSION = 42202;

    private final Subjects subjects;

    Routes(Subjects subjects) {
        this.subjects = subjects;
    }

    /**
     * @param path the decoded parts of the path
     */
    Answer answer(String method, List<String> path, String body) {
        String route = method + " " + String.join("/", path.subList(0, Math.min(2, path.size())));
        if (path.size() == 3 && route.equals("GET schemas/ids")) {
            return schemaById(path.get(2));
        }
        if (path.isEmpty() || !path.get(0).equals("subjects")) {
            return Answer.error(404, "HTTP 404 Not Found");
        }
        boolean get = method.equals("GET");
        boolean versions = path.size() >= 3 && path.get(2).equals("versions");
        if (get && path.size() == 1) {
            return Answer.ok(subjects.names().stream().map(Json::quote).collect(Collectors.joining(",", "[", "]")));
        }
        if (get && versions && path.size() == 3) {
            return versions(path.get(1));
        }
        if (get && versions && path.size() == 4) {
            return version(path.get(1), path.get(3));
        }
        if (method.equals("POST") && versions && path.size() == 3) {
            return register(path.get(1), StoredSchema.parse(body));
        }
        if (method.equals("POST") && path.size() == 2) {
            return find(path.get(1), StoredSchema.parse(body));
        }
        return Answer.error(405, "HTTP 405 Method Not Allowed");
    }

    private Answer schemaById(String id) {
        StoredSchema schema = id.matches("\\d{1,9}") ? subjects.schema(Integer.parseInt(id)) : null;
        return schema == null
                ? Answer.error(SCHEMA_NOT_FOUND, "Schema " + id + " not found")
                : Answer.ok("{" + schema.members() + "}");
    }

    private Answer versions(String subject) {
        int count = subjects.ids(subject).size();
        if (count == 0) {
            return subjectNotFound(subject);
        }
        return Answer.ok(
                IntStream.rangeClosed(1, count).mapToObj(Integer::toString).collect(Collectors.joining(",", "[", "]")));
    }

    private Answer version(String subject, String version) {
        List<Integer> ids = subjects.ids(subject);
        if (ids.isEmpty()) {
            return subjectNotFound(subject);
        }
        if (!version.matches("latest|-1|[1-9]\\d{0,8}")) {
            return Answer.error(INVALID_VERSION, "The specified version '" + version + "' is not a valid version id");
        }
        int number = version.matches("latest|-1") ? ids.size() : Integer.parseInt(version);
        if (number > ids.size()) {
            return Answer.error(VERSION_NOT_FOUND, "Version " + version + " not found.");
        }
        return describe(subject, number, ids.get(number - 1));
    }

    private Answer register(String subject, @Nullable StoredSchema schema) {
        if (schema == null) {
            return Answer.error(INVALID_SCHEMA, "Invalid schema: the body has no text 'schema'");
        }
        String refusal = subjects.refusal(subject);
        if (refusal != null) {
            return Answer.error(INCOMPATIBLE, refusal);
        }
        return Answer.ok("{\"id\":" + subjects.register(subject, schema) + "}");
    }

    private Answer find(String subject, @Nullable StoredSchema schema) {
        List<Integer> ids = subjects.ids(subject);
        if (ids.isEmpty()) {
            return subjectNotFound(subject);
        }
        for (int i = 0; i < ids.size(); i++) {
            StoredSchema stored = subjects.schema(ids.get(i));
            if (stored != null && stored.equals(schema)) {
                return describe(subject, i + 1, ids.get(i));
            }
        }
        return Answer.error(SCHEMA_NOT_FOUND, "Schema not found");
    }

    private Answer describe(String subject, int version, int id) {
        StoredSchema schema = subjects.schema(id);
        return Answer.ok("{\"subject\":" + Json.quote(subject) + ",\"version\":" + version + ",\"id\":" + id
                + (schema == null ? "" : "," + schema.members()) + "}");
    }

    private static Answer subjectNotFound(String subject) {
        return Answer.error(SUBJECT_NOT_FOUND, "Subject '" + subject + "' not found.");
    }
}
