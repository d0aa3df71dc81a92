package io.streamling.testing.registry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Schemas by id and by subject. Thread-safe. */
final class Subjects {
    private final List<StoredSchema> schemas = new ArrayList<>();
    private final SortedMap<String, List<Integer>> idsBySubject = new TreeMap<>();
    private final Map<String, String> refusalBySubject = new HashMap<>();

    /** Gives the id of a schema, the same one for the same text, and makes it the subject's latest version. */
    synchronized int register(String subject, StoredSchema schema) {
        int id = schemas.indexOf(schema) + 1;
        if (id == 0) {
            schemas.add(schema);
            id = schemas.size();
        }
        List<Integer> ids = idsBySubject.computeIfAbsent(subject, key -> new ArrayList<>());
        if (!ids.contains(id)) {
            ids.add(id);
        }
        return id;
    }

    synchronized @Nullable StoredSchema schema(int id) {
        return id >= 1 && id <= schemas.size() ? schemas.get(id - 1) : null;
    }

    synchronized List<String> names() {
        return List.copyOf(idsBySubject.keySet());
    }

    /** The ids of a subject, that of version 1 first; empty when there is no such subject. */
    synchronized List<Integer> ids(String subject) {
        return List.copyOf(idsBySubject.getOrDefault(subject, List.of()));
    }

    synchronized void refuse(String subject, String message) {
        refusalBySubject.put(subject, message);
    }

    /** Why nothing may be registered in a subject; null when it may. */
    synchronized @Nullable String refusal(String subject) {
        return refusalBySubject.get(subject);
    }
}
