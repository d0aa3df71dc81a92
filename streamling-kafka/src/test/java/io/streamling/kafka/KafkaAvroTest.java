package io.streamling.kafka;

import static io.streamling.testing.Row.delete;
import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.format.ConfluentAvro;
import io.streamling.kafka.format.Raw;
import io.streamling.testing.LeakCheck;
import io.streamling.testing.TestSourceContext;
import io.streamling.testing.registry.SchemaRegistryServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The reader with its main format, a broker and a registry that answers over HTTP. */
class KafkaAvroTest {
    private static final String ID = "{\"name\":\"id\",\"type\":\"long\"}";
    private static final String NAME = "{\"name\":\"name\",\"type\":[\"null\",\"string\"],\"default\":null}";

    @RegisterExtension
    final LeakCheck memory = new LeakCheck();

    /** T24: the writer's schema is looked up per record, so versions may be mixed. */
    @Test
    void recordsOfSeveralSchemaVersionsAreReadInOneGo() throws Exception {
        TestTopic topic = new TestTopic(1);
        try (SchemaRegistryServer registry = SchemaRegistryServer.start()) {
            Schema older = record(ID);
            Schema newer = record(ID + "," + NAME);
            int olderId = registry.register(topic.name + "-value", older.toString());
            int newerId = registry.register(topic.name + "-value", newer.toString());
            topic.produce(
                    topic.record(0).value(framed(olderId, older, 1L)),
                    topic.record(0).value(framed(newerId, newer, 2L, "b")),
                    topic.record(0).value(framed(olderId, older, 3L)));

            try (Reading reading = read(avro(topic, registry))) {
                reading.toEnd();

                assertThat(reading.rows()).containsExactly(insert(1, null), insert(2, "b"), insert(3, null));
            }
        }
    }

    /** T26: an unknown id is a bad record; T51: a tombstone beside it deletes by its key. */
    @Test
    void badRecordsAndTombstonesAreToldFromOneAnother() throws Exception {
        TestTopic topic = new TestTopic(1);
        try (SchemaRegistryServer registry = SchemaRegistryServer.start()) {
            Schema schema = record(ID + "," + NAME);
            Schema key = record(ID);
            int id = registry.register(topic.name + "-value", schema.toString());
            int keyId = registry.register(topic.name + "-key", key.toString());
            topic.produce(
                    topic.record(0).value(framed(id, schema, 1L, "a")),
                    topic.record(0).value(framed(999_999, schema, 2L, "b")),
                    topic.record(0).value("not framed"),
                    topic.record(0).key(framed(keyId, key, 1L)));

            try (Reading reading = read(avro(topic, registry).upsert("id"))) {
                reading.toEnd();

                assertThat(reading.rows()).containsExactly(insert(1, "a"), delete(1, null));
                assertThat(reading.context.rejected())
                        .extracting(rejected -> rejected.where())
                        .containsExactly(topic.partition(0) + "@1", topic.partition(0) + "@2");
            }
        }
    }

    /** T26: while the registry is down nothing is skipped and nothing is read past. */
    @Test
    void registryThatIsDownFailsTheReaderWithoutMovingItsPosition() throws Exception {
        TestTopic topic = new TestTopic(1);
        try (SchemaRegistryServer registry = SchemaRegistryServer.start()) {
            Schema schema = record(ID + "," + NAME);
            registry.register(topic.name + "-value", schema.toString());
            int unseen = registry.register("elsewhere", record(ID).toString());
            KafkaSource source = avro(topic, registry);
            TestSourceContext context = context(source).maxAttempts(2);
            topic.produce(topic.record(0).value(framed(unseen, record(ID), 1L)));
            registry.failNext(1_000, 503);

            try (Reading reading = new Reading(source, context)) {
                assertThatThrownBy(reading::toEnd)
                        .isInstanceOfSatisfying(
                                StreamlingException.class,
                                failure -> assertThat(failure.code()).isEqualTo(ErrorCode.SOURCE_UNAVAILABLE))
                        .hasMessageContaining(topic.partition(0) + "@0");
                assertThat(context.rejected()).isEmpty();
                assertThat(reading.position().nextByPartition()).containsValue("0");
            }
        }
    }

    /** Keys have schemas of their own; one that is no record is a single column. */
    @Test
    void keysAreReadIntoColumns() throws Exception {
        TestTopic topic = new TestTopic(1);
        try (SchemaRegistryServer registry = SchemaRegistryServer.start()) {
            Schema schema = record(NAME);
            Schema key = record(ID);
            int id = registry.register(topic.name + "-value", schema.toString());
            int keyId = registry.register(topic.name + "-key", key.toString());
            topic.produce(
                    topic.record(0).key(framed(keyId, key, 1L)).value(framed(id, schema, "a")),
                    topic.record(0).key(framed(keyId, key, 1L)),
                    topic.record(0).key("text").value(framed(id, schema, "b")));
            ConfluentAvro format = ConfluentAvro.registry(registry.url());

            try (Reading reading = read(
                    topic.source().format(format).keyFormat(format).upsert("id").bounded())) {
                reading.toEnd();

                assertThat(reading.rows()).containsExactly(insert("a", 1), delete(null, 1));
                assertThat(reading.context.rejected())
                        .extracting(rejected -> rejected.reason())
                        .containsExactly("key: not framed Avro: 4 bytes, and the frame alone has 5");
            }
        }
    }

    @Test
    void keyThatIsNoRecordIsOneColumn() throws Exception {
        TestTopic topic = new TestTopic(1);
        try (SchemaRegistryServer registry = SchemaRegistryServer.start()) {
            int keyId = registry.register(topic.name + "-key", "[\"null\", \"string\"]");
            byte[] key = {0, 0, 0, 0, (byte) keyId, 2, 4, 'h', 'i'};
            topic.produce(
                    topic.record(0).key(key).value("1"),
                    topic.record(0)
                            .key(new byte[] {0, 0, 0, 0, (byte) keyId, 0})
                            .value("2"));
            KafkaSource source = topic.source()
                    .format(Raw.text("line"))
                    .keyFormat(ConfluentAvro.registry(registry.url()), "the_")
                    .bounded();

            assertThat(source.schema().getFields().get(1).getName()).isEqualTo("the_key");
            try (Reading reading = read(source)) {
                assertThat(reading.toEnd().rows()).containsExactly(insert("1", "hi"), insert("2", null));
            }
        }
    }

    private static KafkaSource avro(TestTopic topic, SchemaRegistryServer registry) {
        return topic.source().format(ConfluentAvro.registry(registry.url())).bounded();
    }

    private static Schema record(String fields) {
        return new Schema.Parser().parse("{\"type\":\"record\",\"name\":\"R\",\"fields\":[" + fields + "]}");
    }

    private static byte[] framed(int schemaId, Schema schema, Object... values) throws IOException {
        GenericRecord row = new GenericData.Record(schema);
        for (int i = 0; i < values.length; i++) {
            row.put(i, values[i]);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(0);
        bytes.write(ByteBuffer.allocate(Integer.BYTES).putInt(schemaId).array());
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        new GenericDatumWriter<GenericRecord>(schema).write(row, encoder);
        encoder.flush();
        return bytes.toByteArray();
    }

    private Reading read(KafkaSource source) throws Exception {
        return new Reading(source, context(source));
    }

    private TestSourceContext context(KafkaSource source) {
        return new TestSourceContext(source, memory.allocator());
    }
}
