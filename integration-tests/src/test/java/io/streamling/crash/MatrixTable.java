package io.streamling.crash;

import io.streamling.sink.Guarantee;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The crash matrix as a Markdown table. Immutable. */
final class MatrixTable {
    private final Map<CrashCase, String> cells;

    private MatrixTable(Map<CrashCase, String> cells) {
        this.cells = cells;
    }

    /** What the tests demand of each cell: for the page of guarantees. */
    static MatrixTable demanded() {
        return of(CrashCase.all(), MatrixTable::demand);
    }

    /** What a run has found. */
    static MatrixTable found(Map<CrashCase, String> cells) {
        return new MatrixTable(new LinkedHashMap<>(cells));
    }

    /** One table for single sinks and one for pairs of sinks. */
    String markdown() {
        return table(true) + "\n" + table(false);
    }

    private static MatrixTable of(List<CrashCase> cases, Function<CrashCase, String> cell) {
        Map<CrashCase, String> cells = new LinkedHashMap<>();
        cases.forEach(one -> cells.put(one, cell.apply(one)));
        return new MatrixTable(cells);
    }

    private static String demand(CrashCase one) {
        boolean mayRepeat = one.targets().stream().anyMatch(target -> target.guarantee() == Guarantee.AT_LEAST_ONCE);
        return mayRepeat ? "0 lost, repeats" : "0 lost, 0 twice";
    }

    private String table(boolean singles) {
        Set<String> columns = new LinkedHashSet<>();
        Map<Step, Map<String, String>> rows = new LinkedHashMap<>();
        cells.forEach((one, text) -> {
            if ((one.targets().size() == 1) == singles) {
                columns.add(one.column());
                rows.computeIfAbsent(one.step(), step -> new LinkedHashMap<>()).put(one.column(), text);
            }
        });
        StringBuilder table = new StringBuilder();
        List<String> head = new ArrayList<>(List.of("point", "the process dies when"));
        head.addAll(columns);
        line(table, head);
        line(table, head.stream().map(name -> "---").toList());
        rows.forEach((step, cellByColumn) -> {
            List<String> line = new ArrayList<>(List.of(step.name(), step.meaning()));
            columns.forEach(column -> line.add(cellByColumn.getOrDefault(column, "")));
            line(table, line);
        });
        return table.toString();
    }

    private static void line(StringBuilder table, List<String> values) {
        table.append("| ").append(String.join(" | ", values)).append(" |\n");
    }
}
