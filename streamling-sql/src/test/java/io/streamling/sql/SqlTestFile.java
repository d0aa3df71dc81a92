package io.streamling.sql;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Reads and rewrites {@code .sqltest} files:
 *
 * <pre>
 * == what the case shows
 * input orders UPSERT KEY id: id BIGINT NOT NULL, amount DOUBLE
 * +I | 1 | 10.5
 * sql
 * SELECT ...
 * rows id BIGINT NOT NULL, ...
 * +I | 1
 * rejected
 * orders 1: ROW_EXPRESSION_FAILED: why
 * </pre>
 *
 * <p>Instead of rows, {@code refused} and the problems. Inputs are kept for the next cases, until a case names its own.
 */
final class SqlTestFile {
    private static final Pattern INPUT =
            Pattern.compile("input (\\S+)(?: (APPEND|UPSERT|RETRACT))?(?: KEY ([\\w, ]+?))?: (.*)");

    private final Path path;
    private final List<String> preamble = new ArrayList<>();
    private final List<List<String>> blocks = new ArrayList<>();

    private SqlTestFile(Path path) {
        this.path = path;
    }

    static SqlTestFile read(Path path) throws IOException {
        SqlTestFile file = new SqlTestFile(path);
        List<String> block = file.preamble;
        for (String line : Files.readAllLines(path)) {
            if (line.startsWith("== ")) {
                block = new ArrayList<>();
                file.blocks.add(block);
            }
            block.add(line);
        }
        return file;
    }

    List<SqlTestCase> cases() {
        List<SqlTestCase> cases = new ArrayList<>();
        Map<String, RowType> inputs = Map.of();
        Map<String, List<String>> rows = Map.of();
        for (List<String> block : blocks) {
            Map<String, RowType> ownInputs = new LinkedHashMap<>();
            Map<String, List<String>> ownRows = new LinkedHashMap<>();
            int sqlLine = block.indexOf("sql");
            readInputs(block.subList(1, sqlLine), ownInputs, ownRows);
            if (!ownInputs.isEmpty()) {
                inputs = ownInputs;
                rows = ownRows;
            }
            int end = expectationLine(block, sqlLine);
            String sql = String.join("\n", block.subList(sqlLine + 1, end));
            List<String> expected = block.subList(end, block.size()).stream()
                    .filter(line -> !line.isBlank())
                    .toList();
            cases.add(new SqlTestCase(block.get(0).substring(3), inputs, rows, sql, expected));
        }
        return cases;
    }

    /** Writes the file again with other expectations, for review. */
    void rewrite(List<SqlTestCase> cases) throws IOException {
        List<String> lines = new ArrayList<>(preamble);
        for (int i = 0; i < blocks.size(); i++) {
            List<String> block = blocks.get(i);
            lines.addAll(block.subList(0, expectationLine(block, block.indexOf("sql"))));
            lines.addAll(cases.get(i).expected());
            lines.add("");
        }
        Files.write(path, lines.subList(0, lines.size() - 1));
    }

    private static int expectationLine(List<String> block, int sqlLine) {
        for (int i = sqlLine + 1; i < block.size(); i++) {
            if (block.get(i).startsWith("rows") || block.get(i).startsWith("refused")) {
                return i;
            }
        }
        int end = block.size();
        while (end > 0 && block.get(end - 1).isBlank()) {
            end--;
        }
        return end;
    }

    private static void readInputs(
            List<String> lines, Map<String, RowType> inputs, Map<String, List<String>> rowsByInput) {
        List<String> rows = new ArrayList<>();
        for (String line : lines) {
            Matcher matcher = INPUT.matcher(line);
            if (matcher.matches()) {
                rows = new ArrayList<>();
                inputs.put(matcher.group(1), rowType(matcher));
                rowsByInput.put(matcher.group(1), rows);
            } else if (!line.isBlank() && !line.startsWith("#")) {
                rows.add(line);
            }
        }
    }

    private static RowType rowType(Matcher matcher) {
        String mode = matcher.group(2);
        String key = matcher.group(3);
        Schema schema = SqlTestTypes.schema(matcher.group(4));
        return new RowType(
                schema,
                key == null ? List.of() : Arrays.asList(key.split(", *")),
                mode == null ? ChangelogMode.APPEND : ChangelogMode.valueOf(mode));
    }
}
