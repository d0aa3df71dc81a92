package io.streamling.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.Pipeline;
import io.streamling.engine.Streamling;
import io.streamling.state.SqliteCheckpointStore;
import io.streamling.state.SqliteSink;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeSet;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A library is a guest: it touches nothing that belongs to the whole process (T140, D1). */
class ProcessWideTest {
    @TempDir
    private Path directory;

    /** What a guest must leave as it is. */
    private record Belongings(
            Locale locale,
            TimeZone zone,
            PrintStream out,
            PrintStream err,
            Thread.UncaughtExceptionHandler handler,
            Set<String> beans,
            Properties properties) {
        static Belongings now() throws Exception {
            Set<String> beans = new TreeSet<>();
            ManagementFactory.getPlatformMBeanServer()
                    .queryNames(new ObjectName("*streamling*:*"), null)
                    .forEach(name -> beans.add(name.toString()));
            Properties properties = new Properties();
            properties.putAll(System.getProperties());
            return new Belongings(
                    Locale.getDefault(),
                    TimeZone.getDefault(),
                    System.out,
                    System.err,
                    Thread.getDefaultUncaughtExceptionHandler(),
                    beans,
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

    private Path file() {
        return directory.resolve("rows.db");
    }
}
