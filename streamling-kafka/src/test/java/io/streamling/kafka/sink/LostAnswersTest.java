package io.streamling.kafka.sink;

import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.batch.Columns;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowType;
import io.streamling.checkpoint.Barrier;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.kafka.KafkaSink;
import io.streamling.kafka.KafkaSource;
import io.streamling.kafka.format.Json;
import io.streamling.sink.Committed;
import io.streamling.sink.SinkWriter;
import io.streamling.source.SourceReader;
import io.streamling.source.SourceStatus;
import io.streamling.testing.LeakCheck;
import io.streamling.testing.Row;
import io.streamling.testing.Rows;
import io.streamling.testing.TestSinkContext;
import io.streamling.testing.TestSourceContext;
import io.streamling.testing.kafka.EmbeddedKafka;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** T92, R16: the broker has done it, and its answer is lost. {@code -Dinjections=200} for longer. */
@Timeout(300)
final class LostAnswersTest {
    private static final int INJECTIONS = Integer.getInteger("injections", 12);
    private static final RowType INPUT = RowType.append(Columns.of("id BIGINT NOT NULL"));

    private static AnswerThief thief;
    private static EmbeddedKafka kafka;

    @RegisterExtension
    final LeakCheck memory = new LeakCheck();

    @BeforeAll
    static void startBroker() throws Exception {
        thief = new AnswerThief();
        kafka = EmbeddedKafka.start(Map.of("advertised.listeners", "EXTERNAL://127.0.0.1:" + thief.port()));
        String servers = kafka.bootstrapServers();
        thief.passTo(Integer.parseInt(servers.substring(servers.lastIndexOf(':') + 1)));
    }

    @AfterAll
    static void stopBroker() throws Exception {
        kafka.close();
        thief.close();
    }

    @Test
    void commitWithoutAnAnswerIsOneCommit() throws Exception {
        assertThat(written("exact", AnswerThief.END_TRANSACTION, true)).containsExactlyElementsOf(expected());
    }

    @Test
    void recordsWithoutAnAnswerAreThereOnce() throws Exception {
        assertThat(written("plain", AnswerThief.PRODUCE, false)).containsExactlyElementsOf(expected());
    }

    private List<Row> written(String topic, short request, boolean exactlyOnce) throws Exception {
        kafka.createTopic(topic, 1);
        KafkaSink plain = KafkaSink.topic(topic).bootstrapServers(servers()).format(Json.objects());
        KafkaSink sink = exactlyOnce ? plain.exactlyOnce() : plain;
        TestSinkContext context = new TestSinkContext(topic, INPUT);
        if (exactlyOnce) {
            context.takenOver(sink.takeOver("test"));
        }
        int stolenBefore = thief.stolen();
        try (SinkWriter writer = sink.createWriter(context)) {
            for (int epoch = 1; epoch <= INJECTIONS; epoch++) {
                RowBatch batch =
                        Rows.batch(memory.allocator(), INPUT.schema(), insert(2 * epoch), insert(2 * epoch + 1));
                thief.stealNext(request);
                writer.write(batch);
                batch.release();
                writer.flush(new Barrier(epoch, false, Map.of("in", SourcePosition.of("in-0", epoch))));
            }
        }
        assertThat(thief.stolen() - stolenBefore).isEqualTo(INJECTIONS);
        if (exactlyOnce) {
            Committed committed = sink.takeOver("test");
            assertThat(committed.epoch()).isEqualTo(INJECTIONS);
            assertThat(committed.positionBySource()).isEqualTo(Map.of("in", SourcePosition.of("in-0", INJECTIONS)));
        }
        return read(topic);
    }

    private List<Row> read(String topic) throws Exception {
        KafkaSource source = KafkaSource.topic(topic)
                .bootstrapServers(servers())
                .format(Json.schema(INPUT.schema()))
                .bounded();
        TestSourceContext context = new TestSourceContext(source, memory.allocator());
        try (SourceReader reader = source.createReader(context)) {
            SourceStatus status = SourceStatus.MORE;
            while (status != SourceStatus.END) {
                status = reader.poll(context.output(), Duration.ofMillis(50));
            }
        }
        return context.output().rows();
    }

    private static List<Row> expected() {
        List<Row> rows = new ArrayList<>();
        for (int epoch = 1; epoch <= INJECTIONS; epoch++) {
            rows.add(insert(2 * epoch));
            rows.add(insert(2 * epoch + 1));
        }
        return rows;
    }

    private static String servers() {
        return "127.0.0.1:" + thief.port();
    }
}
