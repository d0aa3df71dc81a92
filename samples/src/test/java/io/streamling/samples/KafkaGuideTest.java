package io.streamling.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.Pipeline;
import io.streamling.batch.Columns;
import io.streamling.kafka.KafkaSource;
import io.streamling.kafka.format.Csv;
import io.streamling.kafka.format.Debezium;
import io.streamling.kafka.format.Json;
import io.streamling.kafka.format.Metadata;
import io.streamling.kafka.format.Raw;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.Row;
import io.streamling.testing.kafka.EmbeddedKafka;
import io.streamling.testing.kafka.KafkaRecord;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/** The snippet of the page about Kafka, run. */
class KafkaGuideTest {
    @Test
    void customersAreKeptByTheirKey() {
        EmbeddedKafka kafka = EmbeddedKafka.shared();
        kafka.createTopic("customers", 1);
        kafka.produce(
                KafkaRecord.to("customers").key("{\"id\": 1}").value("{\"id\": 1, \"country\": \"DE\"}"),
                KafkaRecord.to("customers").key("{\"id\": 2}").value("{\"id\": 2, \"country\": \"FR\"}"),
                KafkaRecord.to("customers")
                        .key("{\"id\": 1}")
                        .header("dbz.op", "u")
                        .value("{\"id\": 1, \"country\": \"NL\"}"),
                KafkaRecord.to("customers").key("{\"id\": 2}"));
        InMemorySink sink = InMemorySink.keyed("table", "id");
        String servers = kafka.bootstrapServers();

        // snippet:source
        KafkaSource customers = KafkaSource.topic("customers")
                .bootstrapServers(servers)
                .format(Json.schema(Columns.of("id BIGINT NOT NULL", "country VARCHAR")))
                .upsert("id")
                .bounded();
        // snippet:end
        Pipeline.from(customers).to(sink).run();

        assertThat(sink.rows()).containsExactly(Row.insert(1L, "NL"));
    }

    @Test
    void ordersAreFetchedDirectly() {
        EmbeddedKafka kafka = EmbeddedKafka.shared();
        kafka.createTopic("orders", 2);
        kafka.produce(
                KafkaRecord.to("orders").partition(0).value("{\"id\": 1, \"amount\": 2.5}"),
                KafkaRecord.to("orders").partition(1).value("{\"id\": 2, \"amount\": 7}"));
        InMemorySink sink = InMemorySink.append("table");
        String servers = kafka.bootstrapServers();

        // snippet:direct
        KafkaSource orders = KafkaSource.topic("orders")
                .bootstrapServers(servers)
                .groupId("billing")
                .format(Json.schema(Columns.of("id BIGINT NOT NULL", "amount DOUBLE")))
                .directFetch();
        // snippet:end
        Pipeline.from(orders.bounded()).to(sink).run();

        assertThat(sink.rows()).containsExactlyInAnyOrder(Row.insert(1L, 2.5), Row.insert(2L, 7.0));
    }

    @Test
    void changeEventsAreRows() {
        EmbeddedKafka kafka = EmbeddedKafka.shared();
        kafka.createTopic("shop.public.orders", 1);
        kafka.produce(
                KafkaRecord.to("shop.public.orders")
                        .value(
                                "{\"before\":null,\"after\":{\"id\":1,\"country\":\"DE\",\"amount\":\"BOI=\"},\"op\":\"c\"}"),
                KafkaRecord.to("shop.public.orders")
                        .value(
                                "{\"before\":{\"id\":1},\"after\":{\"id\":2,\"country\":\"FR\",\"amount\":7},\"op\":\"u\"}"));
        InMemorySink sink = InMemorySink.keyed("table", "id");
        String servers = kafka.bootstrapServers();

        // snippet:changes
        KafkaSource orders = KafkaSource.topic("shop.public.orders")
                .bootstrapServers(servers)
                .format(Debezium.json(Columns.of("id BIGINT NOT NULL", "country VARCHAR", "amount DECIMAL(10, 2)")))
                .upsert("id")
                .bounded();
        // snippet:end
        Pipeline.from(orders).to(sink).run();

        assertThat(sink.rows()).containsExactly(Row.insert(2L, "FR", new BigDecimal("7.00")));
    }

    @Test
    void keysAndMetadataAreColumns() {
        EmbeddedKafka kafka = EmbeddedKafka.shared();
        kafka.createTopic("readings", 1);
        kafka.produce(
                KafkaRecord.to("readings").key("north").value("7,\"1,5 m\"").header("trace", "t1"),
                KafkaRecord.to("readings").key("south").value("8,"));
        InMemorySink sink = InMemorySink.append("out");
        String servers = kafka.bootstrapServers();

        // snippet:columns
        KafkaSource readings = KafkaSource.topic("readings")
                .bootstrapServers(servers)
                .format(Csv.schema(Columns.of("id BIGINT NOT NULL", "height VARCHAR")))
                .keyFormat(Raw.text("station"))
                .metadata("_offset", Metadata.OFFSET)
                .metadata("trace", Metadata.textHeader("trace"))
                .bounded();
        // snippet:end
        Pipeline.from(readings).to(sink).run();

        assertThat(sink.rows())
                .containsExactly(Row.insert(7, "1,5 m", "north", 0, "t1"), Row.insert(8, null, "south", 1, null));
    }
}
