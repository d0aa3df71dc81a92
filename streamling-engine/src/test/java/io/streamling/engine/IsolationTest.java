package io.streamling.engine;

import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.Pipeline;
import io.streamling.PipelineHandle;
import io.streamling.PipelineState;
import io.streamling.batch.RowBatch;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.InMemorySource;
import io.streamling.testing.Row;
import io.streamling.testing.Step;
import io.streamling.testing.TestCheckpointStore;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Pipelines, engines and the host's process leave one another alone. */
final class IsolationTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    /** T138: fifty pipelines in one engine; one fails, one has a name that is taken. */
    @Test
    void failureOfOnePipelineNeverTouchesTheOthers() throws Exception {
        try (Streamling engine = Streamling.builder().build()) {
            List<InMemorySource> sources = new ArrayList<>();
            List<InMemorySink> sinks = new ArrayList<>();
            List<PipelineHandle> handles = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                sources.add(InMemorySource.of("numbers", "id BIGINT").insert(i));
                sinks.add(InMemorySink.append("sink"));
                handles.add(engine.start(
                        Pipeline.from(sources.get(i)).to(sinks.get(i)).named("p" + i)));
            }
            assertThatThrownBy(() -> engine.start(Pipeline.from(InMemorySource.of("numbers", "id BIGINT"))
                            .to(InMemorySink.append("sink"))
                            .named("p7")))
                    .isInstanceOfSatisfying(
                            StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PIPELINE_INVALID))
                    .hasMessageContaining("'p7': one of this name is running");

            sinks.get(13).failNext(Step.WRITE, 1, new IllegalStateException("planted"));
            sources.forEach(source -> source.insert(100));

            assertThat(handles.get(13).await(LONG)).isTrue();
            assertThat(handles.get(13).state()).isEqualTo(PipelineState.FAILED);
            for (int i = 0; i < 50; i++) {
                if (i != 13) {
                    while (sinks.get(i).rowsWritten() < 2) {
                        Thread.onSpinWait();
                    }
                    long ignored = handles.get(i).checkpoint(LONG);
                    assertThat(sinks.get(i).rows()).containsExactly(insert(i), insert(100));
                    assertThat(handles.get(i).state()).isEqualTo(PipelineState.RUNNING);
                }
            }
            assertThat(engine.pipelines()).hasSize(49);
        }
    }

    /** T14: an Error on a pipeline's thread fails the pipeline, is told to listeners, and nothing hangs. */
    @Test
    void errorOnAPipelineThreadFailsThePipeline() throws Exception {
        AtomicReference<StreamlingException> told = new AtomicReference<>();
        List<PipelineState> states = new CopyOnWriteArrayList<>();
        InMemorySource source = InMemorySource.of("numbers", "id BIGINT").insert(1);
        try (Streamling engine = Streamling.builder()
                .listener(new EngineListener() {
                    @Override
                    public void pipelineFailed(String pipeline, StreamlingException failure) {
                        told.set(failure);
                    }

                    @Override
                    public void stateChanged(String pipeline, PipelineState state) {
                        states.add(state);
                    }
                })
                .build()) {
            PipelineHandle handle = engine.start(Pipeline.from(source)
                    .mapBatches(source.schema(), (batch, output) -> {
                        throw new NoClassDefFoundError("com/example/Missing");
                    })
                    .to(InMemorySink.append("sink"))
                    .named("broken"));

            assertThat(handle.await(LONG)).isTrue();

            assertThat(told.get()).hasRootCauseInstanceOf(NoClassDefFoundError.class);
            assertThat(states).containsExactly(PipelineState.STARTING, PipelineState.RUNNING, PipelineState.FAILED);
            assertThat(handle.completion().toCompletableFuture()).isCompletedExceptionally();
        }
    }

    /** T139: when the fourth part cannot be opened, the others are closed and the cause is thrown; it may start again. */
    @Test
    void failedStartClosesWhatWasOpen() {
        InMemorySource source =
                InMemorySource.of("numbers", "id BIGINT").insert(1).end();
        InMemorySink first = InMemorySink.append("first");
        InMemorySink second = InMemorySink.append("second");
        InMemorySink third = InMemorySink.append("third")
                .failNext(Step.CREATE_WRITER, 1, new StreamlingException(ErrorCode.ACCESS_DENIED, "wrong password"));
        var all = Pipeline.from(source);
        Pipeline pipeline = all.to(first).and(all.to(second)).and(all.to(third)).named("half-open");
        try (Streamling engine = Streamling.builder().build()) {
            assertThatThrownBy(() -> engine.start(pipeline))
                    .isInstanceOfSatisfying(
                            StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.ACCESS_DENIED))
                    .hasMessage("pipeline 'half-open': sink 'third': wrong password");
            assertThat(first.openWriters() + second.openWriters() + source.openReaders())
                    .isZero();
            assertThat(engine.pipelines()).isEmpty();

            engine.run(pipeline);

            assertThat(third.rows()).containsExactly(insert(1));
        }
    }

    /** T133: whatever fails at whatever boundary, no byte stays allocated, and the real cause comes first. */
    @Test
    void memoryIsReleasedAfterAFailureAtAnyBoundary() {
        for (int failing = 0; failing < 6; failing++) {
            int at = failing;
            InMemorySource source = InMemorySource.of("numbers", "id BIGINT");
            source.addTo(0, IntStream.range(0, 50).mapToObj(Row::insert).toList())
                    .end();
            InMemorySink sink = InMemorySink.append("sink");
            InMemorySink other = InMemorySink.append("other");
            IllegalStateException planted = new IllegalStateException("planted");
            if (at == 0) {
                source.failAt(0, 20, planted);
            } else if (at == 1) {
                sink.failNext(Step.WRITE, 1, planted);
            } else if (at == 2) {
                other.failNext(Step.FLUSH, 1, planted);
            }
            var stage = Pipeline.from(source)
                    .apply(new HoldingOperator(2))
                    .mapBatches(source.schema(), (batch, output) -> {
                        output.emit(batch.retain());
                        if (at == 3) {
                            throw planted;
                        }
                    })
                    .apply(new HoldingOperator(1));
            Pipeline pipeline = stage.to(sink)
                    .and(stage.filter(row -> {
                                if (at == 4) {
                                    throw planted;
                                }
                                return true;
                            })
                            .to(other))
                    .named("leaking");
            TestCheckpointStore store = new TestCheckpointStore();
            if (at == 5) {
                store.failNext(Step.SAVE, 1, planted);
            }
            try (Streamling engine = Streamling.builder()
                    .checkpointStore(store)
                    .limits(EngineLimits.standard().withBatch(8, 1 << 20))
                    .build()) {
                assertThatThrownBy(() -> engine.run(pipeline))
                        .hasStackTraceContaining("planted")
                        .hasMessageNotContaining("memory was not released");
            }
        }
    }

    /** T133: a leak is a failure of its own when nothing else is. */
    @Test
    void leakIsReported() {
        InMemorySource source =
                InMemorySource.of("numbers", "id BIGINT").insert(1).end();
        List<RowBatch> kept = new ArrayList<>();
        Pipeline pipeline = Pipeline.from(source)
                .mapBatches(source.schema(), (batch, output) -> kept.add(batch.retain()))
                .to(InMemorySink.append("sink"))
                .named("leaking");

        assertThatThrownBy(pipeline::run)
                .isInstanceOfSatisfying(
                        StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INTERNAL))
                .hasMessageContaining("memory was not released");
        assertThat(kept).hasSize(1);
    }

    @Test
    void memoryLimitFailsThePipelineWithItsCode() {
        InMemorySource source = InMemorySource.of("numbers", "id BIGINT");
        source.addTo(0, IntStream.range(0, 5_000).mapToObj(Row::insert).toList())
                .end();
        EngineLimits limits = EngineLimits.standard().withBatch(100, 1_000).withMemoryBytes(20_000);
        try (Streamling engine = Streamling.builder().limits(limits).build()) {
            assertThatThrownBy(() -> engine.run(Pipeline.from(source)
                            .apply(new HoldingOperator(1_000))
                            .to(InMemorySink.append("sink"))
                            .named("greedy")))
                    .isInstanceOfSatisfying(
                            StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MEMORY_LIMIT));
        }
    }

    /** T135: every thread has the class loader that was current when the pipeline was built. */
    @Test
    void threadsAreTheHostsDaemonsWithItsNameAndClassLoader() throws Exception {
        Set<Thread> made = ConcurrentHashMap.newKeySet();
        AtomicReference<ClassLoader> seen = new AtomicReference<>();
        ClassLoader host = new URLClassLoader(new URL[0], getClass().getClassLoader());
        InMemorySource source =
                InMemorySource.of("numbers", "id BIGINT").insert(1).end();
        Pipeline pipeline = Pipeline.from(source)
                .mapBatches(source.schema(), (batch, output) -> {
                    seen.set(Thread.currentThread().getContextClassLoader());
                    output.emit(batch.retain());
                })
                .to(InMemorySink.append("sink"))
                .named("hosted")
                .classLoader(host);
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (Streamling engine = Streamling.builder()
                .threadFactory(body -> {
                    Thread thread = new Thread(body);
                    made.add(thread);
                    return thread;
                })
                .build()) {
            engine.run(pipeline);
        }

        assertThat(seen.get()).isSameAs(host);
        assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
        assertThat(made).extracting(Thread::getName).contains("streamling-hosted-1", "streamling-watchdog");
        for (Thread thread : made) {
            assertThat(thread.isDaemon()).isTrue();
            thread.join(TimeUnit.SECONDS.toMillis(30));
            assertThat(thread.isAlive()).isFalse();
        }
    }

    /** T136: nothing of ours keeps the class loader of a host that has gone. */
    @Test
    void classLoaderOfAHostThatIsGoneIsCollected() {
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            loaders.add(runWithALoaderOfItsOwn());
        }

        long end = System.nanoTime() + LONG.toNanos();
        while (loaders.stream().anyMatch(loader -> loader.get() != null) && System.nanoTime() < end) {
            System.gc();
        }

        assertThat(loaders).allMatch(loader -> loader.get() == null);
    }

    private static WeakReference<ClassLoader> runWithALoaderOfItsOwn() {
        ClassLoader loader = new URLClassLoader(new URL[0], IsolationTest.class.getClassLoader());
        InMemorySource source =
                InMemorySource.of("numbers", "id BIGINT").insert(1).end();
        Pipeline.from(source)
                .to(InMemorySink.append("sink"))
                .named("redeployed")
                .classLoader(loader)
                .run();
        return new WeakReference<>(loader);
    }
}
