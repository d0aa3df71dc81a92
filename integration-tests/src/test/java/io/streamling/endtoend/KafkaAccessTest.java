package io.streamling.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.streamling.Pipeline;
import io.streamling.batch.Columns;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.KafkaSource;
import io.streamling.kafka.format.Json;
import io.streamling.kafka.security.KafkaSecurity;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.Row;
import io.streamling.testing.kafka.EmbeddedKafka;
import io.streamling.testing.kafka.KafkaRecord;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A broker that asks who one is, and lets one do only what one is allowed to. */
@Timeout(60)
class KafkaAccessTest {
    private static final String USER = "reader";
    private static final String PASSWORD = "right-secret";
    private static final String OPEN = "open-orders";
    private static final String CLOSED = "closed-orders";
    private static final String GROUP = "open-group";

    private static EmbeddedKafka kafka;

    @BeforeAll
    static void start() {
        kafka = EmbeddedKafka.startSecured(Map.of(USER, PASSWORD));
        kafka.createTopic(OPEN, 1);
        kafka.createTopic(CLOSED, 1);
        kafka.produce(KafkaRecord.to(OPEN).value("{\"id\":1}"));
        kafka.allowTopic(USER, OPEN);
        kafka.allowGroup(USER, GROUP);
    }

    @AfterAll
    static void stop() {
        kafka.close();
    }

    @Test
    void whoMayReadReads() {
        InMemorySink sink = InMemorySink.append("sink");

        pipeline(source(OPEN, PASSWORD).groupId(GROUP), sink).run();

        assertThat(sink.rows()).containsExactly(Row.insert(1L));
        assertThat(kafka.committedOffsets(GROUP)).containsEntry(OPEN + "-0", 1L);
    }

    @Test
    void wrongPasswordIsSaidAndNotShown() {
        StreamlingException failure = failureOf(source(OPEN, "wrong-secret"));

        assertThat(failure)
                .hasMessageContainingAll("source 'open-orders'", "topic 'open-orders': the log-in is refused")
                .hasMessageContaining("check user and password");
    }

    @Test
    void topicThatMayNotBeReadIsNamedWithWhatToDo() {
        StreamlingException failure = failureOf(source(CLOSED, PASSWORD));

        assertThat(failure)
                .hasMessageContainingAll(
                        "source 'closed-orders'", "topic 'closed-orders'", "allow it READ on the topic");
    }

    /** Where the readers divide the partitions themselves, and as a member of the group. */
    @Test
    void groupThatMayNotBeJoinedIsNamedWithWhatToDo() {
        KafkaSource divided = source(OPEN, PASSWORD).groupId("closed-group");
        KafkaSource member = KafkaSource.topic(OPEN)
                .bootstrapServers(kafka.bootstrapServers())
                .format(Json.schema(Columns.of("id BIGINT NOT NULL")))
                .groupId("closed-group");

        for (KafkaSource source : new KafkaSource[] {divided, logIn(member, PASSWORD)}) {
            assertThat(failureOf(source))
                    .hasMessageContainingAll("source 'open-orders'", "group 'closed-group'", "topic 'open-orders'")
                    .hasMessageContaining("allow it READ on the group");
        }
    }

    private static StreamlingException failureOf(KafkaSource source) {
        Pipeline pipeline = pipeline(source, InMemorySink.append("sink"));
        StreamlingException failure = catchThrowableOfType(StreamlingException.class, pipeline::run);
        assertThat(failure.code()).isEqualTo(ErrorCode.ACCESS_DENIED);
        StringWriter everything = new StringWriter();
        failure.printStackTrace(new PrintWriter(everything));
        assertThat(everything.toString()).doesNotContain("-secret");
        return failure;
    }

    private static Pipeline pipeline(KafkaSource source, InMemorySink sink) {
        return Pipeline.from(source).to(sink).named("access");
    }

    private static KafkaSource source(String topic, String password) {
        KafkaSource source = KafkaSource.topic(topic)
                .bootstrapServers(kafka.bootstrapServers())
                .format(Json.schema(Columns.of("id BIGINT NOT NULL")))
                .connectTimeout(Duration.ofSeconds(10))
                .bounded();
        return logIn(source, password);
    }

    private static KafkaSource logIn(KafkaSource source, String password) {
        return source.security(
                KafkaSecurity.plainText().saslPlain(USER, password).insecure());
    }
}
