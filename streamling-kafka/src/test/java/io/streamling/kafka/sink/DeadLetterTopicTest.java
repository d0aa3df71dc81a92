package io.streamling.kafka.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.Pipeline;
import io.streamling.batch.Columns;
import io.streamling.batch.RowType;
import io.streamling.error.ErrorCode;
import io.streamling.error.ErrorPolicy;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.DeadLetterReplay;
import io.streamling.kafka.KafkaDeadLetters;
import io.streamling.kafka.KafkaSource;
import io.streamling.kafka.deadletter.DeadLetterHeaders;
import io.streamling.kafka.deadletter.ReplayCounts;
import io.streamling.kafka.format.Json;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.kafka.KafkaRecord;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class DeadLetterTopicTest {
    private static final Schema COLUMNS = Columns.of("id BIGINT NOT NULL");

    private final WrittenTopic input = new WrittenTopic(3);
    private final WrittenTopic dead = new WrittenTopic(2);

    @Test
    void recordIsKeptAsItWasWithWhatWasWrongInHeaders() {
        produce(KafkaRecord.to(input.name)
                .partition(1)
                .key("k")
                .value("no json")
                .header("trace", "t-1")
                .header("trace", (byte[]) null));
        produce(KafkaRecord.to(input.name).partition(1).value("{\"id\":1}"));

        InMemorySink good = runPipeline();

        assertThat(good.rows()).hasSize(1);
        ConsumerRecord<byte[], byte[]> letter = only(dead);
        assertThat(text(letter.key())).isEqualTo("k");
        assertThat(text(letter.value())).isEqualTo("no json");
        assertThat(Arrays.stream(letter.headers().toArray())
                        .limit(2)
                        .map(header -> header.key() + "=" + text(header.value())))
                .containsExactly("trace=t-1", "trace=null");
        Map<String, String> ours = ours(letter);
        assertThat(ours)
                .containsEntry(DeadLetterHeaders.PIPELINE, "test")
                .containsEntry(DeadLetterHeaders.NODE, input.name)
                .containsEntry(DeadLetterHeaders.ERROR_CODE, "RECORD_UNDECODABLE")
                .containsEntry(DeadLetterHeaders.SOURCE_PARTITION, input.name + "-1")
                .containsEntry(DeadLetterHeaders.FIRST_OFFSET, "0")
                .containsEntry(DeadLetterHeaders.LAST_OFFSET, "0")
                .containsEntry(DeadLetterHeaders.CONTENT, "record")
                .containsKeys(DeadLetterHeaders.REASON, DeadLetterHeaders.REJECTED_AT);
    }

    @Test
    void replayBringsRecordsBackToTheirPartitionOnce() {
        produce(KafkaRecord.to(input.name).partition(2).key("k").value("bad").header("trace", "t"));
        runPipeline();

        ReplayCounts first = replay().run();
        ReplayCounts second = replay().run();

        assertThat(first).isEqualTo(new ReplayCounts(1, 1, 0, 0, 0));
        assertThat(second).isEqualTo(new ReplayCounts(0, 0, 0, 0, 0));
        List<ConsumerRecord<byte[], byte[]>> records = records(input);
        assertThat(records).hasSize(2);
        assertThat(records.get(1).partition()).isEqualTo(2);
        assertThat(text(records.get(1).key())).isEqualTo("k");
        assertThat(text(records.get(1).value())).isEqualTo("bad");
        assertThat(ours(records.get(1))).isEqualTo(Map.of("trace", "t", DeadLetterHeaders.REPLAYS, "1"));
    }

    /** T124: headers do not grow from round to round. */
    @Test
    void recordThatFailsAgainIsNotReplayedForEver() {
        produce(KafkaRecord.to(input.name).partition(0).value("bad").header("trace", "t"));

        // Every run reads the topic from its beginning: the record, and then what was replayed of it.
        runPipeline();
        assertThat(replay().run()).isEqualTo(new ReplayCounts(1, 1, 0, 0, 0));
        runPipeline();
        ReplayCounts second = replay().run();

        assertThat(second.tooOften()).isEqualTo(1);
        assertThat(records(dead))
                .hasSize(3)
                .allSatisfy(letter ->
                        assertThat(ours(letter)).hasSameSizeAs(letter.headers().toArray()));
        assertThat(records(input))
                .allSatisfy(record -> assertThat(record.headers().toArray()).hasSizeLessThanOrEqualTo(2));
    }

    @Test
    void replayCanBeLimitedToSomeErrorsAndGoToAnotherTopic() {
        WrittenTopic other = new WrittenTopic(1);
        letter("RECORD_UNDECODABLE", "record");
        letter("FUNCTION_FAILED", "record");
        letter("FUNCTION_FAILED", "row");

        ReplayCounts some =
                replay().errorCodes(ErrorCode.FUNCTION_FAILED).to(other.name).run();
        ReplayCounts rest = replay().to(other.name).run();

        assertThat(some).isEqualTo(new ReplayCounts(3, 1, 1, 0, 1));
        assertThat(rest).isEqualTo(new ReplayCounts(3, 2, 0, 0, 1));
        assertThat(records(other)).hasSize(3);
    }

    @Test
    void wrongOptionsAreToldBeforeAnythingConnects() {
        assertThatThrownBy(() ->
                        DeadLetterReplay.of("dead").to("dead").maxReplays(0).run())
                .isInstanceOfSatisfying(
                        StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PIPELINE_INVALID))
                .hasMessageContainingAll("own topic", "maxReplays", "no broker is given");
        assertThatThrownBy(() -> KafkaDeadLetters.topic("dead")
                        .bootstrapServers("localhost:1")
                        .validate(RowType.append(COLUMNS)))
                .hasMessageContaining("use KafkaSink for rows");
    }

    /** A letter that cannot be sent would stop the pipeline for ever. */
    @Test
    void recordThatIsTooLargeForTheTopicIsWrittenWithoutItsBytes() {
        WrittenTopic.KAFKA.createTopic(input.name + "-small", 1, Map.of("max.message.bytes", "5000"));
        produce(KafkaRecord.to(input.name).partition(0).value("x".repeat(6_000)));
        WrittenTopic small = new WrittenTopic(input.name + "-small");

        InMemorySink good = InMemorySink.append("good");
        Pipeline.from(source())
                .onError(ErrorPolicy.DEAD_LETTER)
                .to(good)
                .deadLetters(KafkaDeadLetters.topic(small.name).bootstrapServers(WrittenTopic.KAFKA.bootstrapServers()))
                .named("test")
                .run();

        assertThat(only(small).value()).isNull();
        assertThat(ours(only(small)))
                .containsEntry(DeadLetterHeaders.CONTENT, "none")
                .containsEntry(DeadLetterHeaders.FIRST_OFFSET, "0");
    }

    private InMemorySink runPipeline() {
        InMemorySink good = InMemorySink.append("good");
        Pipeline.from(source())
                .onError(ErrorPolicy.DEAD_LETTER)
                .to(good)
                .deadLetters(KafkaDeadLetters.topic(dead.name).bootstrapServers(WrittenTopic.KAFKA.bootstrapServers()))
                .named("test")
                .run();
        return good;
    }

    private KafkaSource source() {
        return KafkaSource.topic(input.name)
                .bootstrapServers(WrittenTopic.KAFKA.bootstrapServers())
                .format(Json.schema(COLUMNS))
                .bounded();
    }

    private DeadLetterReplay replay() {
        return DeadLetterReplay.of(dead.name).bootstrapServers(WrittenTopic.KAFKA.bootstrapServers());
    }

    private void letter(String code, String content) {
        produce(KafkaRecord.to(dead.name)
                .partition(0)
                .value(content + " " + code)
                .header(DeadLetterHeaders.ERROR_CODE, code)
                .header(DeadLetterHeaders.SOURCE_PARTITION, input.name + "-0")
                .header(DeadLetterHeaders.CONTENT, content));
    }

    private static void produce(KafkaRecord record) {
        WrittenTopic.KAFKA.produce(record);
    }

    private static ConsumerRecord<byte[], byte[]> only(WrittenTopic topic) {
        List<ConsumerRecord<byte[], byte[]>> records = records(topic);
        assertThat(records).hasSize(1);
        return records.get(0);
    }

    private static List<ConsumerRecord<byte[], byte[]>> records(WrittenTopic topic) {
        try {
            return new ArrayList<>(topic.records());
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static Map<String, String> ours(ConsumerRecord<byte[], byte[]> record) {
        Map<String, String> headers = new TreeMap<>();
        record.headers().forEach(header -> headers.put(header.key(), text(header.value())));
        return headers;
    }

    private static String text(byte @Nullable [] bytes) {
        return bytes == null ? "null" : new String(bytes, StandardCharsets.UTF_8);
    }
}
