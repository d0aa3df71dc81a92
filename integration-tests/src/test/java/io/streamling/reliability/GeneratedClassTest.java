package io.streamling.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.Pipeline;
import io.streamling.engine.Streamling;
import io.streamling.function.ScalarFunction;
import io.streamling.function.ScalarFunctions;
import io.streamling.testing.InMemorySink;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes that are generated for SQL: one per statement and engine, and none when the engine is closed (T132, T136). */
class GeneratedClassTest {
    private static final int PIPELINES = 100;
    private static final String GENERATED = "io.streamling.sql.generated";

    /** Which classes have called {@link #spy}. */
    private final Set<Class<?>> callers =
            Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

    private final ScalarFunction spy = ScalarFunctions.ofLong("spy", this::spy);

    @Test
    void pipelinesOfOneEngineWithOneStatementShareOneClass() {
        try (Streamling streamling = Streamling.builder().build()) {
            for (int i = 0; i < PIPELINES; i++) {
                run(streamling, "pipeline-" + i, "SELECT spy(id) AS id FROM input WHERE id > 1");
            }
        }

        assertThat(callers).hasSize(1);
    }

    @Test
    void classIsUnloadedAfterClose() {
        try (Streamling streamling = Streamling.builder().build()) {
            run(streamling, "first", "SELECT spy(id) AS id FROM input WHERE id > 1");
            run(streamling, "second", "SELECT spy(id) + 1 AS id FROM input WHERE id > 1");
        }
        List<WeakReference<Class<?>>> classes = callers.stream()
                .<WeakReference<Class<?>>>map(WeakReference::new)
                .toList();
        assertThat(classes).hasSize(2);

        callers.clear();

        Awaitility.await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> {
            System.gc();
            assertThat(classes).allMatch(type -> type.get() == null);
        });
    }

    @Test
    void sourceIsKeptWhereTheEngineIsAskedTo(@TempDir Path directory) throws Exception {
        try (Streamling streamling =
                Streamling.builder().generatedSources(directory).build()) {
            run(streamling, "kept", "SELECT spy(id) AS id FROM input WHERE id > 1");
        }

        Class<?> generated = callers.iterator().next();
        Path file = directory.resolve(generated.getName().replace('.', '/') + ".java");
        assertThat(Files.readString(file)).contains("class " + generated.getSimpleName() + " extends");
    }

    private void run(Streamling streamling, String name, String sql) {
        InMemorySink sink = InMemorySink.append("sink");
        streamling.run(Pipeline.from(Numbers.source(1, 3).end())
                .sql(sql)
                .to(sink)
                .function(spy)
                .named(name));
        assertThat(sink.rows()).hasSize(2);
    }

    private long spy(long value) {
        StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .forEach(frame -> noteGenerated(frame.getDeclaringClass()));
        return value;
    }

    private void noteGenerated(Class<?> type) {
        if (type.getName().startsWith(GENERATED)) {
            callers.add(type);
        }
    }
}
