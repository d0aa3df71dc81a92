package io.streamling.kafka.sink;

import static io.streamling.testing.Row.delete;
import static io.streamling.testing.Row.insert;
import static io.streamling.testing.Row.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.Columns;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowType;
import io.streamling.checkpoint.Barrier;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.DeletedRows;
import io.streamling.kafka.KafkaSink;
import io.streamling.kafka.format.Json;
import io.streamling.kafka.format.encode.SingleColumn;
import io.streamling.sink.SinkWriter;
import io.streamling.testing.LeakCheck;
import io.streamling.testing.Rejected;
import io.streamling.testing.Row;
import io.streamling.testing.Rows;
import io.streamling.testing.TestSinkContext;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(60)
final class KafkaSinkTest {
    private static final Schema COLUMNS = Columns.of("id BIGINT NOT NULL", "name VARCHAR");
    private static final RowType APPEND = RowType.append(COLUMNS);
    private static final RowType KEYED = new RowType(COLUMNS, List.of("id"), ChangelogMode.APPEND);
    private static final RowType CHANGES = new RowType(COLUMNS, List.of("id"), ChangelogMode.UPSERT);

    @RegisterExtension
    final LeakCheck memory = new LeakCheck();

    @Test
    void rowsBecomeJsonObjectsWithoutKeyOrHeaders() throws Exception {
        WrittenTopic topic = new WrittenTopic(1);

        write(sink(topic), APPEND, insert(1, "a \"b\" \\ \n\u0001 é 🚲"), insert(2, null));

        assertThat(topic.records())
                .extracting(KafkaSinkTest::text)
                .containsExactly(
                        "null={\"id\":1,\"name\":\"a \\\"b\\\" \\\\ \\n\\u0001 é 🚲\"}",
                        "null={\"id\":2,\"name\":null}");
        assertThat(topic.records().get(0).headers()).isEmpty();
    }

    /** T36, T51: edge_pk_upsert_delete for a topic. */
    @Test
    void changesHaveKeyAndOpHeaderAndDeletesAreTombstones() throws Exception {
        WrittenTopic topic = new WrittenTopic(1);

        write(sink(topic), CHANGES, insert(1, "a"), update(1, "b"), delete(1, "b"), insert(1, "c"));

        assertThat(topic.records())
                .extracting(record -> text(record) + " " + headers(record))
                .containsExactly(
                        "1={\"id\":1,\"name\":\"a\"} [dbz.op=c]",
                        "1={\"id\":1,\"name\":\"b\"} [dbz.op=u]",
                        "1=null [dbz.op=d]",
                        "1={\"id\":1,\"name\":\"c\"} [dbz.op=c]");
        assertThat(topic.changes(CHANGES))
                .containsExactly(insert(1, "a"), update(1, "b"), delete(1, null), insert(1, "c"));
    }

    @Test
    void deletedRowsCanKeepTheirValueAndTheHeaderItsOwnName() throws Exception {
        WrittenTopic topic = new WrittenTopic(1);

        write(sink(topic).deletes(DeletedRows.VALUE).rowKindHeader("op"), CHANGES, delete(7, "gone"));

        assertThat(topic.records())
                .extracting(record -> text(record) + " " + headers(record))
                .containsExactly("7={\"id\":7,\"name\":\"gone\"} [op=d]");
    }

    /** T52: the old row must not come behind the new one, nor end the key between the two. */
    @Test
    void oldRowThatIsReplacedAtOnceIsNotWritten() throws Exception {
        WrittenTopic topic = new WrittenTopic(1);
        RowType retract = new RowType(COLUMNS, List.of("id"), ChangelogMode.RETRACT);

        write(sink(topic), retract, insert(1, "a"), delete(1, "a"), insert(1, "b"), delete(2, "x"), insert(3, "y"));

        assertThat(topic.records())
                .extracting(KafkaSinkTest::text)
                .containsExactly(
                        "1={\"id\":1,\"name\":\"a\"}",
                        "1={\"id\":1,\"name\":\"b\"}",
                        "2=null",
                        "3={\"id\":3,\"name\":\"y\"}");
    }

    @Test
    void recordsGoToThePartitionThatKafkaChoosesForTheirKey() throws Exception {
        WrittenTopic topic = new WrittenTopic(5);

        write(
                sink(topic).key("name"),
                APPEND,
                IntStream.range(0, 100).mapToObj(i -> insert(i, "key " + i)).toArray(Row[]::new));

        for (ConsumerRecord<byte[], byte[]> record : topic.records()) {
            assertThat(record.partition()).isEqualTo(BuiltInPartitioner.partitionForKey(record.key(), 5));
        }
        assertThat(topic.records()).hasSize(100);
    }

