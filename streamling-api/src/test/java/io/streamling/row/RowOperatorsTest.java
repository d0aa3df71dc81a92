package io.streamling.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.batch.BytesAppender;
import io.streamling.batch.ChangelogMode;
import io.streamling.batch.DecimalAppender;
import io.streamling.batch.LongAppender;
import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.batch.RowType;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.operator.Operator;
import io.streamling.operator.OperatorContext;
import io.streamling.operator.OperatorFactory;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RowOperatorsTest {
    private static final Schema SCHEMA = new Schema(List.of(
            Field.nullable("user_id", new ArrowType.Int(64, true)),
            Field.nullable("country", new ArrowType.Utf8()),
            Field.nullable("amount", new ArrowType.Decimal(12, 2, 128))));

    private record Order(long userId, String country, BigDecimal amount) {}

    private record Labelled(Long userId, String label) {}

    private final BufferAllocator allocator = new RootAllocator();
    private final List<String> rejected = new ArrayList<>();

    @AfterEach
    void nothingLeaks() {
        assertThat(allocator.getAllocatedMemory()).isZero();
        allocator.close();
    }

    @Test
    void recordsAreReadAndWrittenByName() throws Exception {
        OperatorFactory map = RowOperators.mapRecords(
                Order.class,
                Order.class,
                order -> new Order(order.userId + 1, order.country + "!", order.amount.negate()));

        List<String> rows = run(map, RowType.append(SCHEMA), RowKind.INSERT, RowKind.INSERT);

        assertThat(rows).containsExactly("INSERT 1 c0! -0.50", "INSERT 2 c1! -1.50");
    }

    @Test
    void aRecordWithOtherColumnsHasASchemaOfItsOwn() {
        OperatorFactory map =
                RowOperators.mapRecords(Order.class, Labelled.class, order -> new Labelled(order.userId, "x"));

        Schema schema = map.outputSchema(SCHEMA);

        assertThat(schema.getFields().stream().map(Field::getName)).containsExactly("user_id", "label");
        assertThat(map.columnsRead(SCHEMA)).containsExactly("user_id", "country", "amount");
    }

    @Test
    void nullDropsARow() throws Exception {
        OperatorFactory map =
                RowOperators.mapRecords(Order.class, Order.class, order -> order.userId == 0 ? null : order);

        assertThat(run(map, RowType.append(SCHEMA), RowKind.INSERT, RowKind.INSERT))
                .containsExactly("INSERT 1 c1 1.50");
    }

    @Test
    void nullForAnUpdateDeletesItsKey() throws Exception {
        OperatorFactory map = RowOperators.mapRecords(Order.class, Order.class, order -> null);

        assertThat(run(map, upsert(), RowKind.INSERT, RowKind.UPDATE)).containsExactly("DELETE 1 null null");
    }

    @Test
    void aThrowingFunctionRejectsItsRowOnly() throws Exception {
        OperatorFactory map = RowOperators.mapRows(SCHEMA, (row, out) -> {
            out.set("user_id", 9).append();
            if (row.longValue("user_id") == 0) {
                throw new IllegalStateException("holds a secret value");
            }
        });

        assertThat(run(map, RowType.append(SCHEMA), RowKind.INSERT, RowKind.INSERT))
                .containsExactly("INSERT 9 null null");
        assertThat(rejected).containsExactly("0 FUNCTION_FAILED the function threw java.lang.IllegalStateException");
    }

    @Test
    void aValueThatDoesNotFitNamesTheColumn() throws Exception {
        OperatorFactory map = RowOperators.mapRows(
                SCHEMA, (row, out) -> out.set("amount", new BigDecimal("1.234")).append());

        assertThat(run(map, RowType.append(SCHEMA), RowKind.INSERT)).isEmpty();
        assertThat(rejected)
                .containsExactly("0 FUNCTION_FAILED a value does not fit column 'amount' of type Decimal(12, 2, 128)");
    }

    @Test
    void oneRowMayBecomeMoreThanABatch() throws Exception {
        OperatorFactory map = RowOperators.mapRows(SCHEMA, (row, out) -> {
            for (int i = 0; i < 5; i++) {
                out.set("user_id", i).append();
            }
        });

        assertThat(run(map, RowType.append(SCHEMA), RowKind.INSERT, RowKind.INSERT))
                .hasSize(10);
    }

    @Test
    void aFilterTurnsAnUpdateThatNoLongerPassesIntoADelete() throws Exception {
        OperatorFactory filter = RowOperators.filterRows(row -> row.longValue("user_id") > 5);

        assertThat(run(filter, upsert(), RowKind.INSERT, RowKind.UPDATE, RowKind.DELETE))
                .containsExactly("DELETE 1 c1 1.50", "DELETE 2 c2 2.50");
    }

    @Test
    void aFilterOverRecordsKeepsWhatItAccepts() throws Exception {
        OperatorFactory filter = RowOperators.filterRecords(Order.class, order -> order.country.equals("c1"));

        assertThat(run(filter, RowType.append(SCHEMA), RowKind.INSERT, RowKind.INSERT, RowKind.INSERT))
                .containsExactly("INSERT 1 c1 1.50");
    }

    @Test
    void everyMismatchOfARecordIsNamedAtOnce() {
        record Wrong(int userId, String nation) {}

        assertThatThrownBy(() -> RowOperators.mapRecords(Wrong.class, Wrong.class, wrong -> wrong)
                        .outputSchema(SCHEMA))
                .isInstanceOfSatisfying(
                        StreamlingException.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.SCHEMA_MISMATCH))
                .hasMessageContaining("component 'userId' is a int, but column 'user_id' is Int(64, true)")
                .hasMessageContaining("component 'nation' has no column");
    }

    private static RowType upsert() {
        return new RowType(SCHEMA, List.of("user_id"), ChangelogMode.UPSERT);
    }

    private List<String> run(OperatorFactory factory, RowType type, RowKind... kinds) throws Exception {
        RowBatch input = input(kinds);
        List<String> rows = new ArrayList<>();
        Schema schema = factory.outputSchema(type.schema());
        try (Operator operator = factory.create(type, new Context())) {
            operator.process(input, new Collector(schema, rows));
        } finally {
            input.release();
        }
        return rows;
    }

    private RowBatch input(RowKind... kinds) {
        try (RowBatchBuilder rows = RowBatchBuilder.create(SCHEMA, allocator, 4)) {
            for (int row = 0; row < kinds.length; row++) {
                ((LongAppender) rows.appender(0)).set(row);
                ((BytesAppender) rows.appender(1)).set("c" + row);
                ((DecimalAppender) rows.appender(2)).setUnscaled(row * 100 + 50);
                rows.endRow(kinds[row]);
            }
            return rows.build();
        }
    }

    private final class Collector implements Output {
        private final Schema schema;
        private final List<String> rows;

        Collector(Schema schema, List<String> rows) {
            this.schema = schema;
            this.rows = rows;
        }

        @Override
        public RowBatchBuilder newBatch() {
            return RowBatchBuilder.create(schema, allocator, 4);
        }

        @Override
        public void emit(RowBatch batch) {
            RowCursor cursor = new RowCursor(schema, batch);
            for (int row = 0; row < batch.rowCount(); row++) {
                cursor.moveTo(row);
                rows.add(cursor.kind() + " " + (cursor.isNull(0) ? null : cursor.longValue(0)) + " " + cursor.text(1)
                        + " " + cursor.decimal(2));
            }
            batch.release();
        }
    }

    private final class Context implements OperatorContext {
        @Override
        public String name() {
            return "map";
        }

        @Override
        public int taskIndex() {
            return 0;
        }

        @Override
        public InstantSource clock() {
            return InstantSource.fixed(Instant.EPOCH);
        }

        @Override
        public RandomGenerator random() {
            return new SplittableRandom(0);
        }

        @Override
        public void reject(RowBatch input, int row, ErrorCode code, String reason) {
            rejected.add(row + " " + code + " " + reason);
        }
    }
}
