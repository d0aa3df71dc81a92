package io.streamling.sql;

import io.streamling.sql.internal.builtin.FunctionTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The functions of another system, and which of them are here. Immutable.
 *
 * @param title whose functions
 */
record FunctionCoverage(String title, List<Entry> entries) {
    private static final List<String> FILES =
            List.of("streamling-own", "streamling-256", "streamling-flink", "datafusion", "flink");

    /**
     * One function.
     *
     * @param expression how it is written, where that is not the name and parentheses; else empty
     * @param reason why it is missing; empty where it is here
     */
    record Entry(String name, String expression, String reason) {
        boolean isMissing() {
            return !reason.isEmpty();
        }

        boolean isDefined() {
            return FunctionTable.BUILT_IN.find(name) != null;
        }

        /** {@code NAME}, {@code NAME => expression} or {@code NAME: reason}. */
        static Entry read(String line) {
            int arrow = line.indexOf(" => ");
            if (arrow > 0) {
                return new Entry(line.substring(0, arrow), line.substring(arrow + 4), "");
            }
            int colon = line.indexOf(": ");
            return colon > 0
                    ? new Entry(line.substring(0, colon), "", line.substring(colon + 2))
                    : new Entry(line, "", "");
        }
    }

    /** All lists. */
    static List<FunctionCoverage> all() throws IOException {
        List<FunctionCoverage> all = new ArrayList<>();
        for (String file : FILES) {
            all.add(read(file));
        }
        return all;
    }

    private static FunctionCoverage read(String file) throws IOException {
        String path = "/coverage/" + file + ".txt";
        try (InputStream text = Objects.requireNonNull(FunctionCoverage.class.getResourceAsStream(path))) {
            List<String> lines = new String(text.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            List<Entry> entries = lines.stream().skip(1).map(Entry::read).toList();
            return new FunctionCoverage(lines.get(0).substring(2), entries);
        }
    }

    /** How many are here. */
    long here() {
        return entries.stream().filter(entry -> !entry.isMissing()).count();
    }
}
