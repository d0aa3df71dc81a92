package io.streamling.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.batch.Columns;
import io.streamling.kafka.format.Json;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.LeakCheck;
import io.streamling.testing.TestSourceContext;
import io.streamling.testing.kafka.EmbeddedKafka;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a source says of itself: how far it is behind, and whether a broker is there. */
@Timeout(60)
class KafkaLagTest {
    @RegisterExtension
    final LeakCheck memory = new LeakCheck();

    private final String group = "g-" + UUID.randomUUID();

    @Test
    void lagIsZeroWhenCaughtUp() {
        TestTopic topic = new TestTopic(2);
        topic.produce(0, 0, 100);
        InMemorySink sink = InMemorySink.append("sink");

        try (Instance instance = Instance.start("caught-up", topic.source(), sink, Instance.NEVER)) {
            await().untilAsserted(() -> assertThat(instance.lagByPartition())
                    .isEqualTo(Map.of(topic.partition(0), 0L, topic.partition(1), 0L)));
            await().until(() -> sink.rowsWritten() == 100);
        }
    }

    /** T5: markers and aborted rows, which no reader ever sees, are not a lag. */
    @Test
    void lagIsZeroBehindTransactions() {
        TestTopic topic = new TestTopic(1);
        TestTopic.KAFKA.produceInTransaction(topic.records(0, 0, 3));
        TestTopic.KAFKA.produceAborted(topic.records(0, 3, 6));
        InMemorySink sink = InMemorySink.append("sink");

        try (Instance instance = Instance.start("transactions", topic.source(), sink, Instance.NEVER)) {
            await().untilAsserted(
                            () -> assertThat(instance.lagByPartition()).isEqualTo(Map.of(topic.partition(0), 0L)));
            instance.checkpoint();

            assertThat(sink.rows()).hasSize(3);
        }
    }

    /** The lag matters most when the pipeline is too slow to fetch anything. */
    @Test
    void lagGrowsWhileThePipelineStands() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(0, 0, 100);
        TestSourceContext context = context(topic.source()).batchRows(1);

        try (Reading reading = new Reading(topic.source(), context)) {
            reading.rows(10);
            topic.produce(0, 100, 150);

            await().until(() -> {
                context.clock().advance(Duration.ofSeconds(11));
                return reading.reader.gauges().getOrDefault("lag." + topic.partition(0), -1L) == 140;
            });
        }
    }

    @Test
    void directFetchTellsTheLagAsWell() {
        TestTopic topic = new TestTopic(1);
        topic.produce(0, 0, 100);
        InMemorySink sink = InMemorySink.append("sink");

        try (Instance instance = Instance.start("direct", topic.source().directFetch(), sink, Instance.NEVER)) {
            await().untilAsserted(
                            () -> assertThat(instance.lagByPartition()).isEqualTo(Map.of(topic.partition(0), 0L)));
        }
    }

    @Test
    void onlyTheOwnerReportsTheLagAfterARebalance() {
        TestTopic topic = new TestTopic(4);
        KafkaSource source = topic.source().named("rows").groupId(group).property("heartbeat.interval.ms", "100");
        InMemorySink sink = InMemorySink.append("sink");

        try (Instance first = Instance.start("first", source, sink, Instance.NEVER)) {
            await().until(() -> first.lagByPartition().size() == 4);
            try (Instance second = Instance.start("second", source, sink, Instance.NEVER)) {
                await().until(() -> second.lagByPartition().size() == 2
                        && first.lagByPartition().size() == 2);

                Set<String> all = new HashSet<>(first.lagByPartition().keySet());
                all.addAll(second.lagByPartition().keySet());
                assertThat(all).hasSize(4);
            }
            await().until(() -> first.lagByPartition().size() == 4);
        }
    }

    /** T11: nothing that looks at the lag outlives the pipeline. */
    @Test
    void nothingIsLeftOfAPipelineThatIsClosed() {
        TestTopic topic = new TestTopic(1);
        topic.produce(0, 0, 10);
        InMemorySink sink = InMemorySink.append("sink");
        KafkaSource source = topic.source().groupId(group);

        try (Instance instance = Instance.start("closing", source, sink, Duration.ofMillis(20))) {
            await().until(() -> instance.lagByPartition().size() == 1);
        }

        assertThat(TestTopic.KAFKA.memberCount(group)).isZero();
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith("streamling-closing") || name.contains(group));
    }

    /** T13: a broker that is gone is not an idle topic. */
    @Test
    void brokerThatIsGoneIsNoticed() throws Exception {
        TestSourceContext context;
        KafkaSource source;
        try (EmbeddedKafka broker = EmbeddedKafka.start()) {
            broker.createTopic("orders", 1);
            source = KafkaSource.topic("orders")
                    .bootstrapServers(broker.bootstrapServers())
                    .format(Json.schema(Columns.of("id BIGINT")));
            context = context(source);
            try (Reading reading = new Reading(source, context)) {
                assertThat(reading.reader.gauges()).containsEntry("connected", 1L);
                broker.close();

                reading.until(() -> {
                    context.clock().advance(Duration.ofSeconds(2));
                    return reading.reader.gauges().get("connected") == 0L;
                });
            }
        }
    }

    private static ConditionFactory await() {
        return Awaitility.await().atMost(Instance.WAIT).pollInterval(Duration.ofMillis(20));
    }

    private TestSourceContext context(KafkaSource source) {
        return new TestSourceContext(source, memory.allocator());
    }
}
