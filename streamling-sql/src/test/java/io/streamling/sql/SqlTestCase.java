package io.streamling.sql;

import io.streamling.batch.RowType;
import java.util.List;
import java.util.Map;

/**
 * One case of a {@code .sqltest} file. Immutable.
 *
 * @param rowsByInput row kinds and cells, as written
 * @param expected the lines from {@code rows} or {@code refused} on
 */
record SqlTestCase(
        String title,
        Map<String, RowType> inputs,
        Map<String, List<String>> rowsByInput,
        String sql,
        List<String> expected) {
    SqlTestCase withExpected(List<String> lines) {
        return new SqlTestCase(title, inputs, rowsByInput, sql, lines);
    }
}
