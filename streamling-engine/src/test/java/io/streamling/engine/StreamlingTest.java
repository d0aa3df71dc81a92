package io.streamling.engine;

import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.Pipeline;
import io.streamling.PipelineHandle;
import io.streamling.PipelineResult;
import io.streamling.PipelineState;
import io.streamling.Stage;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.InMemorySource;
import io.streamling.testing.TestCheckpointStore;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class StreamlingTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    private final InMemorySource orders = InMemorySource.of("orders", "id BIGINT", "country VARCHAR");
    private final InMemorySink sink = InMemorySink.append("all");
    private final TestCheckpointStore store = new TestCheckpointStore();

    @Test
    void boundedPipelineRunsToItsEnd() {
        orders.insert(1, "CH").insert(2, null).end();

        PipelineResult result = Pipeline.from(orders).to(sink).named("copy").run();

        assertThat(sink.rows()).containsExactly(insert(1, "CH"), insert(2, null));
        assertThat(result.rowsBySource()).containsExactly(Map.entry("orders", 2L));
        assertThat(result.rowsBySink()).containsExactly(Map.entry("all", 2L));
        assertThat(result.positionBySource()).containsEntry("orders", SourcePosition.of("orders-0", 2));
        assertThat(result.epoch()).isPositive();
        assertThat(sink.openWriters()).isZero();
        assertThat(orders.openReaders()).isZero();
    }

    @Test
    void stageThatIsUsedTwiceIsReadOnce() {
        orders.insert(1, "CH").insert(2, "DE").end();
        InMemorySink other = InMemorySink.append("swiss");
        Stage all = Pipeline.from(orders);

        PipelineResult result = all.to(sink)
                .and(all.filter(row -> row.longValue("id") == 1).to(other))
                .named("fan-out")
                .run();

        assertThat(sink.rows()).hasSize(2);
        assertThat(other.rows()).containsExactly(insert(1, "CH"));
        assertThat(result.rowsBySource()).containsExactly(Map.entry("orders", 2L));
    }

    @Test
    void unionHasTheRowsOfAllInputs() {
        InMemorySource more = InMemorySource.of("more", "id BIGINT", "country VARCHAR")
                .insert(3, "FR")
                .end();
        orders.insert(1, "CH").end();

        Pipeline.from(orders).union(Pipeline.from(more)).to(sink).named("union").run();

        assertThat(sink.rows()).containsExactlyInAnyOrder(insert(1, "CH"), insert(3, "FR"));
    }

    @Test
    void stoppedPipelineGoesOnWhereItWas() throws Exception {
        orders.insert(1, "CH");
        Pipeline pipeline = Pipeline.from(orders).to(sink).named("resumed");
        try (Streamling engine = Streamling.builder().checkpointStore(store).build()) {
            PipelineHandle handle = engine.start(pipeline);
            assertThat(handle.state()).isEqualTo(PipelineState.RUNNING);
            while (sink.rowsWritten() == 0) {
                Thread.onSpinWait();
            }
            assertThat(handle.checkpoint(LONG)).isEqualTo(1);
            handle.stop(LONG);
            assertThat(handle.state()).isEqualTo(PipelineState.STOPPED);
        }
        assertThat(sink.rows()).containsExactly(insert(1, "CH"));
        orders.insert(2, "DE").end();

        try (Streamling engine = Streamling.builder().checkpointStore(store).build()) {
            PipelineResult result = engine.run(pipeline);

            assertThat(sink.rows()).containsExactly(insert(1, "CH"), insert(2, "DE"));
            assertThat(result.rowsBySource()).containsExactly(Map.entry("orders", 1L));
            assertThat(result.epoch()).isEqualTo(3);
        }
    }

    @Test
    void failureHasPipelineNodeAndRecords() {
        orders.insert(1, "CH").end();
        Pipeline pipeline = Pipeline.from(orders)
                .mapBatches(orders.schema(), (batch, output) -> {
                    throw new IllegalArgumentException("secret");
                })
                .to(sink)
                .named("failing");

        assertThatThrownBy(pipeline::run)
                .isInstanceOfSatisfying(
                        StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FUNCTION_FAILED))
                .hasMessage("pipeline 'failing': operator 'map-1': failed with java.lang.IllegalArgumentException"
                        + " (rows from orders-0@0)")
                .hasRootCauseMessage("secret");
        assertThat(sink.openWriters()).isZero();
        assertThat(orders.openReaders()).isZero();
    }

    @Test
    void explainsStepsColumnsAndGuarantees() {
        String text = Pipeline.from(orders)
                .filter(row -> true)
                .named("everything")
                .to(InMemorySink.transactional("table"))
                .named("explained")
                .explain();

        assertThat(text)
                .contains("pipeline 'explained'", "source 'orders'", "operator 'everything' of 'orders'")
                .contains("guarantee: exactly once: rows and positions are committed together");
    }
}
