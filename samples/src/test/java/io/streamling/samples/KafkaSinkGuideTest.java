package io.streamling.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.Pipeline;
import io.streamling.batch.Columns;
import io.streamling.error.ErrorCode;
import io.streamling.error.ErrorPolicy;
import io.streamling.kafka.DeadLetterReplay;
import io.streamling.kafka.KafkaDeadLetters;
import io.streamling.kafka.KafkaSink;
import io.streamling.kafka.KafkaSource;
import io.streamling.kafka.deadletter.ReplayCounts;
import io.streamling.kafka.format.Json;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.InMemorySource;
import io.streamling.testing.Row;
import io.streamling.testing.kafka.EmbeddedKafka;
import io.streamling.testing.kafka.KafkaRecord;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

/** The snippets about writing to Kafka, run. */
class KafkaSinkGuideTest {
    private static final Schema COLUMNS = Columns.of("id BIGINT NOT NULL", "amount DOUBLE");

    private final String servers = EmbeddedKafka.shared().bootstrapServers();

    @Test
    void bigOrdersAreWrittenExactlyOnce() {
        InMemorySource orders = InMemorySource.of("orders", "id BIGINT NOT NULL", "amount DOUBLE")
                .insert(1, 2.5)
                .insert(2, 7.0)
                .end();

        // snippet:sink
        KafkaSink bigOrders = KafkaSink.topic("big-orders")
                .bootstrapServers(servers)
                .format(Json.objects())
                .key("id")
                .createTopic(3)
                .compression("lz4")
                .exactlyOnce();
        // snippet:end
        Pipeline.from(orders).to(bigOrders).named("big-orders").run();

        InMemorySink read = InMemorySink.append("read");
        Pipeline.from(KafkaSource.topic("big-orders")
                        .bootstrapServers(servers)
                        .format(Json.schema(COLUMNS))
                        .bounded())
                .to(read)
                .run();
        assertThat(read.rows()).containsExactlyInAnyOrder(Row.insert(1, 2.5), Row.insert(2, 7.0));
    }

    @Test
    void deadLettersAreWrittenAndReplayed() {
        EmbeddedKafka.shared().createTopic("incoming", 1);
        EmbeddedKafka.shared().produce(KafkaRecord.to("incoming").value("damaged"));
        KafkaSource orders = KafkaSource.topic("incoming")
                .bootstrapServers(servers)
                .format(Json.schema(COLUMNS))
                .bounded();
        InMemorySink sink = InMemorySink.append("sink");

        // snippet:dead-letters
        Pipeline pipeline = Pipeline.from(orders)
                .onError(ErrorPolicy.DEAD_LETTER)
                .to(sink)
                .deadLetters(KafkaDeadLetters.topic("orders-dead")
                        .bootstrapServers(servers)
                        .createTopic(3));
        // snippet:end
        pipeline.run();
        // snippet:replay
        ReplayCounts counts = DeadLetterReplay.of("orders-dead")
                .bootstrapServers(servers)
                .errorCodes(ErrorCode.RECORD_UNDECODABLE)
                .run();
        // snippet:end

        assertThat(counts).isEqualTo(new ReplayCounts(1, 1, 0, 0, 0));
        assertThat(EmbeddedKafka.shared().endOffset("incoming", 0)).isGreaterThan(1);
    }
}
