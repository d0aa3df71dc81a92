package io.streamling.sql.internal.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.batch.RowType;
import io.streamling.sql.internal.interpret.Interpreter;
import io.streamling.sql.internal.plan.Evaluator;
import io.streamling.sql.internal.plan.SelectStep;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.DurationVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.IntervalDayVector;
import org.apache.arrow.vector.IntervalMonthDayNanoVector;
import org.apache.arrow.vector.TimeStampMilliTZVector;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

/** Columns of times keep their Arrow type where they only pass, also those that SQL cannot compute with. */
class TimeColumnsTest {
    private static final Schema SCHEMA = new Schema(List.of(
            Field.nullable("id", new ArrowType.Int(32, true)),
            Field.nullable("day", new ArrowType.Interval(IntervalUnit.DAY_TIME)),
            Field.nullable("nano", new ArrowType.Interval(IntervalUnit.MONTH_DAY_NANO)),
            Field.nullable("zoned", new ArrowType.Timestamp(TimeUnit.MILLISECOND, "America/New_York")),
            Field.nullable("length", new ArrowType.Duration(TimeUnit.NANOSECOND))));

    @Test
    void columnsPassAFilterUnchanged() throws Exception {
        RowType input = RowType.append(SCHEMA);
        SelectStep step = Sql.step("SELECT \"day\", nano, zoned, length FROM input WHERE id <> 2", input);

        assertThat(step.output().schema().getFields())
                .extracting(Field::getType)
                .containsExactlyElementsOf(
                        SCHEMA.getFields().stream().skip(1).map(Field::getType).toList());
        for (Evaluator evaluator : List.of(new CodeGenerator(), new Interpreter())) {
            try (BufferAllocator allocator = new RootAllocator()) {
                assertThat(new StepRunner(evaluator, step)
                                .run(batch(allocator), allocator)
                                .rows())
                        .containsExactly(
                                "INSERT[PT25H0.5S, P1M2D PT0.000000003S, 1000, 10]",
                                "INSERT[PT73H0.5S, P3M2D PT0.000000003S, 3000, 30]",
                                "INSERT[null, null, null, null]");
            }
        }
    }

    private static RowBatch batch(BufferAllocator allocator) {
        try (RowBatchBuilder rows = RowBatchBuilder.create(SCHEMA, allocator, 4)) {
            for (int row = 0; row < 3; row++) {
                ((IntVector) rows.column(0)).setSafe(row, row + 1);
                ((IntervalDayVector) rows.column(1)).setSafe(row, row + 1, 3_600_500);
                ((IntervalMonthDayNanoVector) rows.column(2)).setSafe(row, row + 1, 2, 3);
                ((TimeStampMilliTZVector) rows.column(3)).setSafe(row, 1_000L * (row + 1));
                ((DurationVector) rows.column(4)).setSafe(row, 10L * (row + 1));
                rows.endRow(RowKind.INSERT);
            }
            ((IntVector) rows.column(0)).setSafe(3, 4);
            rows.endRow(RowKind.INSERT);
            return rows.build();
        }
    }
}
