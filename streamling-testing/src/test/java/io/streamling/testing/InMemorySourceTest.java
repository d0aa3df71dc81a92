package io.streamling.testing;

import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.ErrorCode;
import io.streamling.source.ReplayCuts;
import io.streamling.source.SourceReader;
import io.streamling.source.SourceStatus;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(20)
class InMemorySourceTest {
    // snippet:leak-check
    @RegisterExtension
    final LeakCheck memory = new LeakCheck();
    // snippet:end

    @Test
    void givesItsRowsInBatchesAndEnds() throws Exception {
        InMemorySource source = InMemorySource.of("orders", "id BIGINT")
                .insert(1)
                .insert(2)
                .insert(3)
                .end();
        // snippet:source-context
        TestSourceContext context = context(source).batchRows(2);

        try (SourceReader reader = source.createReader(context)) {
            drain(reader, context);

            assertThat(reader.position()).isEqualTo(SourcePosition.of("orders-0", 3));
        }
        assertThat(context.output().rows()).containsExactly(insert(1), insert(2), insert(3));
        assertThat(context.output().batchSizes()).containsExactly(2, 1);
        assertThat(context.output().origins()).containsExactly("orders-0@0", "orders-0@1", "orders-0@2");
        // snippet:end
        assertThat(source.openReaders()).isZero();
    }

    @Test
    void goesOnFromARestoredPosition() throws Exception {
        InMemorySource source =
                InMemorySource.of("orders", "id BIGINT").insert(1).insert(2).end();
        TestSourceContext context = context(source).restoredAt(SourcePosition.of("orders-0", 1));

        readAll(source, context);

        assertThat(context.output().rows()).containsExactly(insert(2));
    }

    @Test
    void readsOnlyTheProjectedColumnsInTheirOrder() throws Exception {
        InMemorySource source = InMemorySource.of("orders", "a BIGINT", "b BIGINT", "c BIGINT")
                .insert(1, 2, 3)
                .end();
        TestSourceContext context = context(source).projection("c", "a");

        readAll(source, context);

        assertThat(context.output().rows()).containsExactly(insert(3, 1));
    }

    @Test
    void readersShareThePartitions() throws Exception {
        InMemorySource source = threePartitions();
        TestSourceContext first = context(source).task(0, 2);
        TestSourceContext second = context(source).task(1, 2);

        readAll(source, first);
        readAll(source, second);

        assertThat(first.output().rows()).containsExactly(insert(1), insert(2), insert(5), insert(6));
        assertThat(second.output().rows()).containsExactly(insert(3), insert(4));
    }

    @Test
    void batchesEndAtReplayCutsAndKeepPartitionsApartUntilThen() throws Exception {
        InMemorySource source = threePartitions();
        TestSourceContext context =
                context(source).replayCuts(ReplayCuts.at(List.of(SourcePosition.of("orders-1", 1))));

        readAll(source, context);

        assertThat(context.output().batchSizes()).containsExactly(2, 1, 3);
        assertThat(context.output().rows()).hasSize(6);
    }

    @Test
    void badRecordsAreRejectedAndCountAsRead() throws Exception {
        InMemorySource source = InMemorySource.of("orders", "id BIGINT")
                .addUndecodable(0, new byte[] {1}, new byte[] {2, 3}, "not a number")
                .insert(7)
                .end();
        TestSourceContext context = context(source);

        readAll(source, context);

        assertThat(context.output().rows()).containsExactly(insert(7));
        assertThat(context.output().origins()).containsExactly("orders-0@1");
        assertThat(context.rejected())
                .containsExactly(new Rejected(
                        ErrorCode.RECORD_UNDECODABLE,
                        "not a number",
                        "orders-0@0",
                        null,
                        new Row.Bytes("01"),
                        new Row.Bytes("0203")));
    }

    @Test
    void plantedFailureComesOnceAndAfterTheRowsBeforeIt() throws Exception {
        InMemorySource source = InMemorySource.of("orders", "id BIGINT")
                .insert(1)
                .insert(2)
                .failAt(0, 1, new IllegalStateException("planted"))
                .end();
        TestSourceContext context = context(source);

        try (SourceReader reader = source.createReader(context)) {
            assertThat(reader.poll(context.output(), Duration.ZERO)).isEqualTo(SourceStatus.MORE);
            assertThatThrownBy(() -> reader.poll(context.output(), Duration.ZERO))
                    .hasMessage("planted");
            drain(reader, context);
        }
        assertThat(context.output().rows()).containsExactly(insert(1), insert(2));
    }

    @Test
    void waitingReaderSeesRowsThatAnotherThreadAdds() throws Exception {
        InMemorySource source = InMemorySource.of("orders", "id BIGINT");
        TestSourceContext context = context(source);
        Thread adder = new Thread(() -> source.insert(1).end());

        try (SourceReader reader = source.createReader(context)) {
            assertThat(reader.poll(context.output(), Duration.ZERO)).isEqualTo(SourceStatus.IDLE);
            adder.start();
            drain(reader, context);
        }
        adder.join();
        assertThat(context.output().rows()).containsExactly(insert(1));
    }

    @Test
    void wakeupBeforeAPollIsNotLost() throws Exception {
        InMemorySource source = InMemorySource.of("orders", "id BIGINT");
        TestSourceContext context = context(source);

        try (SourceReader reader = source.createReader(context)) {
            reader.wakeup();
            assertThat(reader.poll(context.output(), Duration.ofHours(1))).isEqualTo(SourceStatus.IDLE);
        }
    }

    private TestSourceContext context(InMemorySource source) {
        return new TestSourceContext(source, memory.allocator());
    }

    private static InMemorySource threePartitions() {
        return InMemorySource.builder("orders", "id BIGINT")
                .partitions(3)
                .build()
                .addTo(0, List.of(insert(1), insert(2)))
                .addTo(1, List.of(insert(3), insert(4)))
                .addTo(2, List.of(insert(5), insert(6)))
                .end();
    }

    private static void readAll(InMemorySource source, TestSourceContext context) throws Exception {
        try (SourceReader reader = source.createReader(context)) {
            drain(reader, context);
        }
    }

    private static void drain(SourceReader reader, TestSourceContext context) throws Exception {
        while (reader.poll(context.output(), Duration.ofMillis(100)) != SourceStatus.END) {
            assertThat(reader.position().nextByPartition()).isNotEmpty();
        }
    }
}
