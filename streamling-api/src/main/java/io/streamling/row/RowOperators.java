package io.streamling.row;

import io.streamling.batch.RowType;
import io.streamling.operator.Operator;
import io.streamling.operator.OperatorContext;
import io.streamling.operator.OperatorFactory;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.arrow.vector.types.pojo.Schema;

/** The operators behind {@code Stage.map}, {@code mapRows} and {@code filter}. Stateless. */
public final class RowOperators {
    private RowOperators() {}

    /** Rows in, rows out. */
    public static OperatorFactory mapRows(Schema output, RowFunction function) {
        return new RowMapFactory(output, function);
    }

    /** Records in, records out; null drops the row. */
    public static <I, O> OperatorFactory mapRecords(
            Class<I> input, Class<O> output, Function<? super I, ? extends O> function) {
        return new RecordMapFactory<>(RecordBinding.of(input), RecordBinding.of(output), function);
    }

    /** The rows that a predicate keeps. */
    public static OperatorFactory filterRows(RowPredicate predicate) {
        return new FilterFactory("filter rows", null, schema -> predicate);
    }

    /** The rows that a predicate over records keeps. */
    public static <I> OperatorFactory filterRecords(Class<I> input, Predicate<? super I> predicate) {
        RecordBinding<I> binding = RecordBinding.of(input);
        return new FilterFactory(
                "filter " + input.getSimpleName(),
                binding,
                schema -> new RecordPredicate<>(binding.reader(schema), input, predicate));
    }

    private record RowMapFactory(Schema output, RowFunction function) implements OperatorFactory {
        @Override
        public Schema outputSchema(Schema input) {
            return output;
        }

        @Override
        public Operator create(RowType input, OperatorContext context) {
            return new RowMapOperator(input, context, function);
        }

        @Override
        public String describe() {
            return "map rows";
        }
    }

    private record RecordMapFactory<I, O>(
            RecordBinding<I> input, RecordBinding<O> output, Function<? super I, ? extends O> function)
            implements OperatorFactory {
        @Override
        public Schema outputSchema(Schema inputSchema) {
            input.reader(inputSchema);
            return output.schema(inputSchema);
        }

        @Override
        public List<String> columnsRead(Schema inputSchema) {
            return input.columnsRead(inputSchema);
        }

        @Override
        public Operator create(RowType inputType, OperatorContext context) {
            Schema outputSchema = output.schema(inputType.schema());
            RecordMap<I, O> map = new RecordMap<>(
                    input.type(),
                    input.reader(inputType.schema()),
                    output.filler(outputSchema),
                    function,
                    KeyCopy.between(inputType, outputSchema));
            return new RowMapOperator(inputType, context, map);
        }

        @Override
        public String describe() {
            return "map " + input.type().getSimpleName() + " to "
                    + output.type().getSimpleName();
        }
    }
}
