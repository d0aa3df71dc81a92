package io.streamling.spi;

import io.streamling.batch.RowType;
import io.streamling.function.ScalarFunction;
import io.streamling.lookup.LookupSet;
import java.util.List;
import java.util.Map;

/**
 * One statement and what it may refer to. Immutable.
 *
 * @param views statements whose rows may stand behind FROM too, each of which may read those before it; a view hides an input
 *     of its name
 * @param inputs what may stand behind FROM
 * @param tables what may be asked for keys
 * @param functions user functions of this pipeline
 */
public record SqlRequest(
        String sql,
        List<View> views,
        Map<String, RowType> inputs,
        Map<String, LookupSet> tables,
        List<ScalarFunction> functions) {
    /** A statement with a name. */
    public record View(String name, String sql) {}

    /** Copies the collections. */
    public SqlRequest {
        views = List.copyOf(views);
        inputs = Map.copyOf(inputs);
        tables = Map.copyOf(tables);
        functions = List.copyOf(functions);
    }

    /** A statement over inputs alone. */
    public SqlRequest(
            String sql, Map<String, RowType> inputs, Map<String, LookupSet> tables, List<ScalarFunction> functions) {
        this(sql, List.of(), inputs, tables, functions);
    }
}
