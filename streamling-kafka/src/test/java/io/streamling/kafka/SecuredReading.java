package io.streamling.kafka;

import io.streamling.Pipeline;
import io.streamling.batch.Columns;
import io.streamling.kafka.format.ConfluentAvro;
import io.streamling.kafka.format.Json;
import io.streamling.kafka.format.Registry;
import io.streamling.kafka.security.KafkaSecurity;
import io.streamling.kafka.security.Tls;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.kafka.EmbeddedKafka;
import io.streamling.testing.registry.SchemaRegistryServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A program that uses a password in each way there is, so that somebody can look through what it logs. */
final class SecuredReading {
    private SecuredReading() {}

    /** The arguments: brokers, the file of their authority, user, password. */
    public static void main(String[] arguments) {
        KafkaSecurity tls = KafkaSecurity.tls(Tls.trusting(Path.of(arguments[1])));
        String user = arguments[2];
        String password = arguments[3];
        int rows = 0;
        for (KafkaSecurity security : List.of(
                tls.saslPlain(user, password),
                tls.scram512(user, password),
                tls.oauthBearer(() -> EmbeddedKafka.token(user, Duration.ofHours(1))))) {
            InMemorySink sink = InMemorySink.append("sink");
            KafkaSource source = KafkaSource.topic("orders")
                    .bootstrapServers(arguments[0])
                    .format(Json.schema(Columns.of("id BIGINT")))
                    .security(security)
                    .bounded();
            Pipeline.from(source).to(sink).named("secured").run();
            rows += sink.rows().size();
        }
        askRegistry(user, password);
        System.out.println("rows: " + rows);
    }

    private static void askRegistry(String user, String password) {
        try (SchemaRegistryServer server = SchemaRegistryServer.start()) {
            server.register("orders-value", "{\"type\":\"record\",\"name\":\"R\",\"fields\":[]}");
            server.requireBasicAuth(user, password);
            ConfluentAvro.registry(
                            Registry.at(server.url()).basicAuth(user, password).insecure())
                    .schema("orders");
        }
    }
}
