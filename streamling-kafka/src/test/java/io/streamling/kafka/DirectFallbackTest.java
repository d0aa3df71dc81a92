package io.streamling.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.testing.LeakCheck;
import io.streamling.testing.TestSourceContext;
import io.streamling.testing.kafka.EmbeddedKafka;
import io.streamling.testing.kafka.KafkaRecord;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Direct connections break, the consumer goes on at the same offset, and later the leaders are tried again. */
class DirectFallbackTest {
    private static LeaderProxy proxy;
    private static EmbeddedKafka kafka;

    @RegisterExtension
    final LeakCheck memory = new LeakCheck();

    @BeforeAll
    static void startBrokerBehindProxy() throws Exception {
        proxy = new LeaderProxy();
        kafka = EmbeddedKafka.start(Map.of("advertised.listeners", "EXTERNAL://127.0.0.1:" + proxy.port()));
        proxy.passTo(Integer.parseInt(
                kafka.bootstrapServers().substring(kafka.bootstrapServers().lastIndexOf(':') + 1)));
    }

    @AfterAll
    static void stop() throws Exception {
        kafka.close();
        proxy.close();
    }

    @Test
    void nothingIsLostOrDoubledWhenDirectConnectionsBreak() throws Exception {
        kafka.createTopic("orders", 2);
        produce(0, 3_000);
        KafkaSource source = KafkaSource.topic("orders")
                .bootstrapServers(kafka.bootstrapServers())
                .format(new LinesFormat())
                .property("max.partition.fetch.bytes", "2000")
                .directFetch();

        proxy.breakAfter(20_000);
        try (Reading reading = new Reading(source, new TestSourceContext(source, memory.allocator()))) {
            reading.rows(3_000);
            assertThat(proxy.directConnections()).isEqualTo(1);

            proxy.breakAfter(Long.MAX_VALUE);
            reading.context.clock().advance(Duration.ofMinutes(10));
            produce(3_000, 6_000);
            reading.rows(6_000);
            assertThat(proxy.directConnections()).isEqualTo(2);

            assertThat(reading.ids())
                    .containsExactlyInAnyOrderElementsOf(LongStream.range(0, 6_000)
                            .<Object>mapToObj(id -> id)
                            .toList());
        }
    }

    private static void produce(long from, long to) {
        List<KafkaRecord> records = LongStream.range(from, to)
                .mapToObj(
                        id -> KafkaRecord.to("orders").partition((int) (id % 2)).value(id + ",n" + id))
                .toList();
        kafka.produce(records);
    }
}
