package io.streamling.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.Pipeline;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.KafkaSource;
import io.streamling.kafka.format.ConfluentAvro;
import io.streamling.kafka.format.NewFields;
import io.streamling.kafka.format.Registry;
import io.streamling.kafka.format.SchemaChange;
import io.streamling.kafka.security.KafkaSecurity;
import io.streamling.kafka.security.Tls;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.Row;
import io.streamling.testing.kafka.BrokerSecurity;
import io.streamling.testing.kafka.EmbeddedKafka;
import io.streamling.testing.kafka.KafkaRecord;
import io.streamling.testing.registry.SchemaRegistryServer;
import io.streamling.testing.tls.TestAuthority;
import io.streamling.testing.tls.TestCertificate;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The snippets about security and evolution of the page about Kafka, run. */
class KafkaSecurityGuideTest {
    private static final String ID = "{\"name\":\"id\",\"type\":\"long\"}";
    private static final String NOTE = "{\"name\":\"note\",\"type\":[\"null\",\"string\"],\"default\":null}";

    @Test
    void ordersAreReadOverEncryptedConnections(@TempDir Path folder) throws Exception {
        // snippet:secured-broker
        TestAuthority authority = TestAuthority.create("test authority");
        TestCertificate certificate = authority.issue("server", "localhost", "127.0.0.1");
        EmbeddedKafka kafka = EmbeddedKafka.start(
                BrokerSecurity.users(Map.of("billing", "secret")).tls(authority, certificate));
        SchemaRegistryServer server = SchemaRegistryServer.startTls(certificate);
        server.requireBearer("token");
        // snippet:end
        try (kafka;
                server) {
            int id = server.register("orders-value", record(ID));
            kafka.createTopic("orders", 1);
            kafka.allowTopic("billing", "orders");
            kafka.produce(KafkaRecord.to("orders").value(new byte[] {0, 0, 0, 0, (byte) id, 14}));
            Path authorityFile = Files.writeString(folder.resolve("ca.pem"), authority.pem());
            String servers = kafka.bootstrapServers();
            String registryUrl = server.url();
            String secret = "secret";
            InMemorySink sink = InMemorySink.append("table");

            // snippet:security
            Tls tls = Tls.trusting(authorityFile);
            KafkaSource orders = KafkaSource.topic("orders")
                    .bootstrapServers(servers)
                    .security(KafkaSecurity.tls(tls).scram512("billing", secret))
                    .format(ConfluentAvro.registry(
                            Registry.at(registryUrl).tls(tls).bearer(() -> currentToken())));
            // snippet:end
            Pipeline.from(orders.bounded()).to(sink).run();

            assertThat(sink.rows()).containsExactly(Row.insert(7L));
        }
    }

    @Test
    void newFieldsAreToldOrStopThePipeline() {
        EmbeddedKafka kafka = EmbeddedKafka.shared();
        kafka.createTopic("evolving", 1);
        try (SchemaRegistryServer server = SchemaRegistryServer.start()) {
            server.register("evolving-value", record(ID));
            Registry registry = Registry.at(server.url());
            KafkaSource source = KafkaSource.topic("evolving")
                    .bootstrapServers(kafka.bootstrapServers())
                    .bounded();

            // snippet:evolution
            BlockingQueue<SchemaChange> changes = new LinkedBlockingQueue<>();
            KafkaSource told =
                    source.format(ConfluentAvro.registry(registry).onNewFields(NewFields.evolve(changes::add)));
            KafkaSource careful = source.format(ConfluentAvro.registry(registry).onNewFields(NewFields.STOP));
            // snippet:end
            told.schema();
            careful.schema();
            int newer = server.register("evolving-value", record(ID + "," + NOTE));
            kafka.produce(KafkaRecord.to("evolving").value(new byte[] {0, 0, 0, 0, (byte) newer, 14, 2, 2, 'n'}));
            InMemorySink sink = InMemorySink.append("table");
            Pipeline.from(told).to(sink).run();

            assertThat(sink.rows()).containsExactly(Row.insert(7L));
            assertThat(changes)
                    .singleElement()
                    .extracting(SchemaChange::added)
                    .hasToString("[FieldChange[path=note, pipelineType=, writerType=null or string]]");
            Pipeline stopping = Pipeline.from(careful).to(InMemorySink.append("other"));
            assertThatThrownBy(stopping::run)
                    .isInstanceOfSatisfying(
                            StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SCHEMA_MISMATCH));
        }
    }

    private static String currentToken() {
        return "token";
    }

    private static String record(String fields) {
        return "{\"type\":\"record\",\"name\":\"Order\",\"fields\":[" + fields + "]}";
    }
}
