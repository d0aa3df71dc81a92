package io.streamling.spi;

import io.streamling.batch.RowType;
import io.streamling.function.ScalarFunction;
import io.streamling.lookup.LookupSet;
import java.util.List;
import java.util.Map;

/**
 * One statement and what it may refer to. Immutable.
 *
 * @param inputs what may stand behind FROM
 * @param tables what may be asked for keys
 * @param functions user functions of this pipeline
 */
public record SqlRequest(
        String sql, Map<String, RowType> inputs, Map<String, LookupSet> tables, List<ScalarFunction> functions) {
    /** Copies the collections. */
    public SqlRequest {
        inputs = Map.copyOf(inputs);
        tables = Map.copyOf(tables);
        functions = List.copyOf(functions);
    }
}
