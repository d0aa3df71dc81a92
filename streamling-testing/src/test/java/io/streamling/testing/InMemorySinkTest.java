package io.streamling.testing;

import static io.streamling.testing.Row.delete;
import static io.streamling.testing.Row.insert;
import static io.streamling.testing.Row.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.Columns;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowType;
import io.streamling.checkpoint.Barrier;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.sink.Committed;
import io.streamling.sink.SinkWriter;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class InMemorySinkTest {
    private static final Schema SCHEMA = Columns.of("id BIGINT", "name VARCHAR");
    private static final RowType TYPE = new RowType(SCHEMA, List.of("id"), ChangelogMode.UPSERT);

    @RegisterExtension
    final LeakCheck memory = new LeakCheck();

    @Test
    void rowsAreThereOnceFlushedAndNotBefore() throws Exception {
        InMemorySink sink = InMemorySink.append("log");
        try (SinkWriter writer = sink.createWriter(new TestSinkContext("log", TYPE))) {
            write(writer, insert(1, "a"));
            assertThat(sink.rows()).isEmpty();
            writer.flush(barrier(1));
            write(writer, delete(1, null));
        }

        assertThat(sink.rows()).containsExactly(insert(1, "a"));
        assertThat(sink.rowsWritten()).isEqualTo(2);
        assertThat(sink.openWriters()).isZero();
    }

    @Test
    void tableHoldsWhatSequentialChangesLeave() throws Exception {
        InMemorySink sink = InMemorySink.keyed("table");
        try (SinkWriter writer = sink.createWriter(new TestSinkContext("table", TYPE))) {
            write(writer, insert(1, "a"), update(1, "b"), insert(2, "c"), delete(2, null));
            writer.flush(barrier(1));
        }

        assertThat(sink.rows()).containsExactly(insert(1, "b"));
        assertThat(sink.changes()).hasSize(4);
    }

    @Test
    void transactionCommitsRowsAndPositionsAsOneAndOnlyForTheOwner() throws Exception {
        InMemorySink sink = InMemorySink.transactional("log");
        Committed first = sink.takeOver("test");
        try (SinkWriter writer = sink.createWriter(new TestSinkContext("log", TYPE).takenOver(first))) {
            write(writer, insert(1, "a"));
            writer.flush(barrier(1));
            write(writer, insert(2, "b"));

            Committed second = sink.takeOver("test");

            assertThat(second)
                    .isEqualTo(new Committed(first.owner() + 1, 1, Map.of("in", SourcePosition.of("in-0", 1))));
            assertThatThrownBy(() -> writer.flush(barrier(2)))
                    .isInstanceOfSatisfying(
                            StreamlingException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.CHECKPOINT_FENCED));
        }
        assertThat(sink.rows()).containsExactly(insert(1, "a"));
    }

    @Test
    void crashInTheMiddleOfAFlushTearsRowsButNoTransaction() throws Exception {
        InMemorySink plain = InMemorySink.append("plain");
        InMemorySink transactional = InMemorySink.transactional("transactional");
        for (InMemorySink sink : List.of(plain, transactional)) {
            TestSinkContext context =
                    new TestSinkContext(sink.name(), TYPE).faultPoints(new NamedFaultPoints().failAt("CP10", 1));
            if (sink.isTransactional()) {
                context.takenOver(sink.takeOver("test"));
            }
            try (SinkWriter writer = sink.createWriter(context)) {
                write(writer, insert(1, "a"), insert(2, "b"));
                assertThatThrownBy(() -> writer.flush(barrier(1))).isInstanceOf(NamedFaultPoints.PlantedFailure.class);
            }
        }

        assertThat(plain.rows()).containsExactly(insert(1, "a"));
        assertThat(transactional.rows()).isEmpty();
    }

    @Test
    void refusedRowsAreRejectedAndTheOthersStay() throws Exception {
        InMemorySink sink = InMemorySink.append("log").refuse(row -> "bad".equals(row.value(1)));
        TestSinkContext context = new TestSinkContext("log", TYPE);
        try (SinkWriter writer = sink.createWriter(context)) {
            write(writer, insert(1, "bad"), insert(2, "good"));
            writer.flush(barrier(1));
        }

        assertThat(sink.rows()).containsExactly(insert(2, "good"));
        assertThat(context.rejected()).extracting(Rejected::row).containsExactly(insert(1, "bad"));
    }

    @Test
    void plantedFailuresAreRetriedUpToTheCeilingOfTheContext() throws Exception {
        // snippet:planted-failures
        InMemorySink sink = InMemorySink.append("log").failNext(Step.FLUSH, 3);
        TestSinkContext context = new TestSinkContext("log", TYPE).maxAttempts(2);
        try (SinkWriter writer = sink.createWriter(context)) {
            write(writer, insert(1, "a"));
            assertThatThrownBy(() -> writer.flush(barrier(1))).hasMessageContaining("2 attempts");
            writer.flush(barrier(1));
        }

        assertThat(sink.rows()).containsExactly(insert(1, "a"));
        // snippet:end
    }

    @Test
    void sinkWithoutAKeyIsRefusedWhereOneIsNeeded() {
        assertThatThrownBy(() -> InMemorySink.keyed("table").validate(RowType.append(SCHEMA)))
                .isInstanceOf(StreamlingException.class);
        assertThatThrownBy(() -> InMemorySink.keyed("table", "nope").validate(TYPE))
                .hasMessageContaining("nope");
    }

    private void write(SinkWriter writer, Row... rows) throws Exception {
        RowBatch batch = Rows.batch(memory.allocator(), SCHEMA, rows);
        try {
            writer.write(batch);
        } finally {
            batch.release();
        }
    }

    private static Barrier barrier(long epoch) {
        return new Barrier(epoch, false, Map.of("in", SourcePosition.of("in-0", epoch)));
    }
}
