package io.streamling.engine.driver;

import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.Pipeline;
import io.streamling.PipelineState;
import io.streamling.batch.Columns;
import io.streamling.batch.RowBatch;
import io.streamling.checkpoint.Checkpoint;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.StreamlingException;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.InMemorySource;
import io.streamling.testing.NamedFaultPoints;
import io.streamling.testing.driver.PipelineTestDriver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PipelineTestDriverTest {
    private final InMemorySource orders = InMemorySource.of("orders", "id BIGINT");
    private final InMemorySink sink = InMemorySink.append("sink");
    private final Pipeline pipeline = Pipeline.from(orders).to(sink).named("orders-to-sink");

    // snippet:crash
    @Test
    void rowsSinceTheLastCheckpointAreReadAgainAfterACrash() {
        try (PipelineTestDriver driver = PipelineTestDriver.of(pipeline)) {
            orders.insert(1);
            driver.advance(Duration.ofSeconds(1));
            orders.insert(2);
            driver.runUntilIdle();
            driver.crash();
            assertThat(sink.rows()).containsExactly(insert(1));

            driver.restart();
            driver.advance(Duration.ofSeconds(1));
        }

        assertThat(sink.rows()).containsExactly(insert(1), insert(2));
    }
    // snippet:end

    // snippet:fault-point
    @Test
    void rowsComeTwiceWhenTheCheckpointOfWhatWasFlushedIsLost() {
        orders.insert(1);
        try (PipelineTestDriver driver = PipelineTestDriver.of(pipeline).failAt("CP11", 1)) {
            driver.runUntilIdle();
            assertThatThrownBy(driver::checkpoint).isInstanceOf(StreamlingException.class);
            assertThat(driver.state()).isEqualTo(PipelineState.FAILED);

            driver.restart();
            driver.runUntilIdle();
            driver.checkpoint();
        }

        assertThat(sink.rows()).containsExactly(insert(1), insert(1));
    }
    // snippet:end

    @Test
    void checkpointsComeWhenTheyAreDueByTheVirtualClock() {
        try (PipelineTestDriver driver = PipelineTestDriver.of(pipeline).checkpointEvery(Duration.ofMinutes(1))) {
            for (int minute = 0; minute < 5; minute++) {
                orders.insert(minute);
                driver.advance(Duration.ofMinutes(1));
            }

            assertThat(driver.checkpoints().saved()).hasSizeBetween(5, 6);
            Checkpoint last = driver.checkpoints()
                    .saved()
                    .get(driver.checkpoints().saved().size() - 1);
            assertThat(last.positionBySource()).containsEntry("orders", SourcePosition.of("orders-0", 5));
            assertThat(driver.clock().instant()).isAfterOrEqualTo(last.takenAt());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void checkpointMayBeAskedForAtEveryMomentOfTheEnd(int tasks) {
        for (int steps = 0; ; steps++) {
            InMemorySource input =
                    InMemorySource.builder("input", "id BIGINT").partitions(2).build();
            InMemorySink output = InMemorySink.append("output");
            input.addTo(0, List.of(insert(1L)));
            input.addTo(1, List.of(insert(2L)));
            input.end();
            Pipeline bounded = Pipeline.from(input).to(output).named("bounded").parallelism(tasks);
            try (PipelineTestDriver driver = PipelineTestDriver.of(bounded)) {
                for (int i = 0; i < steps; i++) {
                    boolean ignored = driver.step();
                }
                if (driver.state() == PipelineState.STOPPED) {
                    break;
                }

                long epoch = driver.checkpoint();

                assertThat(driver.checkpoints().saved())
                        .extracting(Checkpoint::epoch)
                        .contains(epoch);
                driver.runUntilIdle();
            }
            assertThat(output.rows()).containsExactlyInAnyOrder(insert(1L), insert(2L));
        }
    }

    @Test
    void nothingMovesUnlessItIsStepped() {
        orders.insert(1);
        try (PipelineTestDriver driver = PipelineTestDriver.of(pipeline)) {
            assertThat(driver.state()).isEqualTo(PipelineState.STARTING);
            assertThat(orders.polls()).isZero();

            assertThat(driver.step()).isTrue();
            driver.runUntilIdle();

            assertThat(driver.step()).isFalse();
            assertThat(driver.progress().rowsBySource()).containsEntry("orders", 1L);
            assertThat(sink.rows()).isEmpty();
        }
        assertThat(sink.rows()).containsExactly(insert(1));
    }

    @Test
    void boundedPipelineEndsByItself() {
        orders.insert(1).end();
        try (PipelineTestDriver driver = PipelineTestDriver.of(pipeline)) {
            driver.runUntilIdle();

            assertThat(driver.state()).isEqualTo(PipelineState.STOPPED);
            assertThat(sink.rows()).containsExactly(insert(1));
        }
        assertThat(orders.openReaders()).isZero();
        assertThat(sink.openWriters()).isZero();
    }

    /** T133: an operator that keeps a batch is found at the end of the test. */
    @Test
    void leakFailsTheTest() {
        orders.insert(1);
        List<RowBatch> kept = new ArrayList<>();
        Pipeline leaking = Pipeline.from(orders)
                .mapBatches(Columns.of("id BIGINT"), (input, output) -> {
                    kept.add(input.retain());
                    output.emit(input.retain());
                })
                .to(sink);

        assertThatThrownBy(() -> {
                    try (PipelineTestDriver driver = PipelineTestDriver.of(leaking)) {
                        driver.runUntilIdle();
                    }
                })
                .hasMessageContaining("memory");
        assertThat(kept).hasSize(1);
    }

    @Test
    void sameSeedGivesTheSameSteps() {
        assertThat(trace(3)).isEqualTo(trace(3)).isNotEmpty();
    }

    private static List<String> trace(long seed) {
        InMemorySource source =
                InMemorySource.builder("in", "id BIGINT").partitions(2).build();
        for (int i = 0; i < 40; i++) {
            source.addTo(i % 2, List.of(insert(i)));
        }
        InMemorySink sink = InMemorySink.append("sink");
        Pipeline parallel = Pipeline.from(source).to(sink).parallelism(2);
        List<String> trace = new ArrayList<>();
        try (PipelineTestDriver driver =
                PipelineTestDriver.of(parallel).seed(seed).batchRows(3)) {
            while (driver.step()) {
                trace.add(driver.progress().positionBySource() + " " + sink.rowsWritten());
            }
        }
        assertThat(sink.rows()).hasSize(40);
        return trace;
    }

    /** The example of the fault points in the guide. */
    // snippet:fault-points
    @Test
    void faultPointsFailOrActAtTheNthVisit() throws Exception {
        List<String> seen = new ArrayList<>();
        NamedFaultPoints faults = new NamedFaultPoints().failAt("CP11", 2).runAt("CP09", 1, seen::add);

        faults.at("CP09");
        faults.at("CP11");

        assertThatThrownBy(() -> faults.at("CP11")).isInstanceOf(NamedFaultPoints.PlantedFailure.class);
        assertThat(seen).containsExactly("CP09");
        assertThat(faults.names()).containsExactly("CP09", "CP11");
    }
    // snippet:end
}
