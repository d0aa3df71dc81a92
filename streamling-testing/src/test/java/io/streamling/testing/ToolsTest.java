package io.streamling.testing;

import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.batch.Columns;
import io.streamling.batch.RowBatch;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ToolsTest {
    @Test
    void clockMovesOnlyWhenTold() {
        ManualClock clock = new ManualClock();
        Instant start = clock.instant();

        clock.advance(Duration.ofSeconds(3));

        assertThat(clock.instant()).isEqualTo(start.plusSeconds(3));
    }

    @Test
    void faultComesAtTheVisitThatWasNamed() throws Exception {
        NamedFaultPoints faults = new NamedFaultPoints().failAt("CP11", 2);

        faults.at("CP11");
        faults.at("CP09");

        assertThatThrownBy(() -> faults.at("CP11")).hasMessage("planted failure at CP11, visit 2");
        faults.at("CP11");
        assertThat(faults.visits("CP11")).isEqualTo(3);
        assertThat(faults.names()).containsExactly("CP09", "CP11");
    }

    /** T133: a leak fails the test, with the place that allocated it. */
    @Test
    void leakIsAnErrorThatShowsWhoAllocated() {
        LeakCheck memory = new LeakCheck();
        RowBatch batch = Rows.batch(memory.allocator(), Columns.of("id BIGINT"), insert(1));

        assertThatThrownBy(memory::verify)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("bytes of Arrow memory were never released")
                .hasMessageContaining("leakIsAnErrorThatShowsWhoAllocated");

        batch.release();
        assertThatCode(memory::close).doesNotThrowAnyException();
    }

    @Test
    void gateHoldsUntilItIsOpened() throws Exception {
        TestCheckpointStore store = new TestCheckpointStore();
        Gate gate = store.holdAt(Step.READ);
        Thread reader = new Thread(() -> assertThatCode(() -> store.latest("p")).doesNotThrowAnyException());

        reader.start();

        assertThat(gate.awaitReached(Duration.ofSeconds(10))).isTrue();
        assertThat(reader.isAlive()).isTrue();
        gate.open();
        reader.join();
    }
}