    @Test
    void keysAreBareValuesOrObjectsAndMissingWhereAllOfThemIsNull() throws Exception {
        WrittenTopic one = new WrittenTopic(1);
        WrittenTopic two = new WrittenTopic(1);

        write(sink(one).key("name"), APPEND, insert(1, "plain"), insert(2, "\"quoted"), insert(3, ""), insert(4, null));
        write(sink(two).key("name", "id"), APPEND, insert(1, null));

        assertThat(one.records())
                .extracting(record -> record.key() == null ? null : new String(record.key(), StandardCharsets.UTF_8))
                .containsExactly("plain", "\"\\\"quoted\"", "\"\"", null);
        assertThat(new String(two.records().get(0).key(), StandardCharsets.UTF_8))
                .isEqualTo("{\"name\":null,\"id\":1}");
    }

    @Test
    void headersAndPartitionComeFromColumns() throws Exception {
        WrittenTopic topic = new WrittenTopic(3);
        RowType input = RowType.append(Columns.of("place INT", "trace VARCHAR", "raw VARBINARY"));
        TestSinkContext context = new TestSinkContext("sink", input);

        write(
                sink(topic).header("trace", "trace").header("more", "raw").partition("place"),
                context,
                insert(2, "t1", new byte[] {65}),
                insert(0, null, null),
                insert(3, "nowhere", null),
                insert(-1, "nowhere", null));

        assertThat(topic.records())
                .extracting(record -> record.partition() + " " + headers(record))
                .containsExactly("0 []", "2 [more=A, trace=t1]");
        assertThat(context.rejected())
                .extracting(Rejected::code)
                .containsExactly(ErrorCode.ROW_REFUSED_BY_SINK, ErrorCode.ROW_REFUSED_BY_SINK);
    }

    @Test
    void rawBytesOfOneColumnAreWrittenAsTheyAre() throws Exception {
        WrittenTopic topic = new WrittenTopic(1);
        TestSinkContext context = new TestSinkContext("sink", APPEND);

        write(
                sink(topic).format(SingleColumn.bytes("name")).key("id"),
                context,
                insert(1, "not {json"),
                insert(2, null));

        assertThat(topic.records()).extracting(KafkaSinkTest::text).containsExactly("1=not {json");
        assertThat(context.rejected()).hasSize(1);
    }

    /** T90: the topic allows less than the client. */
    @Test
    void recordThatTheTopicDoesNotTakeIsABadRow() throws Exception {
        WrittenTopic topic = new WrittenTopic(0);
        WrittenTopic.KAFKA.createTopic(topic.name, 1, Map.of("max.message.bytes", "20000"));
        TestSinkContext context = new TestSinkContext("sink", APPEND);

        write(
                sink(topic),
                context,
                IntStream.range(0, 200)
                        .mapToObj(i -> insert(i, "x".repeat(i == 100 ? 30_000 : 1_000)))
                        .toArray(Row[]::new));

        assertThat(topic.records()).hasSize(199);
        assertThat(context.rejected()).extracting(Rejected::row).hasSize(1);
        assertThat(context.rejected().get(0).reason())
                .contains("max.message.bytes")
                .doesNotContain("xxx");
    }

    /** T90: a flush must not answer before the failure is known. */
    @Test
    void flushFailsWhenTheTopicIsGone() throws Exception {
        WrittenTopic topic = new WrittenTopic(1);
        KafkaSink sink = sink(topic)
                .property("max.block.ms", "2000")
                .property("delivery.timeout.ms", "3000")
                .property("request.timeout.ms", "1000");
        try (SinkWriter writer = sink.createWriter(new TestSinkContext("sink", APPEND))) {
            lend(writer, APPEND, insert(1, "a"));
            writer.flush(new Barrier(1, false, Map.of()));
            WrittenTopic.KAFKA.deleteTopic(topic.name);

            StreamlingException failure = catchThrowableOfType(StreamlingException.class, () -> {
                lend(writer, APPEND, insert(2, "b"));
                writer.flush(new Barrier(2, false, Map.of()));
            });

            assertThat(failure).isNotNull();
            assertThat(failure.code()).isIn(ErrorCode.SINK_UNAVAILABLE, ErrorCode.NOT_FOUND, ErrorCode.SINK_FAILED);
        }
    }

