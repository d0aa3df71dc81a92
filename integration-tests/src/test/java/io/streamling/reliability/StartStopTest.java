package io.streamling.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.Pipeline;
import io.streamling.PipelineHandle;
import io.streamling.engine.Streamling;
import io.streamling.state.SqliteCheckpointStore;
import io.streamling.state.SqliteSink;
import io.streamling.testing.InMemorySource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Two hundred starts and stops leave nothing behind (R22) and lose nothing at the end (R11, T103). */
class StartStopTest {
    private static final Logger LOG = LoggerFactory.getLogger(StartStopTest.class);
    private static final int CYCLES = 200;
    private static final int WARM_UP = 20;
    private static final long ROWS = 37;

    @TempDir
    private Path directory;

    @Test
    void everyRowIsThereOnceAfterManyStopsAndNothingElseIs() throws Exception {
        InMemorySource source = Numbers.source();
        cycles(source, 0, WARM_UP);
        ProcessFootprint before = ProcessFootprint.now();
        long heapBefore = usedHeap();

        cycles(source, WARM_UP, CYCLES);

        Awaitility.await()
                .atMost(Duration.ofSeconds(2))
                .untilAsserted(() -> assertThat(ProcessFootprint.now().newThreadsSince(before))
                        .isEmpty());
        assertThat(ProcessFootprint.now().openFiles()).isLessThanOrEqualTo(before.openFiles());
        long heapBytesPerCycle = (usedHeap() - heapBefore) / (CYCLES - WARM_UP);
        LOG.warn("{} starts and stops: {} bytes of heap per cycle", CYCLES, heapBytesPerCycle);
        assertThat(heapBytesPerCycle).isLessThan(10 * 1024);
        assertThat(new SqliteTable(file(), "stopped").ids()).isEqualTo(ids(CYCLES));
    }

    @Test
    void everyRowIsThereOnceAfterManyBoundedRuns() throws Exception {
        for (int cycle = 0; cycle < CYCLES; cycle++) {
            InMemorySource source =
                    Numbers.source(cycle * ROWS + 1, (cycle + 1) * ROWS).end();
            Pipeline pipeline = Pipeline.from(source)
                    .to(SqliteSink.table("ended").file(file()).createTable(true))
                    .named("bounded-" + cycle);
            pipeline.run();
        }

        assertThat(new SqliteTable(file(), "ended").ids()).isEqualTo(ids(CYCLES));
    }

    private void cycles(InMemorySource source, int from, int to) throws Exception {
        for (int cycle = from; cycle < to; cycle++) {
            try (Streamling streamling = Streamling.builder()
                    .checkpointStore(SqliteCheckpointStore.at(file()))
                    .build()) {
                PipelineHandle handle = streamling.start(Pipeline.from(source)
                        .to(SqliteSink.table("stopped")
                                .file(file())
                                .createTable(true)
                                .exactlyOnce())
                        .named("stopped"));
                Numbers.add(source, cycle * ROWS + 1, (cycle + 1) * ROWS);
                Awaitility.await()
                        .pollInterval(Duration.ofMillis(1))
                        .until(() -> handle.progress().rowsBySource().getOrDefault("numbers", 0L) == ROWS);
            }
        }
    }

    private Path file() {
        return directory.resolve("rows.db");
    }

    private static List<Long> ids(int cycles) {
        return LongStream.rangeClosed(1, cycles * ROWS).boxed().toList();
    }

    private static long usedHeap() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
