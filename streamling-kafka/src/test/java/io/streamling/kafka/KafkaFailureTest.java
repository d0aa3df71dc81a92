package io.streamling.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.source.SourceStatus;
import io.streamling.testing.LeakCheck;
import io.streamling.testing.TestSourceContext;
import io.streamling.testing.kafka.EmbeddedKafka;
import io.streamling.testing.kafka.KafkaRecord;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

class KafkaFailureTest {
    @RegisterExtension
    final LeakCheck memory = new LeakCheck();

    @Test
    @Timeout(20)
    void unreachableBrokerFailsWithinTheConnectTimeoutAndIsNamed() throws Exception {
        String nobody = "127.0.0.1:" + freePort();
        KafkaSource source = KafkaSource.topic("orders")
                .bootstrapServers(nobody)
                .format(new LinesFormat())
                .connectTimeout(Duration.ofSeconds(1));

        assertThatThrownBy(() -> new Reading(source, context(source)))
                .isInstanceOfSatisfying(
                        StreamlingException.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.SOURCE_UNAVAILABLE))
                .hasMessageContaining("source 'orders'")
                .hasMessageContaining(nobody);
    }

    @Test
    void missingTopicIsNotFoundAndNotMade() {
        KafkaSource source = KafkaSource.topic("no-such-topic")
                .bootstrapServers(TestTopic.KAFKA.bootstrapServers())
                .format(new LinesFormat());

        assertThatThrownBy(() -> new Reading(source, context(source)))
                .isInstanceOfSatisfying(
                        StreamlingException.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.NOT_FOUND))
                .hasMessageContaining("topic 'no-such-topic'");
    }

    @Test
    void missingPartitionIsNotFound() {
        KafkaSource source = new TestTopic(2).source().partitions(1, 5);

        assertThatThrownBy(() -> new Reading(source, context(source)))
                .isInstanceOfSatisfying(
                        StreamlingException.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.NOT_FOUND))
                .hasMessageContaining("no partition 5");
    }

    /** T14: also an Error on the client thread ends in the next poll, after the rows before it. */
    @Test
    void whateverKillsTheClientThreadIsThrownByPoll() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(0, 0, 2);
        KafkaSource source = topic.source();

        try (Reading reading = new Reading(source, context(source))) {
            reading.rows(2);
            topic.produce(topic.record(0).value(LinesFormat.CRASH));

            assertThatThrownBy(() -> reading.rows(3))
                    .isInstanceOfSatisfying(
                            StreamlingException.class,
                            failure -> assertThat(failure.code()).isEqualTo(ErrorCode.INTERNAL))
                    .hasRootCauseInstanceOf(NoClassDefFoundError.class);
        }
        assertThat(clientThreads(source)).isZero();
    }

    /** T11, T103 d: the broker is gone. */
    @Test
    @Timeout(60)
    void closeReturnsAndLeavesNoThreadWhenTheBrokerIsGone() throws Exception {
        String topic = "t-" + UUID.randomUUID();
        KafkaSource source;
        Reading reading;
        try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
            kafka.createTopic(topic, 1);
            kafka.produce(KafkaRecord.to(topic).value("1,a"));
            source = KafkaSource.topic(topic)
                    .bootstrapServers(kafka.bootstrapServers())
                    .groupId("g")
                    .format(new LinesFormat());
            reading = new Reading(source, context(source));
            reading.rows(1);
        }

        reading.reader.commit(reading.position());
        long start = System.nanoTime();
        reading.close();

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(8));
        assertThat(clientThreads(source)).isZero();
    }

    /** T103: batches wait in the queue, and close is called twice. */
    @Test
    void closeFreesWhatWasNotPolled() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(0, 0, 100);
        KafkaSource source = topic.source();
        Reading reading = new Reading(source, context(source).batchRows(5));
        reading.rows(5);

        reading.close();
        reading.close();

        assertThat(memory.allocatedBytes()).isZero();
        assertThat(clientThreads(source)).isZero();
    }

    @Test
    void wakeupEndsAWaitingPoll() throws Exception {
        KafkaSource source = new TestTopic(1).source();
        try (Reading reading = new Reading(source, context(source))) {
            CompletableFuture<SourceStatus> polled = CompletableFuture.supplyAsync(() -> {
                try {
                    return reading.reader.poll(reading.context.output(), Duration.ofMinutes(1));
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            });
            reading.reader.wakeup();

            assertThat(polled.get(20, TimeUnit.SECONDS)).isEqualTo(SourceStatus.IDLE);
        }
    }

    @Test
    void pausedReaderFetchesNothingUntilItIsResumed() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(0, 0, 1);
        KafkaSource source = topic.source().property("fetch.max.wait.ms", "10");
        try (Reading reading = new Reading(source, context(source))) {
            reading.rows(1);
            reading.reader.pause();
            assertThat(reading.reader.poll(reading.context.output(), Duration.ofMillis(500)))
                    .isEqualTo(SourceStatus.IDLE);
            topic.produce(0, 1, 2);

            assertThat(reading.reader.poll(reading.context.output(), Duration.ofSeconds(1)))
                    .isEqualTo(SourceStatus.IDLE);
            reading.reader.resume();
            reading.rows(2);
        }
    }

    private static long clientThreads(KafkaSource source) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains(source.name()))
                .count();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private TestSourceContext context(KafkaSource source) {
        return new TestSourceContext(source, memory.allocator());
    }
}
