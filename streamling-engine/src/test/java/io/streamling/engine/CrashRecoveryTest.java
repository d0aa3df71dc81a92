package io.streamling.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.Pipeline;
import io.streamling.PipelineEngine.StepSettings;
import io.streamling.PipelineEngine.Stepped;
import io.streamling.Stage;
import io.streamling.error.StreamlingException;
import io.streamling.spi.FaultPoints;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.InMemorySource;
import io.streamling.testing.ManualClock;
import io.streamling.testing.NamedFaultPoints;
import io.streamling.testing.Row;
import io.streamling.testing.Step;
import io.streamling.testing.TestCheckpointStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever fails and whenever: nothing is lost, and a sink that commits rows and positions together is exact. */
final class CrashRecoveryTest {
    private static final int SEEDS = 300;

    private final DefaultPipelineEngine engine = new DefaultPipelineEngine();
    private final ManualClock clock = new ManualClock();
    private final TestCheckpointStore store = new TestCheckpointStore();

    /** T100 T102: random batches, barriers, failures and crashes. */
    @Test
    void nothingIsLostWhateverFails() {
        int crashes = 0;
        Set<String> visited = new TreeSet<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            try {
                crashes += new RandomRun(seed, visited).run();
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
        assertThat(crashes).isGreaterThan(SEEDS / 2);
        assertThat(visited)
                .contains("CP01", "CP02", "CP03", "CP04", "CP09", "CP11", "CP12", "CP13", "CP14", "CP16")
                .contains("CP17", "CP18", "CP23", "CP24", "CP27");
    }

    static List<String> faultPoints() {
        return Streamling.faultPointNames().stream()
                .filter(name -> !name.equals("CP22"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("faultPoints")
    void sinkThatIsAheadDropsWhatItHas(String point) {
        InMemorySource orders = InMemorySource.of("orders", "id BIGINT");
        List<Row> rows = IntStream.range(0, 40).mapToObj(Row::insert).toList();
        orders.addTo(0, rows).end();
        InMemorySink exact = InMemorySink.transactional("exact");
        InMemorySink plain = InMemorySink.append("plain");
        Stage all = Pipeline.from(orders).apply(new HoldingOperator(2));
        Pipeline pipeline = all.to(exact).and(all.to(plain)).named("ahead");
        int visit = Set.of("CP23", "CP24", "CP27").contains(point) ? 1 : 2;

        boolean failed = fails(pipeline, new NamedFaultPoints().failAt(point, visit), point.equals("CP23"));
        boolean failedAgain = fails(pipeline, FaultPoints.NONE, false);

        assertThat(failed).isTrue();
        assertThat(failedAgain).isFalse();
        assertThat(exact.rows()).containsExactlyElementsOf(rows);
        assertThat(plain.rows()).containsAll(rows);
    }

    private boolean fails(Pipeline pipeline, FaultPoints faults, boolean stops) {
        try (Stepped stepped = open(pipeline, 1, 4, faults)) {
            for (int i = 0; !stepped.state().isTerminal() && !(stops && i == 5); i++) {
                stepped.step();
                clock.advance(Duration.ofMillis(30));
            }
        } catch (StreamlingException e) {
            return true;
        }
        return false;
    }

    private Stepped open(Pipeline pipeline, long seed, int batchRows, FaultPoints faults) {
        return engine.openStepped(pipeline, new StepSettings(seed, clock, store, 100, batchRows, faults));
    }

    /** One random pipeline, crashed again and again until it has read everything. */
    private static final class RandomRun {
        private final Random random;
        private final Set<String> visited;
        private final ManualClock clock = new ManualClock();
        private final TestCheckpointStore store = new TestCheckpointStore();
        private final int partitions;
        private final InMemorySource orders;
        private final InMemorySource more = InMemorySource.of("more", "id BIGINT");
        private final InMemorySink exact = InMemorySink.transactional("exact");
        private final InMemorySink alsoExact = InMemorySink.transactional("also-exact");
        private final InMemorySink plain = InMemorySink.append("plain");
        private final InMemorySink keyed = InMemorySink.keyed("keyed", "id");
        private final List<Row> all = new ArrayList<>();
        private final Pipeline pipeline;

        RandomRun(int seed, Set<String> visited) {
            this.random = new Random(seed);
            this.visited = visited;
            this.partitions = 1 + random.nextInt(3);
            boolean twoSources = partitions == 1 && random.nextBoolean();
            this.orders = InMemorySource.builder("orders", "id BIGINT")
                    .partitions(partitions)
                    .build();
            fill(twoSources);
            Stage stage = Pipeline.from(orders);
            if (twoSources) {
                stage = stage.union(Pipeline.from(more));
            }
            if (random.nextBoolean()) {
                stage = stage.apply(new HoldingOperator(random.nextInt(3)));
            }
            Pipeline built = stage.to(plain).and(stage.to(exact)).and(stage.to(keyed));
            if (random.nextBoolean()) {
                built = stage.filter(row -> true).to(alsoExact).and(built);
            }
            this.pipeline = built.named("random").parallelism(twoSources ? 1 : 1 + random.nextInt(partitions));
        }

        int run() {
            int crashes = 0;
            boolean done = false;
            while (!done) {
                done = attempt(crashes < 6);
                crashes += done ? 0 : 1;
            }
            check();
            return crashes;
        }

        private void fill(boolean twoSources) {
            int id = 0;
            for (int partition = 0; partition < partitions; partition++) {
                List<Row> rows = new ArrayList<>();
                for (int i = random.nextInt(60); i > 0; i--) {
                    rows.add(Row.insert(id++));
                }
                orders.addTo(partition, rows);
                all.addAll(rows);
            }
            orders.end();
            for (int i = twoSources ? random.nextInt(60) : 0; i > 0; i--) {
                Row row = Row.insert(id++);
                more.add(row);
                all.add(row);
            }
            more.end();
        }

        /** Whether it came to its end. */
        private boolean attempt(boolean mayFail) {
            NamedFaultPoints faults = new NamedFaultPoints();
            if (mayFail) {
                plantFault(faults);
            }
            Stepped stepped = null;
            try {
                StepSettings settings = new StepSettings(
                        random.nextLong(), clock, store, 1 + random.nextInt(60), 1 + random.nextInt(9), faults);
                stepped = new DefaultPipelineEngine().openStepped(pipeline, settings);
                return drive(stepped, mayFail);
            } catch (StreamlingException e) {
                return false;
            } finally {
                visited.addAll(faults.names());
                if (stepped != null) {
                    assertThat(stepped.allocatedBytes()).isZero();
                }
                assertThat(exact.openWriters() + plain.openWriters() + orders.openReaders())
                        .isZero();
            }
        }

        private boolean drive(Stepped stepped, boolean mayCrash) {
            int crashAfter = mayCrash && random.nextInt(3) == 0 ? random.nextInt(80) : Integer.MAX_VALUE;
            int stopAfter = mayCrash && random.nextInt(3) == 0 ? random.nextInt(80) : Integer.MAX_VALUE;
            for (int i = 0; !stepped.state().isTerminal(); i++) {
                if (i == crashAfter) {
                    stepped.crash();
                    return false;
                }
                if (i == stopAfter) {
                    stepped.close();
                    return false;
                }
                stepped.step();
                clock.advance(Duration.ofMillis(random.nextInt(10)));
                if (random.nextInt(20) == 0 && !stepped.state().isTerminal()) {
                    stepped.checkpoint();
                }
            }
            return true;
        }

        private void plantFault(NamedFaultPoints faults) {
            List<String> points = new ArrayList<>(Streamling.faultPointNames());
            points.add("CP10");
            faults.failAt(points.get(random.nextInt(points.size())), 1 + random.nextInt(6));
            IllegalStateException failure = new IllegalStateException("planted");
            switch (random.nextInt(8)) {
                case 0 -> exact.failNext(Step.FLUSH, 1, failure);
                case 1 -> plain.failNext(Step.AFTER_FLUSH, 1, failure);
                case 2 -> keyed.failNext(Step.WRITE, 1, failure);
                case 3 -> store.failNext(Step.AFTER_SAVE, 1, failure);
                case 4 -> store.failNext(Step.SAVE, 1, failure);
                case 5 -> exact.failNext(Step.COMMIT, 1, failure);
                case 6 -> exact.failNext(Step.AFTER_FLUSH, 1);
                default -> {}
            }
        }

        private void check() {
            assertThat(exact.rows()).containsExactlyInAnyOrderElementsOf(all);
            if (alsoExact.committed("random").isPresent()) {
                assertThat(alsoExact.rows()).containsExactlyInAnyOrderElementsOf(all);
            }
            assertThat(new HashSet<>(plain.rows())).isEqualTo(new HashSet<>(all));
            assertThat(keyed.rows()).containsExactlyInAnyOrderElementsOf(all);
        }
    }
}
