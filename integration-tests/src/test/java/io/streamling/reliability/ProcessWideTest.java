package io.streamling.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.Pipeline;
import io.streamling.batch.Columns;
import io.streamling.engine.Streamling;
import io.streamling.kafka.KafkaSource;
import io.streamling.kafka.format.Json;
import io.streamling.state.PostgresSink;
import io.streamling.state.SqliteCheckpointStore;
import io.streamling.state.SqliteSink;
import io.streamling.testing.kafka.EmbeddedKafka;
import io.streamling.testing.kafka.KafkaRecord;
import io.streamling.testing.postgres.EmbeddedPostgres;
import io.streamling.testing.postgres.PostgresDatabase;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.security.Provider;
import java.security.Security;
import java.sql.DriverManager;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeSet;
import java.util.UUID;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A library is a guest: it touches nothing that belongs to the whole process (T140, D1). */
class ProcessWideTest {
    @TempDir
    private Path directory;

    private final EmbeddedKafka kafka = EmbeddedKafka.shared();
    private final PostgresDatabase database = EmbeddedPostgres.shared().newDatabase();
    private final String topic = "t-" + UUID.randomUUID();

    /** What a guest must leave as it is. */
    private record Belongings(
            Locale locale,
            TimeZone zone,
            PrintStream out,
            PrintStream err,
            Thread.UncaughtExceptionHandler handler,
            Set<String> beans,
            Set<String> drivers,
            List<Provider> securityProviders,
            Properties properties) {
        static Belongings now() throws Exception {
            Set<String> beans = new TreeSet<>();
            for (String domain : List.of("*streamling*:*", "kafka.consumer:*")) {
                ManagementFactory.getPlatformMBeanServer()
                        .queryNames(new ObjectName(domain), null)
                        .forEach(name -> beans.add(name.toString()));
            }
            Set<String> drivers = new TreeSet<>();
            DriverManager.drivers().forEach(driver -> drivers.add(driver.toString()));
            Properties properties = new Properties();
            properties.putAll(System.getProperties());
            return new Belongings(
                    Locale.getDefault(),
                    TimeZone.getDefault(),
                    System.out,
                    System.err,
                    Thread.getDefaultUncaughtExceptionHandler(),
                    beans,
                    drivers,
                    List.of(Security.getProviders()),
                    properties);
        }
    }

    @Test
    void nothingOfTheProcessIsChanged() throws Exception {
        runOnce("before");
        Belongings before = Belongings.now();

        runOnce("after");

        assertThat(Belongings.now()).isEqualTo(before);
    }

    @Test
    void nothingOfTheProcessIsChangedFromABrokerToADatabase() throws Exception {
        kafka.createTopic(topic, 1);
        kafka.produce(KafkaRecord.to(topic).value("{\"id\":1}"));
        runFromKafkaToPostgres("before");
        Belongings before = Belongings.now();

        runFromKafkaToPostgres("after");

        assertThat(Belongings.now()).isEqualTo(before);
    }

    @Test
    void threadsAreDaemonsAndNamed() {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        try (Streamling streamling = Streamling.builder().build()) {
            streamling.start(Pipeline.from(Numbers.source())
                    .to(SqliteSink.table("rows").file(file()).createTable(true))
                    .named("guest"));

            Set<Thread> own = Thread.getAllStackTraces().keySet();
            own.removeAll(before);
            assertThat(own)
                    .filteredOn(thread -> thread.getName().startsWith("streamling-"))
                    .isNotEmpty();
            assertThat(own)
                    .filteredOn(thread -> thread.getName().startsWith("streamling-"))
                    .allMatch(Thread::isDaemon);
        }
    }

    private void runOnce(String name) {
        try (Streamling streamling = Streamling.builder()
                .checkpointStore(SqliteCheckpointStore.at(file()))
                .build()) {
            streamling.run(Pipeline.from(Numbers.source(1, 10).end())
                    .sql("SELECT id, upper(name) AS name FROM input WHERE id > 1")
                    .to(SqliteSink.table("rows").file(file()).createTable(true).exactlyOnce())
                    .named(name));
        }
    }

    private void runFromKafkaToPostgres(String name) {
        KafkaSource source = KafkaSource.topic(topic)
                .bootstrapServers(kafka.bootstrapServers())
                .format(Json.schema(Columns.of("id BIGINT NOT NULL")))
                .groupId(topic)
                .bounded();
        PostgresSink sink = PostgresSink.table(name)
                .url(database.url())
                .user(database.user())
                .password("")
                .createTable(true)
                .exactlyOnce();
        Pipeline.from(source)
                .sql("SELECT id + 1 AS id FROM input")
                .to(sink)
                .named(name)
                .run();
    }

    private Path file() {
        return directory.resolve("rows.db");
    }
}