    /** kafka_sink: auto_create_topic and preexisting_topic. */
    @Test
    void missingTopicIsMadeAndAnExistingOneStaysAsItIs() throws Exception {
        WrittenTopic missing = new WrittenTopic(0);
        WrittenTopic existing = new WrittenTopic(2);

        write(sink(missing).createTopic(3, 1).topicProperty("cleanup.policy", "compact"), KEYED, rows(50));
        write(sink(existing).createTopic(7, 1), APPEND, rows(50));

        assertThat(missing.records()).hasSize(50);
        assertThat(partitions(missing.name)).isEqualTo(3);
        assertThat(existing.records()).hasSize(50);
        assertThat(partitions(existing.name)).isEqualTo(2);
    }

    @Test
    void missingTopicIsNotMadeUnlessThatIsWanted() {
        WrittenTopic missing = new WrittenTopic(0);

        StreamlingException failure = catchThrowableOfType(
                StreamlingException.class, () -> sink(missing).createWriter(new TestSinkContext("sink", APPEND)));

        assertThat(failure.code()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(failure).hasMessageContaining("createTopic");
    }

    /** kafka_sink: gzip_compression. */
    @Test
    void everyCodecCanBeReadBack() throws Exception {
        for (String codec : List.of("gzip", "snappy", "lz4", "zstd")) {
            WrittenTopic topic = new WrittenTopic(2);

            write(sink(topic).compression(codec), APPEND, rows(50));

            assertThat(topic.changes(APPEND)).as(codec).containsExactlyInAnyOrder(rows(50));
        }
    }

    /** T52: order per key, also while the client repeats and batches. */
    @Test
    void recordsOfOneKeyKeepTheirOrder() throws Exception {
        WrittenTopic topic = new WrittenTopic(4);

        write(
                sink(topic).key("name").property("batch.size", "2000"),
                APPEND,
                IntStream.range(0, 1_000)
                        .mapToObj(i -> insert(i, "key" + i % 10))
                        .toArray(Row[]::new));

        Map<String, List<Long>> idsByKey = topic.changes(APPEND).stream()
                .collect(Collectors.groupingBy(
                        row -> String.valueOf(row.value(1)),
                        TreeMap::new,
                        Collectors.mapping(row -> (Long) row.value(0), Collectors.toList())));
        assertThat(idsByKey)
                .hasSize(10)
                .allSatisfy((key, ids) -> assertThat(ids).isSorted().hasSize(100));
    }

    @Test
    void brokersThatDoNotAnswerAreNamedInTime() {
        KafkaSink sink = KafkaSink.topic("t")
                .bootstrapServers("127.0.0.1:1")
                .format(Json.objects())
                .connectTimeout(Duration.ofMillis(300));

        StreamlingException failure = catchThrowableOfType(
                StreamlingException.class, () -> sink.createWriter(new TestSinkContext("sink", APPEND).maxAttempts(1)));

        assertThat(failure.code()).isEqualTo(ErrorCode.SINK_UNAVAILABLE);
        assertThat(failure).hasMessageContaining("127.0.0.1:1");
    }

    private KafkaSink sink(WrittenTopic topic) {
        return KafkaSink.topic(topic.name)
                .bootstrapServers(WrittenTopic.KAFKA.bootstrapServers())
                .format(Json.objects());
    }

    private void write(KafkaSink sink, RowType input, Row... rows) throws Exception {
        write(sink, new TestSinkContext("sink", input), rows);
    }

    private void write(KafkaSink sink, TestSinkContext context, Row... rows) throws Exception {
        try (SinkWriter writer = sink.createWriter(context)) {
            lend(writer, context.input(), rows);
            writer.flush(new Barrier(1, true, Map.of()));
        }
    }

    private void lend(SinkWriter writer, RowType input, Row... rows) throws Exception {
        RowBatch batch = Rows.batch(memory.allocator(), input.schema(), rows);
        try {
            writer.write(batch);
        } finally {
            batch.release();
        }
    }

    private static Row[] rows(int count) {
        return IntStream.range(0, count).mapToObj(i -> insert(i, "n" + i)).toArray(Row[]::new);
    }

    private static int partitions(String topic) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", WrittenTopic.KAFKA.bootstrapServers()))) {
            return admin.describeTopics(List.of(topic))
                    .allTopicNames()
                    .get()
                    .get(topic)
                    .partitions()
                    .size();
        }
    }

    private static String text(ConsumerRecord<byte[], byte[]> record) {
        return text(record.key()) + "=" + text(record.value());
    }

    private static String text(byte @Nullable [] bytes) {
        return bytes == null ? "null" : new String(bytes, StandardCharsets.UTF_8);
    }

    private static List<String> headers(ConsumerRecord<byte[], byte[]> record) {
        return Arrays.stream(record.headers().toArray())
                .map((Header header) -> header.key() + "=" + text(header.value()))
                .toList();
    }
}
