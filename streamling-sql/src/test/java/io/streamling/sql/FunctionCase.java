package io.streamling.sql;

import io.streamling.batch.RowType;
import io.streamling.spi.SqlCompiler;
import io.streamling.sql.internal.catalog.Example;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An example of a function, whose constants may each be a column instead. Immutable.
 *
 * @param parts the text between the constants, one more than there are
 * @param types of the constants, as in {@code .sqltest} files
 * @param cells the constants as cells of a row
 */
record FunctionCase(
        Example example, List<String> parts, List<String> constants, List<String> types, List<String> cells) {
    private static final Pattern CONSTANT = Pattern.compile(
            "INTERVAL '[^']*'|(?:DATE |TIMESTAMP |\\b[xX])?'(?:[^']|'')*'|(?<![\\w.'])\\d+(?:\\.\\d+)?(?:[eE]-?\\d+)?(?![\\w.])|\\b(?:TRUE|FALSE)\\b(?! ON)");
    private static final int MOST_COLUMNS = 4;

    static FunctionCase of(Example example, SqlCompiler interpreted) throws Exception {
        List<String> parts = new ArrayList<>();
        List<String> constants = new ArrayList<>();
        List<String> types = new ArrayList<>();
        List<String> cells = new ArrayList<>();
        String expression = example.expression();
        Matcher matcher = CONSTANT.matcher(expression);
        int from = 0;
        while (matcher.find() && constants.size() < MOST_COLUMNS) {
            if (matcher.group().startsWith("INTERVAL")) {
                continue;
            }
            parts.add(expression.substring(from, matcher.start()));
            from = matcher.end();
            constants.add(matcher.group());
            List<String> lines =
                    run(interpreted, "x INTEGER", List.of("+I | 1"), "SELECT " + matcher.group() + " AS c FROM t");
            types.add(lines.get(0).replaceAll("rows APPEND: c (.*) NOT NULL", "$1"));
            cells.add(lines.get(1).substring("+I | ".length()));
        }
        parts.add(expression.substring(from));
        return new FunctionCase(example, parts, constants, types, cells);
    }

    /** How many ways there are to put columns in place of constants. */
    int mixes() {
        return 1 << constants.size();
    }

    /** The expression with the columns of one mix. */
    String expression(int mix) {
        StringBuilder text = new StringBuilder(parts.get(0));
        for (int i = 0; i < constants.size(); i++) {
            text.append((mix >> i & 1) == 1 ? "c" + i : constants.get(i)).append(parts.get(i + 1));
        }
        return text.toString();
    }

    String schema() {
        StringBuilder schema = new StringBuilder("keep BOOLEAN");
        for (int i = 0; i < types.size(); i++) {
            schema.append(", c").append(i).append(' ').append(types.get(i));
        }
        return schema.toString();
    }

    /** The constants; nulls everywhere; one null each; the constants again. */
    List<String> rows() {
        List<String> rows = new ArrayList<>();
        rows.add(row(0));
        rows.add(row(-1));
        for (int i = 0; i < cells.size(); i++) {
            rows.add(row(1 << i));
        }
        rows.add(row(0));
        return rows;
    }

    private String row(int nulls) {
        StringBuilder row = new StringBuilder("+I | true");
        for (int i = 0; i < cells.size(); i++) {
            row.append(" | ").append((nulls >> i & 1) == 1 ? "NULL" : cells.get(i));
        }
        return row.toString();
    }

    List<String> run(SqlCompiler compiler, String select, String where) throws Exception {
        return run(compiler, schema(), rows(), "SELECT " + select + " FROM t WHERE " + where);
    }

    private static List<String> run(SqlCompiler compiler, String schema, List<String> rows, String sql)
            throws Exception {
        Map<String, RowType> inputs = new LinkedHashMap<>(Map.of("t", RowType.append(SqlTestTypes.schema(schema))));
        SqlTestCase test = new SqlTestCase(sql, inputs, Map.of("t", rows), sql, List.of());
        return new SqlTestRunner(compiler, List.of()).run(test, left -> left);
    }
}
