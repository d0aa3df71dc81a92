package io.streamling.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.Pipeline;
import io.streamling.PipelineHandle;
import io.streamling.PipelineResult;
import io.streamling.batch.Columns;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.engine.Streamling;
import io.streamling.error.ErrorPolicy;
import io.streamling.kafka.KafkaSource;
import io.streamling.kafka.format.Json;
import io.streamling.state.PostgresSink;
import io.streamling.testing.Gate;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.Row;
import io.streamling.testing.Step;
import io.streamling.testing.kafka.EmbeddedKafka;
import io.streamling.testing.kafka.KafkaRecord;
import io.streamling.testing.postgres.EmbeddedPostgres;
import io.streamling.testing.postgres.PostgresDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a broker, a pipeline and a sink do together. */
@Timeout(120)
class KafkaPipelineTest {
    private final EmbeddedKafka kafka = EmbeddedKafka.shared();
    private final String topic = "t-" + UUID.randomUUID();
    private final InMemorySink sink = InMemorySink.append("sink");

    /** T5: what stands last in the log are things that no reader ever sees. */
    @Test
    void boundedReadEndsBehindACompactedTail() {
        try (EmbeddedKafka compacting = EmbeddedKafka.start(Map.of("log.cleaner.backoff.ms", "100"))) {
            compacting.createTopic(
                    topic,
                    1,
                    Map.of(
                            "cleanup.policy", "compact",
                            "segment.ms", "1000",
                            "min.cleanable.dirty.ratio", "0.001",
                            "min.compaction.lag.ms", "0"));
            long hour = TimeUnit.HOURS.toMillis(1);
            long before = System.currentTimeMillis() - 10 * hour;
            compacting.produce(IntStream.range(0, 50)
                    .mapToObj(i -> record(i).key("same").timestampMillis(before))
                    .toList());
            // Later by more than a segment's time: what was before it can be compacted.
            compacting.produceAborted(IntStream.range(50, 60)
                    .mapToObj(i -> record(i).key("aborted").timestampMillis(before + hour))
                    .toList());
            compacting.produceAborted(List.of(record(60).key("aborted").timestampMillis(before + 2 * hour)));
            KafkaSource source =
                    source().bootstrapServers(compacting.bootstrapServers()).bounded();

            Awaitility.await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
                InMemorySink all = InMemorySink.append("sink");
                PipelineResult result =
                        Pipeline.from(source).to(all).named("bounded").run();

                assertThat(result.positionBySource())
                        .containsEntry(topic, SourcePosition.of(topic + "-0", compacting.endOffset(topic, 0)));
                assertThat(all.rows()).as("compacted").containsExactly(Row.insert(49L, "n49"));
            });
        }
    }

    /** T7: a sink that takes longer than the group waits for a poll costs no partition and no row twice. */
    @Test
    void slowSinkCausesNoRebalance() throws Exception {
        String group = "g-" + UUID.randomUUID();
        kafka.createTopic(topic, 2);
        for (int i = 0; i < 500; i++) {
            kafka.produce(record(i).partition(i % 2));
        }
        KafkaSource source = source().groupId(group)
                .property("max.poll.interval.ms", "1000")
                .property("session.timeout.ms", "1000")
                .property("heartbeat.interval.ms", "100");
        Gate slow = sink.holdAt(Step.WRITE);
        try (Streamling streamling = Streamling.builder().build();
                PipelineHandle handle =
                        streamling.start(Pipeline.from(source).to(sink).named("slow-sink"))) {
            assertThat(slow.awaitReached(Duration.ofSeconds(20))).isTrue();
            Awaitility.await()
                    .during(Duration.ofSeconds(2))
                    .atMost(Duration.ofSeconds(10))
                    .until(() -> kafka.memberCount(group) == 1);

            slow.open();

            Awaitility.await().until(() -> sink.changes().size() >= 500);
            handle.checkpoint(Duration.ofSeconds(20));
            assertThat(sink.changes())
                    .extracting(row -> row.value(0))
                    .doesNotHaveDuplicates()
                    .hasSize(500);
            Awaitility.await()
                    .until(() -> kafka.committedOffsets(group).values().stream()
                                    .mapToLong(Long::longValue)
                                    .sum()
                            == 500);
        }
    }

    /** T81: a bad row, and another that is followed by a good one of its key. */
    @Test
    void oneRowThatTheDatabaseRefusesGoesToTheDeadLettersAlone() throws Exception {
        kafka.createTopic(topic, 1);
        List<KafkaRecord> records = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            int id = i == 58 ? 57 : i;
            String name = i == 57 || i == 300 ? "bad" : "n" + i;
            records.add(KafkaRecord.to(topic).value("{\"id\":" + id + ",\"name\":\"" + name + "\"}"));
        }
        kafka.produce(records);
        PostgresDatabase database = EmbeddedPostgres.shared().newDatabase();
        update(database, "CREATE TABLE rows (id BIGINT PRIMARY KEY, name TEXT CHECK (name <> 'bad'))");
        InMemorySink dead = InMemorySink.append("dead");
        PostgresSink table = PostgresSink.table("rows")
                .url(database.url())
                .user(database.user())
                .password("")
                .primaryKey("id");

        PipelineResult result = Pipeline.from(source().bounded())
                .sql("SELECT id, name FROM input")
                .to(table, ErrorPolicy.DEAD_LETTER)
                .deadLetters(dead)
                .named("poison")
                .run();

        assertThat(result.deadLettersByNode()).isEqualTo(Map.of("rows", 1L));
        assertThat(query(database, "SELECT count(*) || ' ' || count(DISTINCT id) FROM rows"))
                .isEqualTo("498 498");
        assertThat(query(database, "SELECT name FROM rows WHERE id = 57")).isEqualTo("n58");
        assertThat(dead.rows()).singleElement().satisfies(row -> {
            assertThat(row.value(2)).isEqualTo("ROW_REFUSED_BY_SINK");
            assertThat(row.value(4)).isEqualTo(topic + "-0");
            assertThat((Long) row.value(5)).isLessThanOrEqualTo(300);
            assertThat((Long) row.value(6)).isGreaterThanOrEqualTo(300);
            assertThat((String) row.value(9)).contains("\"bad\"");
            assertThat((String) row.value(3)).doesNotContain("bad");
        });
    }

    private KafkaSource source() {
        return KafkaSource.topic(topic)
                .bootstrapServers(kafka.bootstrapServers())
                .format(Json.schema(Columns.of("id BIGINT NOT NULL", "name VARCHAR")));
    }

    private KafkaRecord record(int id) {
        return KafkaRecord.to(topic).value("{\"id\":" + id + ",\"name\":\"n" + id + "\"}");
    }

    private static void update(PostgresDatabase database, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(database.url(), database.user(), "");
                Statement statement = connection.createStatement()) {
            boolean ignored = statement.execute(sql);
        }
    }

    private static String query(PostgresDatabase database, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(database.url(), database.user(), "");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }
}
