package io.streamling.operator;

import io.streamling.batch.RowType;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Describes an operator. Immutable, and used from several threads. */
public interface OperatorFactory {
    /** The columns that come out. At planning time; throws {@link io.streamling.error.StreamlingException}. */
    Schema outputSchema(Schema input);

    /**
     * Columns, key and changelog mode of what comes out. As it stands: the input's key and mode, where the key columns
     * are still there.
     */
    default RowType outputType(RowType input) {
        Schema schema = outputSchema(input.schema());
        List<String> names = schema.getFields().stream().map(Field::getName).toList();
        List<String> key = names.containsAll(input.keyColumns()) ? input.keyColumns() : List.of();
        return new RowType(schema, key, input.changelogMode());
    }

    /** Which columns of the input are read; all, unless an operator knows better. */
    default List<String> columnsRead(Schema input) {
        return input.getFields().stream().map(Field::getName).toList();
    }

    /**
     * A running operator, once per task.
     *
     * @param input the type of the batches that will come: the columns in {@link #columnsRead} are there, others may be missing
     */
    Operator create(RowType input, OperatorContext context) throws Exception;

    /** One line for {@code explain}. */
    default String describe() {
        return "operator";
    }

    /**
     * Why it would run more slowly over this input than it should, for {@code explain} and the metrics; empty when it
     * does not. May take as long as {@link #create}.
     */
    default Optional<String> slowdown(RowType input) {
        return Optional.empty();
    }

    /** Whether the same input always gives the same output. */
    default boolean isDeterministic() {
        return true;
    }
}
