package io.streamling.kafka;

import static io.streamling.testing.Row.delete;
import static io.streamling.testing.Row.insert;
import static io.streamling.testing.Row.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.batch.Columns;
import io.streamling.kafka.format.Csv;
import io.streamling.kafka.format.Json;
import io.streamling.kafka.format.Raw;
import io.streamling.testing.LeakCheck;
import io.streamling.testing.TestSourceContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class KafkaKeyFormatTest {
    @RegisterExtension
    final LeakCheck memory = new LeakCheck();

    @Test
    void keyIsReadIntoColumnsOfItsOwn() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(
                topic.record(0).key("7,DE").value("{\"name\": \"a\"}"),
                topic.record(0).value("{\"name\": \"b\"}"),
                topic.record(0).key("x,DE").value("{\"name\": \"c\"}"),
                topic.record(0).key("8,").value("{\"name\": \"d\"}"));
        KafkaSource source = source(topic)
                .format(Json.schema(Columns.of("name VARCHAR")))
                .keyFormat(Csv.schema(Columns.of("id BIGINT", "country VARCHAR")), "key_");

        assertThat(source.schema().getFields())
                .extracting(field -> field.getName())
                .containsExactly("name", "key_id", "key_country");
        try (Reading reading = open(source)) {
            reading.toEnd();

            assertThat(reading.rows())
                    .containsExactly(insert("a", 7, "DE"), insert("b", null, null), insert("d", 8, null));
            assertThat(reading.context.rejected())
                    .extracting(rejected -> rejected.reason())
                    .containsExactly("key: field 'id': a number expected, not what is there");
        }
    }

    @Test
    void tombstoneDeletesByTheKeysColumns() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(
                topic.record(0).key("1").value("one"),
                topic.record(0).key("1").value("two").header("dbz.op", "u"),
                topic.record(0).key("1"),
                topic.record(0),
                topic.record(0).value("without a key"));
        KafkaSource source = source(topic)
                .format(Raw.text("line"))
                .keyFormat(Csv.schema(Columns.of("id BIGINT NOT NULL")))
                .upsert("id");

        try (Reading reading = open(source)) {
            reading.toEnd();

            assertThat(reading.rows()).containsExactly(insert("one", 1), update("two", 1), delete(null, 1));
            assertThat(reading.context.rejected())
                    .extracting(rejected -> rejected.reason())
                    .containsExactly(
                            "a tombstone without a key: nothing says which row it deletes",
                            "key: field 'id': the record has no key");
        }
    }

    /** The usual topic of a table: the key's columns are in the value as well. */
    @Test
    void columnOfBothIsOneThatValuesFillAndTombstonesFillFromTheirKey() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(
                topic.record(0).key("{\"id\": 1}").value("{\"id\": 1, \"name\": \"a\"}"),
                topic.record(0).key("{\"id\": 1}"),
                topic.record(0).key("{\"id\": null}"));
        KafkaSource source = source(topic)
                .format(Json.schema(Columns.of("id BIGINT", "name VARCHAR")))
                .keyFormat(Json.schema(Columns.of("id BIGINT NOT NULL")))
                .upsert("id");

        assertThat(source.schema().getFields()).hasSize(2);
        try (Reading reading = open(source)) {
            reading.toEnd();

            assertThat(reading.rows()).containsExactly(insert(1, "a"), delete(1, null));
            assertThat(reading.context.rejected())
                    .extracting(rejected -> rejected.reason())
                    .containsExactly("key: field 'id': missing or null, but the column is not nullable");
        }
    }

    @Test
    void keyThatNothingReadsIsNotDecoded() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(topic.record(0).key("no number").value("a"));
        KafkaSource source =
                source(topic).format(Raw.text("line")).keyFormat(Csv.schema(Columns.of("id BIGINT NOT NULL")));

        try (Reading reading =
                new Reading(source, new TestSourceContext(source, memory.allocator()).projection("line"))) {
            assertThat(reading.toEnd().rows()).containsExactly(insert("a"));
        }
    }

    @Test
    void columnsMayBeReadInAnyOrder() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(topic.record(0).key("7,DE").value("{\"a\": 1, \"b\": [2]}"));
        KafkaSource source = source(topic)
                .format(Json.schema(Columns.of("a BIGINT", "b VARCHAR", "c VARCHAR")))
                .keyFormat(Csv.schema(Columns.of("id BIGINT", "country VARCHAR")));

        try (Reading reading = new Reading(
                source, new TestSourceContext(source, memory.allocator()).projection("country", "c", "id", "a"))) {
            assertThat(reading.toEnd().rows()).containsExactly(insert("DE", null, 7, 1));
        }
    }

    @Test
    void conflictsOfNamesAreFoundBeforeAnythingRuns() {
        KafkaSource both = KafkaSource.topic("t")
                .bootstrapServers("localhost:1")
                .format(Json.schema(Columns.of("id BIGINT", "name VARCHAR")))
                .keyFormat(Json.schema(Columns.of("id INT")));

        assertThatThrownBy(both::validate)
                .hasMessageContaining("column 'id' is both in the key and in the value: give keyFormat(...) a prefix");
        assertThatThrownBy(both.upsert("id")::validate)
                .hasMessageContaining("key column 'id' is Int(32, true) in the key and Int(64, true) in the value");
        assertThatThrownBy(both.upsert("name")::validate)
                .hasMessageContaining("key column 'name' is not in the records' keys")
                .hasMessageContaining("name one of [id]");
        assertThatThrownBy(both.keyFormat(new LinesFormat())::validate)
                .hasMessageContaining("format 'lines' cannot read keys");
        assertThatCode(both.keyFormat(Json.schema(Columns.of("id INT")), "k_").upsert("k_id")::validate)
                .doesNotThrowAnyException();
        assertThatThrownBy(both.keyFormat(Csv.schema(Columns.of("a INT", "a INT")), "k_")::validate)
                .hasMessageContaining("key: column 'a' is declared twice");
    }

    private static KafkaSource source(TestTopic topic) {
        return KafkaSource.topic(topic.name)
                .bootstrapServers(TestTopic.KAFKA.bootstrapServers())
                .bounded();
    }

    private Reading open(KafkaSource source) throws Exception {
        return new Reading(source, new TestSourceContext(source, memory.allocator()));
    }
}
