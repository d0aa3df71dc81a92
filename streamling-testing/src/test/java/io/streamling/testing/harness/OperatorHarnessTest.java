package io.streamling.testing.harness;

import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.batch.Columns;
import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowType;
import io.streamling.checkpoint.Barrier;
import io.streamling.error.ErrorCode;
import io.streamling.operator.BatchFunction;
import io.streamling.operator.Operator;
import io.streamling.operator.OperatorContext;
import io.streamling.operator.OperatorFactory;
import io.streamling.testing.Row;
import io.streamling.testing.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

class OperatorHarnessTest {
    private static final Schema SCHEMA = Columns.of("id BIGINT", "name VARCHAR");
    private static final Row[] ROWS = {insert(1, "a"), insert(2, null), insert(3, "ccc"), insert(4, "d"), insert(5, "")
    };

    /** Keeps odd ids. */
    private static void odd(RowBatch input, Output output) throws Exception {
        try (RowBatchBuilder rows = output.newBatch()) {
            for (Row row : Rows.of(input)) {
                if ((Long) row.value(0) % 2 == 1) {
                    Rows.append(rows, row);
                }
            }
            if (rows.rowCount() > 0) {
                output.emit(rows.build());
            }
        }
    }

    @Test
    void goodFunctionPasses() {
        // snippet:harness
        OperatorHarness.of(SCHEMA, OperatorHarnessTest::odd)
                .input(SCHEMA, ROWS)
                .expect(insert(1, "a"), insert(3, "ccc"), insert(5, ""));
        // snippet:end
    }

    @Test
    void passingOnTheInputPasses() {
        List<Row> emitted = OperatorHarness.of(SCHEMA, (input, output) -> output.emit(input.retain()))
                .input(SCHEMA, ROWS)
                .expectSameEverywhere();

        assertThat(emitted).containsExactly(ROWS);
    }

    @Test
    void operatorThatHoldsRowsUntilTheBarrierPasses() {
        OperatorHarness.of(factory(context -> new Holding(true)))
                .input(SCHEMA, ROWS)
                .expect(ROWS);
    }

    @Test
    void rejectedRowsAreCompared() {
        OperatorHarness rejecting = OperatorHarness.of(factory(Rejecting::new)).input(SCHEMA, ROWS);

        rejecting
                .expectRejected(insert(2, null))
                .expect(insert(1, "a"), insert(3, "ccc"), insert(4, "d"), insert(5, ""));
        assertThatThrownBy(() -> rejecting.expectRejected().expectSameEverywhere())
                .hasMessageContaining("rows were rejected");
    }

    @Test
    void noRowsAtAllPass() {
        OperatorHarness.of(SCHEMA, OperatorHarnessTest::odd).input(SCHEMA).expect();
    }

    @Test
    void wrongRowsAreCaught() {
        assertCaught(OperatorHarnessTest::odd, "rows came out");
    }

    @Test
    void leakIsCaught() {
        assertCaught((input, output) -> output.emit(input.retain().retain()), "bytes of Arrow memory");
    }

    @Test
    void leakWhenEmitThrowsIsCaught() {
        assertCaught(
                (input, output) -> {
                    RowBatch kept = input.retain();
                    output.emit(input.retain());
                    kept.release();
                },
                "emit 1 throws");
    }

    @Test
    void leakOfAnUnclosedBuilderIsCaught() {
        assertCaught(
                (input, output) -> {
                    RowBatchBuilder rows = output.newBatch();
                    Rows.of(input).forEach(row -> Rows.append(rows, row));
                    output.emit(rows.build());
                },
                "allocation");
    }

    @Test
    void releasingABorrowedBatchIsCaught() {
        assertCaught(
                (input, output) -> {
                    output.emit(input.retain());
                    input.release();
                },
                "released a batch that it had only borrowed");
    }

    @Test
    void emittingABorrowedBatchIsCaught() {
        assertCaught((input, output) -> output.emit(input), "released a batch that it had only borrowed");
    }

