package io.streamling.kafka;

import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.Pipeline;
import io.streamling.batch.Columns;
import io.streamling.kafka.format.Json;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.kafka.KafkaRecord;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A topic of JSON documents from end to end. */
@Timeout(60)
class JsonSourceTest {
    private static final Instant FIRST = Instant.parse("2024-05-01T00:00:00Z");

    private final TestTopic topic = new TestTopic(1);
    private final InMemorySink sink = InMemorySink.append("sink");

    @BeforeEach
    void produceFourRowsAMinuteApart() {
        for (int id = 1; id <= 4; id++) {
            topic.produce(KafkaRecord.to(topic.name)
                    .timestampMillis(FIRST.plusSeconds(60L * (id - 1)).toEpochMilli())
                    .value("{\"id\":" + id + ",\"name\":\"n" + id + "\",\"amount\":" + id + ".5}"));
        }
    }

    @Test
    void payloadsAreDecodedAsInserts() {
        Pipeline.from(source("id BIGINT", "name VARCHAR", "amount DOUBLE"))
                .to(sink)
                .run();

        assertThat(sink.rows())
                .containsExactly(
                        insert(1L, "n1", 1.5), insert(2L, "n2", 2.5), insert(3L, "n3", 3.5), insert(4L, "n4", 4.5));
    }

    @Test
    void onlyDeclaredColumnsAreThere() {
        Pipeline.from(source("amount DOUBLE", "id BIGINT")).to(sink).run();

        assertThat(sink.rows()).containsExactly(insert(1.5, 1L), insert(2.5, 2L), insert(3.5, 3L), insert(4.5, 4L));
    }

    @Test
    void readingStartsAtATimestamp() {
        Pipeline.from(source("id BIGINT").startFromTimestamp(FIRST.plusSeconds(120)))
                .to(sink)
                .run();

        assertThat(sink.rows()).containsExactly(insert(3L), insert(4L));
    }

    private KafkaSource source(String... columns) {
        return KafkaSource.topic(topic.name)
                .bootstrapServers(TestTopic.KAFKA.bootstrapServers())
                .format(Json.schema(Columns.of(columns)))
                .bounded();
    }
}
