package io.streamling.testing.harness;

import io.streamling.batch.RowType;
import io.streamling.operator.OperatorFactory;
import io.streamling.testing.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/** The operator under test and what it is given. Immutable. */
record Subject(OperatorFactory factory, RowType type, Schema output, List<Row> rows, List<Row> rejected) {
    /** The same with the columns only that the operator says it reads, as an engine may leave out the others. */
    Subject narrowed() {
        List<Field> all = type.schema().getFields();
        List<String> read = factory.columnsRead(type.schema());
        int[] kept = IntStream.range(0, all.size())
                .filter(i -> read.contains(all.get(i).getName()))
                .toArray();
        Schema schema = new Schema(Arrays.stream(kept).mapToObj(all::get).toList());
        RowType narrow = new RowType(schema, type.keyColumns(), type.changelogMode());
        return new Subject(factory, narrow, output, keep(rows, kept), keep(rejected, kept));
    }

    private static List<Row> keep(List<Row> rows, int[] kept) {
        List<Row> result = new ArrayList<>(rows.size());
        for (Row row : rows) {
            List<@Nullable Object> values = new ArrayList<>(kept.length);
            for (int column : kept) {
                values.add(row.value(column));
            }
            result.add(new Row(row.kind(), values));
        }
        return result;
    }
}