    @Test
    void touchingABatchAfterEmittingItIsCaught() {
        assertCaught(
                (input, output) -> {
                    RowBatch copy = Rows.batch(input.column(0).getAllocator(), SCHEMA, Rows.of(input));
                    output.emit(copy);
                    assertThat(copy.column(0).getValueCount()).isPositive();
                },
                "already released");
    }

    @Test
    void keepingABatchWithoutRetainingItIsCaught() {
        assertThatThrownBy(() -> OperatorHarness.of(factory(context -> new Keeping()))
                        .input(SCHEMA, ROWS)
                        .expect(ROWS))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("already released");
    }

    @Test
    void writingIntoTheInputIsCaught() {
        assertCaught(
                (input, output) -> {
                    ((BigIntVector) input.column(0)).set(0, 99);
                    output.emit(input.retain());
                },
                "changed the batch");
    }

    @Test
    void rowsForgottenAtABarrierAreCaught() {
        assertThatThrownBy(() -> OperatorHarness.of(factory(context -> new Holding(false)))
                        .input(SCHEMA, ROWS)
                        .expect(ROWS))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("crash after a barrier at row 1");
    }

    @Test
    void dependingOnTheSplitIsCaught() {
        assertCaught((input, output) -> output.emit(input.slice(0, 1)), "rows came out");
    }

    @Test
    void swallowedFailureIsCaught() {
        assertCaught(
                (input, output) -> {
                    try {
                        output.emit(input.retain());
                    } catch (Exception e) {
                        assertThat(e).isNotNull();
                    }
                },
                "swallowed");
    }

    @Test
    void batchOfOtherColumnsIsCaught() {
        assertCaught((input, output) -> output.emit(input.select(0)), "but the factory said");
    }

    private static void assertCaught(BatchFunction wrong, String message) {
        assertThatThrownBy(() ->
                        OperatorHarness.of(SCHEMA, wrong).input(SCHEMA, ROWS).expect(ROWS))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(message)
                .hasMessageContaining("seed 42");
    }

    private static OperatorFactory factory(Function<OperatorContext, Operator> create) {
        return new OperatorFactory() {
            @Override
            public Schema outputSchema(Schema input) {
                return input;
            }

            @Override
            public Operator create(RowType input, OperatorContext context) {
                return create.apply(context);
            }
        };
    }

    /** Emits at the barrier, or only at the end. */
    private static final class Holding implements Operator {
        private final boolean emitsAtBarrier;
        private final List<RowBatch> held = new ArrayList<>();

        Holding(boolean emitsAtBarrier) {
            this.emitsAtBarrier = emitsAtBarrier;
        }

        @Override
        public void process(RowBatch input, Output output) {
            held.add(input.retain());
        }

        @Override
        public void beforeBarrier(Barrier barrier, Output output) throws Exception {
            if (emitsAtBarrier) {
                onEnd(output);
            }
        }

        @Override
        public void onEnd(Output output) throws Exception {
            while (!held.isEmpty()) {
                output.emit(held.remove(0));
            }
        }

        @Override
        public void close() {
            held.forEach(RowBatch::release);
            held.clear();
        }
    }

    /** Holds on to what it borrowed. */
    private static final class Keeping implements Operator {
        private final List<RowBatch> kept = new ArrayList<>();

        @Override
        public void process(RowBatch input, Output output) {
            kept.add(input);
        }

        @Override
        public void onEnd(Output output) throws Exception {
            for (RowBatch batch : kept) {
                output.emit(batch.retain());
            }
        }
    }

    /** Rejects rows without a name. */
    private record Rejecting(OperatorContext context) implements Operator {
        @Override
        public void process(RowBatch input, Output output) throws Exception {
            try (RowBatchBuilder rows = output.newBatch()) {
                for (int i = 0; i < input.rowCount(); i++) {
                    Row row = Rows.of(input, i);
                    if (row.value(1) == null) {
                        context.reject(input, i, ErrorCode.ROW_EXPRESSION_FAILED, "no name");
                    } else {
                        Rows.append(rows, row);
                    }
                }
                if (rows.rowCount() > 0) {
                    output.emit(rows.build());
                }
            }
        }
    }
}
