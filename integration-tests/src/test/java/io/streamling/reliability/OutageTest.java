package io.streamling.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.Pipeline;
import io.streamling.PipelineHandle;
import io.streamling.PipelineState;
import io.streamling.engine.EngineLimits;
import io.streamling.engine.Streamling;
import io.streamling.sink.Sink;
import io.streamling.state.PostgresCheckpointStore;
import io.streamling.state.PostgresSink;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.InMemorySource;
import io.streamling.testing.postgres.EmbeddedPostgres;
import io.streamling.testing.postgres.PostgresDatabase;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A database that goes away for a while delays a pipeline and costs nothing else (T83, T104, R13). */
@Timeout(60)
class OutageTest {
    private static final int OUTAGES = 4;
    private static final long ROWS = 50;

    private final PostgresDatabase database = EmbeddedPostgres.shared().newDatabase();
    private final InMemorySource source = Numbers.source();
    private CuttableProxy proxy;

    @BeforeEach
    void startProxy() throws Exception {
        proxy = new CuttableProxy(EmbeddedPostgres.shared().port());
    }

    @AfterEach
    void closeProxy() throws Exception {
        proxy.close();
    }

    @Test
    void storeThatIsDownOnlyDelaysCheckpoints() {
        InMemorySink sink = InMemorySink.append("sink");
        try (Streamling streamling = engine(url());
                PipelineHandle handle = streamling.start(Pipeline.from(source).to(sink))) {
            for (int outage = 0; outage < OUTAGES; outage++) {
                Awaitility.await().until(() -> handle.checkpoint(Duration.ofSeconds(10)) > 0);
                long epoch = handle.progress().epoch();

                proxy.cut();
                long first = outage * ROWS + 1;
                Numbers.add(source, first, first + ROWS - 1);
                Awaitility.await().until(() -> sink.rows().size() == first + ROWS - 1);
                assertThat(handle.state()).isEqualTo(PipelineState.RUNNING);
                proxy.heal();

                Awaitility.await()
                        .atMost(Duration.ofSeconds(20))
                        .until(() -> handle.progress().epoch() > epoch);
            }

            assertThat(handle.checkpoint(Duration.ofSeconds(10))).isPositive();
            assertThat(sink.rows()).isEqualTo(Numbers.rows(1, OUTAGES * ROWS));
        }
    }

    @Test
    void sinkThatIsDownLosesNothingAndWritesNothingTwice() {
        Sink sink = PostgresSink.table("exact")
                .url(url())
                .user(database.user())
                .password("")
                .createTable(true)
                .exactlyOnce();
        assertOutagesAreStood(sink, "exact");
    }

    @Test
    void plainSinkThatIsDownLosesNothing() {
        Sink sink = PostgresSink.table("plain")
                .url(url())
                .user(database.user())
                .password("")
                .createTable(true);
        assertOutagesAreStood(sink, "plain");
    }

    private void assertOutagesAreStood(Sink sink, String table) {
        try (Streamling streamling = engine(database.url());
                PipelineHandle handle = streamling.start(Pipeline.from(source).to(sink))) {
            for (int outage = 0; outage < OUTAGES; outage++) {
                Numbers.add(source, outage * ROWS + 1, outage * ROWS + ROWS / 2);
                Awaitility.await().until(() -> handle.progress().epoch() > 0);
                proxy.cut();
                Numbers.add(source, outage * ROWS + ROWS / 2 + 1, (outage + 1) * ROWS);
                long rows = (outage + 1) * ROWS;
                Awaitility.await().until(() -> handle.progress().rowsBySource().get("numbers") >= rows - ROWS / 2);
                proxy.heal();
                Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> count(table) >= rows);
                assertThat(handle.state()).isEqualTo(PipelineState.RUNNING);
            }
        }

        List<String> ids = LongStream.rangeClosed(1, OUTAGES * ROWS)
                .mapToObj(Long::toString)
                .toList();
        assertThat(database.query("SELECT DISTINCT id FROM " + table + " ORDER BY id"))
                .isEqualTo(ids);
        if (table.equals("exact")) {
            assertThat(count(table)).isEqualTo(OUTAGES * ROWS);
        }
    }

    private long count(String table) {
        return Long.parseLong(database.query("SELECT count(*) FROM " + table).get(0));
    }

    private String url() {
        return "jdbc:postgresql://127.0.0.1:" + proxy.port() + "/" + database.name();
    }

    private Streamling engine(String storeUrl) {
        return Streamling.builder()
                .checkpointStore(PostgresCheckpointStore.at(storeUrl, database.user(), ""))
                .limits(EngineLimits.standard().withCheckpointInterval(Duration.ofMillis(20)))
                .build();
    }
}
