package io.streamling.reliability;

import io.streamling.testing.InMemorySource;
import io.streamling.testing.Row;
import java.util.ArrayList;
import java.util.List;

/** Sources and rows of these tests: a number and its name. Stateless. */
final class Numbers {
    private Numbers() {}

    static InMemorySource source() {
        return InMemorySource.of("numbers", "id BIGINT NOT NULL", "name VARCHAR");
    }

    /** From first to last, both included. */
    static InMemorySource source(long first, long last) {
        InMemorySource source = source();
        add(source, first, last);
        return source;
    }

    static void add(InMemorySource source, long first, long last) {
        source.addTo(0, rows(first, last));
    }

    static List<Row> rows(long first, long last) {
        List<Row> rows = new ArrayList<>();
        for (long id = first; id <= last; id++) {
            rows.add(Row.insert(id, "number " + id));
        }
        return rows;
    }
}
