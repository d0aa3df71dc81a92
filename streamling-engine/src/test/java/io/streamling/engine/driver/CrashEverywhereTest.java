package io.streamling.engine.driver;

import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.Pipeline;
import io.streamling.PipelineState;
import io.streamling.Stage;
import io.streamling.error.StreamlingException;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.InMemorySource;
import io.streamling.testing.NamedFaultPoints;
import io.streamling.testing.Row;
import io.streamling.testing.driver.PipelineTestDriver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** T98, T100, T133: the same pipeline is failed or killed at every moment there is, and must keep its promises. */
@Timeout(120)
class CrashEverywhereTest {
    private static final int ROWS = 60;

    private final InMemorySink log = InMemorySink.append("log");
    private final InMemorySink table = InMemorySink.keyed("table", "id");
    private final InMemorySink exact = InMemorySink.transactional("exact");
    private final InMemorySink even = InMemorySink.transactional("even");

    @Test
    void everyFaultPointAtEveryVisit() {
        List<String> names = new ArrayList<>();
        try (PipelineTestDriver driver = PipelineTestDriver.of(pipeline(source(), new CrashEverywhereTest()))) {
            runToTheEnd(driver, new Random(0), false);
            names.addAll(driver.faults().names());
        }
        assertThat(names).contains("CP09", "CP10", "CP11", "CP14", "CP17");

        for (String name : names) {
            for (int visit = 1; visit <= 4; visit++) {
                CrashEverywhereTest sinks = new CrashEverywhereTest();
                try (PipelineTestDriver driver = PipelineTestDriver.of(pipeline(source(), sinks))
                        .batchRows(7)
                        .failAt(name, visit)) {
                    runToTheEnd(driver, new Random(visit), false);
                }
                sinks.verify(name + ", visit " + visit);
            }
        }
    }

    @Test
    void killsAtRandomSteps() {
        for (long seed = 1; seed <= 50; seed++) {
            CrashEverywhereTest sinks = new CrashEverywhereTest();
            try (PipelineTestDriver driver =
                    PipelineTestDriver.of(pipeline(source(), sinks)).seed(seed).batchRows(5)) {
                runToTheEnd(driver, new Random(seed), true);
            }
            sinks.verify("seed " + seed);
        }
    }

    private static InMemorySource source() {
        InMemorySource source = InMemorySource.builder("in", "id BIGINT NOT NULL", "name VARCHAR")
                .key("id")
                .partitions(2)
                .build();
        for (int i = 0; i < ROWS; i++) {
            source.addTo(i % 2, List.of(insert(i, "row " + i)));
        }
        return source.end();
    }

    /** One source, four sinks; the second transactional one gets every row, the first only half of them. */
    private static Pipeline pipeline(InMemorySource source, CrashEverywhereTest sinks) {
        Stage rows = Pipeline.from(source);
        return rows.to(sinks.log)
                .and(rows.to(sinks.table))
                .and(rows.filter(row -> row.longValue("id") % 2 == 0).to(sinks.even))
                .and(rows.to(sinks.exact))
                .named("crash");
    }

    /** Steps, and lets time pass now and then, so that checkpoints are due; starts again after a failure; kills it at random when asked to. */
    private static void runToTheEnd(PipelineTestDriver driver, Random random, boolean killing) {
        while (driver.state() != PipelineState.STOPPED) {
            try {
                if (driver.state() == PipelineState.FAILED) {
                    driver.restart();
                }
                driver.step();
                if (random.nextInt(3) == 0) {
                    driver.clock().advance(Duration.ofSeconds(2));
                }
                if (killing && random.nextInt(6) == 0 && driver.state() == PipelineState.RUNNING) {
                    driver.crash();
                }
            } catch (StreamlingException e) {
                assertThat(e).hasRootCauseInstanceOf(NamedFaultPoints.PlantedFailure.class);
            }
        }
    }

    private void verify(String what) {
        List<Row> all = new ArrayList<>();
        List<Row> half = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            all.add(insert(i, "row " + i));
            if (i % 2 == 0) {
                half.add(insert(i, "row " + i));
            }
        }
        assertThat(log.rows()).as("at least once, " + what).containsAll(all).hasSizeGreaterThanOrEqualTo(ROWS);
        assertThat(table.rows()).as("by key, " + what).containsExactlyInAnyOrderElementsOf(all);
        assertThat(even.rows()).as("exactly once, half, " + what).containsExactlyInAnyOrderElementsOf(half);
        assertThat(exact.rows()).as("exactly once, " + what).containsExactlyInAnyOrderElementsOf(all);
    }
}
