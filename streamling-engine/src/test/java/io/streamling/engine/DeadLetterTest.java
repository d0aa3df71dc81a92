package io.streamling.engine;

import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.DeadLetters;
import io.streamling.Pipeline;
import io.streamling.PipelineEngine.StepSettings;
import io.streamling.PipelineEngine.Stepped;
import io.streamling.PipelineResult;
import io.streamling.error.ErrorCode;
import io.streamling.error.ErrorPolicy;
import io.streamling.error.StreamlingException;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.InMemorySource;
import io.streamling.testing.ManualClock;
import io.streamling.testing.NamedFaultPoints;
import io.streamling.testing.Row;
import io.streamling.testing.TestCheckpointStore;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** T153: bad rows go where the policy says, with coordinates and without values in messages. */
final class DeadLetterTest {
    private static final byte[] KEY = {1};
    private static final byte[] VALUE = {2, 3};

    private final InMemorySource orders = InMemorySource.of("orders", "id BIGINT", "country VARCHAR");
    private final InMemorySink sink = InMemorySink.append("all");
    private final InMemorySink letters = InMemorySink.append("letters");

    @Test
    void undecodableRecordKeepsItsBytesAndCoordinates() {
        orders.insert(1, "CH")
                .addUndecodable(0, KEY, VALUE, "field 'id' is not a number")
                .insert(2, "DE")
                .end();

        PipelineResult result = Pipeline.from(orders)
                .onError(ErrorPolicy.DEAD_LETTER)
                .to(sink)
                .deadLetters(letters)
                .named("letters")
                .run();

        assertThat(sink.rows()).containsExactly(insert(1, "CH"), insert(2, "DE"));
        assertThat(result.deadLettersByNode()).containsExactly(Map.entry("orders", 1L));
        assertThat(result.skippedByNode()).isEmpty();
        assertThat(letters.rows()).hasSize(1);
        assertThat(letters.rows().get(0).values().subList(0, 10))
                .containsExactly(
                        "letters",
                        "orders",
                        "RECORD_UNDECODABLE",
                        "field 'id' is not a number",
                        "orders-0",
                        1L,
                        1L,
                        Row.Bytes.of(KEY),
                        Row.Bytes.of(VALUE),
                        null);
    }

    @Test
    void rowThatTheSinkRefusesIsKeptAsJson() {
        orders.insert(1, "CH").insert(2, null).end();
        sink.refuse(row -> row.value(1) == null);

        Pipeline.from(orders)
                .to(sink, ErrorPolicy.DEAD_LETTER)
                .deadLetters(letters)
                .named("refused")
                .run();

        assertThat(letters.rows().get(0).values())
                .contains("all", "ROW_REFUSED_BY_SINK", "orders-0", 1L, "{\"id\":2,\"country\":null}");
        assertThat(letters.rows()).hasSize(1);
        assertThat(sink.rows()).containsExactly(insert(1, "CH"));
    }

    @Test
    void skippedRowsAreCounted() {
        orders.insert(1, "CH").insert(2, "DE").end();

        PipelineResult result = Pipeline.from(orders)
                .filter(row -> {
                    if (row.longValue("id") == 1) {
                        throw new IllegalStateException("bad");
                    }
                    return true;
                })
                .named("picky")
                .onError(ErrorPolicy.SKIP)
                .to(sink)
                .named("skipping")
                .run();

        assertThat(result.skippedByNode()).containsExactly(Map.entry("picky", 1L));
        assertThat(sink.rows()).containsExactly(insert(2, "DE"));
    }

    @Test
    void badRowFailsThePipelineWithItsRecordAndNoValues() {
        orders.insert(1, "CH").insert(2, "confidential").end();
        sink.refuse(row -> row.value(0).equals(2L));

        assertThatThrownBy(() -> Pipeline.from(orders).to(sink).named("strict").run())
                .isInstanceOfSatisfying(
                        StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.ROW_REFUSED_BY_SINK))
                .hasMessage("pipeline 'strict': sink 'all': refused by the test (row from orders-0@1)");
        orders.failAt(0, 0, new IllegalStateException("unused"));
    }

    @Test
    void undecodableRecordFailsThePipelineWithItsCoordinates() {
        orders.insert(1, "CH").addUndecodable(0, KEY, VALUE, "broken").end();

        assertThatThrownBy(() -> Pipeline.from(orders).to(sink).named("strict").run())
                .hasMessage("pipeline 'strict': source 'orders': broken (record orders-0@1)");
    }

    /** No dead letter is lost, wherever it crashes: also when the sink itself is exactly once and never sees it again. */
    @Test
    void noDeadLetterIsLostInACrash() {
        for (String point : Streamling.faultPointNames()) {
            for (boolean exactLetters : List.of(false, true)) {
                crashAt(point, exactLetters);
            }
        }
    }

    private static void crashAt(String point, boolean exactLetters) {
        InMemorySource numbers = InMemorySource.of("numbers", "id BIGINT");
        List<Row> rows = IntStream.range(0, 60).mapToObj(Row::insert).toList();
        numbers.addTo(0, rows).end();
        InMemorySink exact = InMemorySink.transactional("exact").refuse(row -> (Long) row.value(0) % 3 == 0);
        InMemorySink bad = exactLetters ? InMemorySink.transactional("bad") : InMemorySink.append("bad");
        Pipeline pipeline = Pipeline.from(numbers)
                .to(exact, ErrorPolicy.DEAD_LETTER)
                .deadLetters(bad)
                .named("crashing");
        TestCheckpointStore store = new TestCheckpointStore();
        for (int visit : new int[] {2, 3, Integer.MAX_VALUE}) {
            ManualClock clock = new ManualClock();
            NamedFaultPoints faults = new NamedFaultPoints().failAt(point, visit);
            try (Stepped stepped = new DefaultPipelineEngine()
                    .openStepped(pipeline, new StepSettings(1, clock, store, 20, 5, faults))) {
                while (!stepped.state().isTerminal()) {
                    stepped.step();
                    clock.advance(java.time.Duration.ofMillis(10));
                }
            } catch (StreamlingException e) {
                assertThat(visit).isLessThan(10);
            }
        }

        List<Object> refused =
                bad.rows().stream().map(row -> row.value(9)).distinct().toList();
        assertThat(refused).as(point).hasSize(20);
        assertThat(exact.rows()).hasSize(40);
        assertThat(bad.rows().get(0).values())
                .hasSize(DeadLetters.SCHEMA.getFields().size());
    }
}
