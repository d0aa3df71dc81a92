package io.streamling.kafka.internal;

import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.batch.LongAppender;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.format.DecodeException;
import io.streamling.kafka.internal.fetch.PolledRecords;
import io.streamling.testing.InMemorySource;
import io.streamling.testing.LeakCheck;
import io.streamling.testing.TestSourceContext;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FetchedTest {
    @RegisterExtension
    final LeakCheck memory = new LeakCheck();

    private final TestSourceContext context =
            new TestSourceContext(InMemorySource.of("orders", "id BIGINT"), memory.allocator());
    private final OwnedPartition kept = new OwnedPartition(new TopicPartition("orders", 0), 0, Long.MAX_VALUE);
    private final OwnedPartition lost = new OwnedPartition(new TopicPartition("orders", 1), 0, Long.MAX_VALUE);

    /** T1: what waits of a partition that is revoked is not emitted, and its neighbours are. */
    @Test
    void rowsOfARevokedPartitionAreDroppedOutOfABatch() throws Exception {
        try (HandOver handOver = new HandOver(1)) {
            Fetched fetched = new Fetched(context.newBatch());
            add(fetched, 1, 2);
            fetched.addRun(kept, 2);
            add(fetched, 3);
            fetched.addRun(lost, 1);
            add(fetched, 4);
            fetched.addRun(kept, 3);
            handOver.put(fetched);

            handOver.revoke(List.of(lost));
            emit(handOver);

            assertThat(context.output().rows()).containsExactly(insert(1), insert(2), insert(4));
            assertThat(kept.next()).isEqualTo(3);
            assertThat(lost.next()).isZero();
        }
    }

    @Test
    void badRecordsOfARevokedPartitionAreNotRejected() throws Exception {
        try (HandOver handOver = new HandOver(1)) {
            Fetched fetched = new Fetched(context.newBatch());
            add(fetched, 1);
            fetched.addRejected(rejected(kept, 1));
            fetched.addRun(kept, 2);
            fetched.addRejected(rejected(lost, 7));
            fetched.addRun(lost, 8);
            handOver.put(fetched);

            handOver.revoke(List.of(lost));
            emit(handOver);

            assertThat(context.rejected())
                    .extracting(rejected -> rejected.where())
                    .containsExactly("orders-0@1");
        }
    }

    /** T1: a partition that came back is not set back in the group by what was read before it went. */
    @Test
    void positionsFromAnEarlierTimeOfOwningAreNotCommitted() {
        OwnedPartition regained = new OwnedPartition(kept.partition, 300, Long.MAX_VALUE);

        assertThat(Ownership.committable(
                        SourcePosition.of("orders-0", 150), Map.of(kept.partition, regained), "pipeline"))
                .isEmpty();
        assertThat(Ownership.committable(SourcePosition.of("orders-1", 150), Map.of(kept.partition, kept), "pipeline"))
                .isEmpty();
        assertThat(Ownership.committable(
                        SourcePosition.of("orders-0", 301), Map.of(kept.partition, regained), "pipeline"))
                .containsOnlyKeys(kept.partition);
    }

    private void emit(HandOver handOver) throws Exception {
        try (Fetched taken = handOver.take(0)) {
            taken.emit(context.output(), context);
        }
    }

    private static RejectedRecord rejected(OwnedPartition partition, long offset) {
        ConsumerRecord<ByteBuffer, ByteBuffer> record =
                new ConsumerRecord<>("orders", partition.partition.partition(), offset, null, ByteBuffer.allocate(1));
        PolledRecords records = new PolledRecords(List.of(record), offset + 1, Long.MAX_VALUE);
        return new RejectedRecord(partition, records, new DecodeException("bad"));
    }

    private static void add(Fetched fetched, long... ids) {
        RowBatchBuilder rows = fetched.rows;
        for (long id : ids) {
            ((LongAppender) rows.appender(0)).set(id);
            rows.endRow(RowKind.INSERT);
        }
    }
}
