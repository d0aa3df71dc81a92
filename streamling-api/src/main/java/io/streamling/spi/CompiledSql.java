package io.streamling.spi;

import io.streamling.batch.RowType;
import io.streamling.operator.OperatorFactory;
import java.util.List;
import java.util.Map;

/**
 * A checked statement. Immutable.
 *
 * @param operatorsByInput the operators of each input that the query reads, all with the same output: one, or several
 *     where UNION ALL reads an input more than once
 * @param columnsReadByInput the columns that any of them needs
 * @param warnings what a person should know, such as a key column that was dropped
 * @param explanation the plan, a few lines for people
 */
public record CompiledSql(
        RowType output,
        Map<String, List<OperatorFactory>> operatorsByInput,
        Map<String, List<String>> columnsReadByInput,
        List<String> warnings,
        String explanation) {
    /** Copies the collections. */
    public CompiledSql {
        operatorsByInput = Map.copyOf(operatorsByInput);
        columnsReadByInput = Map.copyOf(columnsReadByInput);
        warnings = List.copyOf(warnings);
    }
}
