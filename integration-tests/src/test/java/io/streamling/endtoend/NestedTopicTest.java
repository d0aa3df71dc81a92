package io.streamling.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.Pipeline;
import io.streamling.batch.Columns;
import io.streamling.kafka.KafkaSource;
import io.streamling.kafka.format.ConfluentAvro;
import io.streamling.kafka.format.Json;
import io.streamling.kafka.format.KafkaFormat;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.Row;
import io.streamling.testing.kafka.EmbeddedKafka;
import io.streamling.testing.kafka.KafkaRecord;
import io.streamling.testing.registry.SchemaRegistryServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Orders with their line items in a topic, a row of each item behind SQL. */
@Timeout(60)
class NestedTopicTest {
    private static final String SQL = """
            SELECT id, place, upper(sku) AS sku, quantity, ship.city
            FROM input CROSS JOIN UNNEST(items) WITH ORDINALITY AS i (sku, quantity, place)
            WHERE quantity > 0
            """;

    private static final String ORDER = """
            {"type": "record", "name": "Order", "fields": [
              {"name": "id", "type": "long"},
              {"name": "unread", "type": ["string", "long"]},
              {"name": "ship", "type": ["null", {"type": "record", "name": "Address", "fields": [
                {"name": "city", "type": "string"}]}]},
              {"name": "items", "type": {"type": "array", "items": {"type": "record", "name": "Item", "fields": [
                {"name": "sku", "type": "string"}, {"name": "quantity", "type": ["null", "int"]}]}}}]}
            """;

    private final EmbeddedKafka kafka = EmbeddedKafka.shared();
    private final String topic = "orders-" + UUID.randomUUID();

    @Test
    void arrayOfAvroRecordsBecomesRows() throws IOException {
        Schema order = new Schema.Parser().parse(ORDER);
        try (SchemaRegistryServer registry = SchemaRegistryServer.start()) {
            int id = registry.register(topic + "-value", ORDER);
            kafka.createTopic(topic, 1);
            kafka.produce(
                    KafkaRecord.to(topic).value(framed(id, order(order, 1, "Bonn", "a", 2, "b", null, "c", 3))),
                    KafkaRecord.to(topic).value(framed(id, order(order, 2, "Cork"))),
                    KafkaRecord.to(topic).value(framed(id, order(order, 3, null, "d", 1))));

            assertThat(run(ConfluentAvro.registry(registry.url()))).containsExactlyElementsOf(expected());
        }
    }

    @Test
    void arrayOfJsonObjectsBecomesRows() {
        kafka.createTopic(topic, 1);
        kafka.produce(
                json("""
                        {"id": 1, "ship": {"city": "Bonn"}, "items": [{"sku": "a", "quantity": 2}, {"sku": "b"},
                         {"quantity": 3, "sku": "c"}]}
                        """),
                json("{\"id\": 2, \"ship\": {\"city\": \"Cork\"}, \"items\": []}"),
                json("{\"id\": 3, \"items\": [{\"sku\": \"d\", \"quantity\": 1}]}"));
        Field item = nested("item", ArrowType.Struct.INSTANCE, "sku VARCHAR", "quantity INT");
        Json format = Json.schema(new org.apache.arrow.vector.types.pojo.Schema(List.of(
                Columns.field("id BIGINT NOT NULL"),
                nested("ship", ArrowType.Struct.INSTANCE, "city VARCHAR"),
                new Field("items", FieldType.nullable(ArrowType.List.INSTANCE), List.of(item)))));

        assertThat(run(format)).containsExactlyElementsOf(expected());
    }

    private static Field nested(String name, ArrowType type, String... fields) {
        List<Field> parts = new ArrayList<>();
        for (String field : fields) {
            parts.add(Columns.field(field));
        }
        return new Field(name, FieldType.nullable(type), parts);
    }

    private static List<Row> expected() {
        return List.of(
                Row.insert(1L, 1L, "A", 2, "Bonn"),
                Row.insert(1L, 3L, "C", 3, "Bonn"),
                Row.insert(3L, 1L, "D", 1, null));
    }

    private List<Row> run(KafkaFormat format) {
        InMemorySink sink = InMemorySink.append("sink");
        KafkaSource source = KafkaSource.topic(topic)
                .bootstrapServers(kafka.bootstrapServers())
                .format(format)
                .bounded();
        Pipeline.from(source).sql(SQL).to(sink).named("items").run();
        return sink.rows();
    }

    private KafkaRecord json(String value) {
        return KafkaRecord.to(topic).value(value);
    }

    private static GenericData.Record order(Schema schema, long id, String city, Object... items) {
        GenericData.Record order = new GenericData.Record(schema);
        order.put("id", id);
        order.put("unread", id);
        if (city != null) {
            Schema address = schema.getField("ship").schema().getTypes().get(1);
            GenericData.Record ship = new GenericData.Record(address);
            ship.put("city", city);
            order.put("ship", ship);
        }
        Schema item = schema.getField("items").schema().getElementType();
        List<GenericData.Record> all = new ArrayList<>();
        for (int i = 0; i < items.length; i += 2) {
            GenericData.Record one = new GenericData.Record(item);
            one.put("sku", items[i]);
            one.put("quantity", items[i + 1]);
            all.add(one);
        }
        order.put("items", all);
        return order;
    }

    private static byte[] framed(int id, GenericData.Record value) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(ByteBuffer.allocate(5).put((byte) 0).putInt(id).array());
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
        new GenericDatumWriter<GenericData.Record>(value.getSchema()).write(value, encoder);
        encoder.flush();
        return out.toByteArray();
    }
}
