package io.streamling.kafka;

import static io.streamling.testing.Row.delete;
import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.batch.Columns;
import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.kafka.format.Json;
import io.streamling.kafka.format.Metadata;
import io.streamling.kafka.format.Raw;
import io.streamling.testing.LeakCheck;
import io.streamling.testing.Row;
import io.streamling.testing.TestSourceContext;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaMetadataTest {
    @RegisterExtension
    final LeakCheck memory = new LeakCheck();

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatKafkaKnowsOfARecordIsReadIntoColumns(boolean direct) throws Exception {
        TestTopic topic = new TestTopic(2);
        topic.produce(
                topic.record(0).value("a").timestampMillis(1_700_000_000_123L),
                topic.record(0).value("b").timestampMillis(1_700_000_000_124L),
                topic.record(1).value("c").timestampMillis(1_700_000_000_125L).key("k"));
        KafkaSource source = KafkaSource.topic(topic.name)
                .bootstrapServers(TestTopic.KAFKA.bootstrapServers())
                .format(Raw.text("line"))
                .metadata("_topic", Metadata.TOPIC)
                .metadata("_partition", Metadata.PARTITION)
                .metadata("_offset", Metadata.OFFSET)
                .metadata("_at", Metadata.TIMESTAMP)
                .metadata("_type", Metadata.TIMESTAMP_TYPE)
                .metadata("_epoch", Metadata.LEADER_EPOCH)
                .metadata("_key", Metadata.KEY)
                .bounded();

        assertThat(rows(direct ? source.directFetch() : source))
                .containsExactlyInAnyOrder(
                        insert("a", topic.name, 0, 0, at(123), "CreateTime", 0, null),
                        insert("b", topic.name, 0, 1, at(124), "CreateTime", 0, null),
                        insert("c", topic.name, 1, 0, at(125), "CreateTime", 0, bytes("k")));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void topicThatKeepsTheTimeOfAppendingSaysSo(boolean direct) throws Exception {
        TestTopic topic = new TestTopic(1, Map.of("message.timestamp.type", "LogAppendTime"));
        topic.produce(topic.record(0).value("a").timestampMillis(1));
        KafkaSource source = raw(topic).metadata("type", Metadata.TIMESTAMP_TYPE);

        assertThat(rows(direct ? source.directFetch() : source)).containsExactly(insert("a", "LogAppendTime"));
    }

    /** T12: a record of nothing but headers, some without a value, some repeated. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void nullKeyNullValueNullHeaderAndRepeatedHeadersAreKept(boolean direct) throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(
                topic.record(0)
                        .header("trace", (byte[]) null)
                        .header("tag", "a")
                        .header("tag", "b"),
                topic.record(0).key("k").value("v"));
        KafkaSource source = raw(topic)
                .metadata("key", Metadata.KEY)
                .metadata("headers", Metadata.HEADERS)
                .metadata("trace", Metadata.header("trace"))
                .metadata("tag", Metadata.textHeader("tag"));

        KafkaSource opened = direct ? source.directFetch() : source;
        HeaderEntries headers = new HeaderEntries();
        try (Reading reading = open(opened)) {
            reading.until(() -> headers.byRow.size() == 2, headers);

            assertThat(headers.byRow).containsExactly(List.of("trace=null", "tag=a", "tag=b"), List.of());
        }
        List<Row> rows = rows(opened);
        assertThat(rows.get(0).values().subList(0, 2)).containsExactly(null, null);
        assertThat(rows.get(0).values().subList(3, 5)).containsExactly(null, "b");
        assertThat(rows.get(1).values().subList(0, 2)).containsExactly("v", bytes("k"));
        assertThat(rows.get(1).values().subList(3, 5)).containsExactly(null, null);
    }

    /** The third column as it is: plain rows keep one entry of a name. */
    private static final class HeaderEntries implements Output {
        private final List<List<String>> byRow = new ArrayList<>();

        @Override
        public RowBatchBuilder newBatch() {
            throw new UnsupportedOperationException("a reader asks its context");
        }

        @Override
        public void emit(RowBatch batch) {
            for (int row = 0; row < batch.rowCount(); row++) {
                List<String> entries = new ArrayList<>();
                for (Object entry : (List<?>) batch.column(2).getObject(row)) {
                    Object value = ((Map<?, ?>) entry).get("value");
                    String text = value == null ? null : new String((byte[]) value, StandardCharsets.UTF_8);
                    entries.add(((Map<?, ?>) entry).get("key") + "=" + text);
                }
                byRow.add(entries);
            }
            batch.release();
        }
    }

    /** T12: a row kind that has no value is not an insert. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void rowKindHeaderWithoutAValueIsABadRecord(boolean direct) throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(
                topic.record(0).value("1,a").header("dbz.op", (byte[]) null),
                topic.record(0).value("2,b").header("dbz.op", "x"),
                topic.record(0).value("3,c"));
        KafkaSource source = topic.source().upsert("id").bounded();
        source = direct ? source.directFetch() : source;

        try (Reading reading = open(source)) {
            reading.toEnd();

            assertThat(reading.rows()).containsExactly(insert(3, "c"));
            assertThat(reading.context.rejected())
                    .extracting(rejected -> rejected.reason())
                    .containsExactly(
                            "header 'dbz.op' has no value, and it says what the row does",
                            "header 'dbz.op' is none of c, r, i, u and d (1 bytes)");
        }
    }

    @Test
    void badRecordLeavesNoMetadataBehind() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(
                topic.record(0).value("{\"id\": 1}").key("one"),
                topic.record(0).value("{\"id\": ").key("a key that is lost"),
                topic.record(0).value("{\"id\": 3}").header("h", new byte[] {-1}),
                topic.record(0).value("{\"id\": 4}"));
        KafkaSource source = raw(topic)
                .format(Json.schema(Columns.of("id BIGINT")))
                .metadata("o", Metadata.OFFSET)
                .metadata("k", Metadata.KEY)
                .metadata("h", Metadata.textHeader("h"));

        try (Reading reading = open(source)) {
            reading.toEnd();

            assertThat(reading.rows()).containsExactly(insert(1, 0, bytes("one"), null), insert(4, 3, null, null));
            assertThat(reading.context.rejected())
                    .extracting(rejected -> rejected.reason())
                    .contains("header 'h' is not UTF-8");
        }
    }

    @Test
    void keyAsItIsIdentifiesRowsOfAnyKey() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(
                topic.record(0).key("k").value("v"),
                topic.record(0).key("k"),
                topic.record(0).value("no key"));
        KafkaSource source = raw(topic).metadata("key", Metadata.KEY).upsert("key");

        assertThat(rows(source).subList(0, 2)).containsExactly(insert("v", bytes("k")), delete(null, bytes("k")));
    }

    /** Many small batches of partitions that take turns: each row says where it comes from. */
    @Test
    void columnsOfThePartitionAreRightInEveryBatch() throws Exception {
        TestTopic one = new TestTopic(3);
        TestTopic other = new TestTopic(2);
        for (int partition = 0; partition < 3; partition++) {
            one.produce(partition, 0, 100);
            other.produce(partition % 2, 0, 50);
        }
        KafkaSource source = KafkaSource.topics(one.name, other.name)
                .bootstrapServers(TestTopic.KAFKA.bootstrapServers())
                .format(Raw.text("line"))
                .metadata("offset", Metadata.OFFSET)
                .metadata("partition", Metadata.PARTITION)
                .metadata("topic", Metadata.TOPIC)
                .property("max.partition.fetch.bytes", "600")
                .bounded();

        try (Reading reading = new Reading(
                source,
                new TestSourceContext(source, memory.allocator()).batchRows(7).projection("topic", "partition"))) {
            reading.toEnd();

            List<String> origins = new ArrayList<>(reading.context.output().origins());
            origins.replaceAll(origin -> origin.substring(0, origin.indexOf('@')));
            assertThat(reading.rows().stream().map(row -> row.value(0) + "-" + row.value(1)))
                    .hasSize(450)
                    .isEqualTo(origins);
        }
    }

    @Test
    void metadataColumnWithTheNameOfAnotherColumnIsRefused() {
        KafkaSource source = KafkaSource.topic("t")
                .bootstrapServers("localhost:1")
                .format(Raw.text("line"))
                .metadata("line", Metadata.OFFSET)
                .metadata("o", Metadata.OFFSET)
                .metadata("o", Metadata.TOPIC);

        assertThatThrownBy(source::validate)
                .hasMessageContaining("metadata column 'line' has the name of another column")
                .hasMessageContaining("metadata column 'o' has the name of another column");
    }

    private static LocalDateTime at(int millis) {
        return LocalDateTime.of(2023, 11, 14, 22, 13, 20, millis * 1_000_000);
    }

    private static Row.Bytes bytes(String text) {
        return Row.Bytes.of(text.getBytes(StandardCharsets.UTF_8));
    }

    private static KafkaSource raw(TestTopic topic) {
        return KafkaSource.topic(topic.name)
                .bootstrapServers(TestTopic.KAFKA.bootstrapServers())
                .format(Raw.text("line"))
                .bounded();
    }

    private List<Row> rows(KafkaSource source) throws Exception {
        try (Reading reading = open(source)) {
            return reading.toEnd().rows();
        }
    }

    private Reading open(KafkaSource source) throws Exception {
        return new Reading(source, new TestSourceContext(source, memory.allocator()));
    }
}
