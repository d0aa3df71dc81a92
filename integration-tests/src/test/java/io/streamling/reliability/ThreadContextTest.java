package io.streamling.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.Pipeline;
import io.streamling.engine.Streamling;
import io.streamling.testing.InMemorySink;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** The host's class loader is on every thread that runs the host's code (T135). */
class ThreadContextTest {
    private final Set<ClassLoader> seen = ConcurrentHashMap.newKeySet();
    private final Set<String> threads = ConcurrentHashMap.newKeySet();

    @Test
    void loaderThatWasCurrentWhenThePipelineWasBuiltIsOnItsThreads() throws Exception {
        try (URLClassLoader host = new URLClassLoader(new URL[0], getClass().getClassLoader());
                Streamling streamling = Streamling.builder().build()) {
            Pipeline pipeline = withLoader(host, this::pipeline);

            streamling.run(pipeline);

            assertThat(seen).containsExactly(host);
            assertThat(threads).allMatch(name -> name.startsWith("streamling-context-"));
            assertThat(Thread.currentThread().getContextClassLoader()).isNotSameAs(host);
        }
    }

    @Test
    void loaderCanBeGiven() throws Exception {
        try (URLClassLoader given = new URLClassLoader(new URL[0], getClass().getClassLoader());
                Streamling streamling = Streamling.builder().build()) {
            streamling.run(pipeline().classLoader(given));

            assertThat(seen).containsExactly(given);
        }
    }

    private Pipeline pipeline() {
        return Pipeline.from(Numbers.source(1, 10).end())
                .filter(row -> note())
                .to(InMemorySink.append("sink"))
                .named("context");
    }

    private boolean note() {
        seen.add(Thread.currentThread().getContextClassLoader());
        threads.add(Thread.currentThread().getName());
        return true;
    }

    private static Pipeline withLoader(ClassLoader loader, java.util.function.Supplier<Pipeline> build) {
        Thread current = Thread.currentThread();
        ClassLoader before = current.getContextClassLoader();
        current.setContextClassLoader(loader);
        try {
            return build.get();
        } finally {
            current.setContextClassLoader(before);
        }
    }
}
