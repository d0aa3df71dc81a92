package io.streamling.samples;

import io.streamling.Pipeline;
import io.streamling.Stage;
import io.streamling.batch.Columns;
import io.streamling.engine.EngineLimits;
import io.streamling.engine.Streamling;
import io.streamling.kafka.KafkaSource;
import io.streamling.kafka.format.ConfluentAvro;
import io.streamling.kafka.format.Json;
import io.streamling.state.PostgresCheckpointStore;
import io.streamling.state.PostgresSink;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Orders (Avro) and refunds (JSON) from Kafka become bookings in a PostgreSQL table, exactly once. As a program it runs the
 * pipeline to the end of both topics; {@link KafkaToPostgres} starts it, kills it and starts it again.
 *
 * @param kafka bootstrap servers
 * @param registry address of the schema registry
 * @param database JDBC URL of the database for the bookings and for the checkpoints
 */
record Bookings(String kafka, String registry, String database, String user) {
    private static final Duration CHECKPOINT_INTERVAL = Duration.ofMillis(200);

    // snippet:kafka-to-postgres
    private static final Schema REFUND = Columns.of("id BIGINT", "country VARCHAR", "amount DECIMAL(12, 2)");

    /** A row of the query's result. */
    public record Payment(long id, String country, BigDecimal amount) {}

    /** A row of the table. */
    public record Booking(long id, String country, BigDecimal amount, String account) {}

    static Booking book(Payment payment) {
        String account = payment.amount().signum() < 0 ? "refunds" : "sales";
        return new Booking(payment.id(), payment.country(), payment.amount(), account + "-" + payment.country());
    }

    Pipeline pipeline() {
        Stage orders = Pipeline.from(KafkaSource.topic("orders")
                .bootstrapServers(kafka)
                .format(ConfluentAvro.registry(registry))
                .bounded());
        Stage refunds = Pipeline.from(KafkaSource.topic("refunds")
                .bootstrapServers(kafka)
                .format(Json.schema(REFUND))
                .bounded());
        return Pipeline.sql("""
                        SELECT id, lower(country) AS country, amount FROM orders WHERE amount > 100
                        UNION ALL
                        SELECT id, lower(country) AS country, CAST(-amount AS DECIMAL(12, 2)) AS amount FROM refunds
                        """, Map.of("orders", orders, "refunds", refunds))
                .map(Payment.class, Booking.class, Bookings::book)
                .to(PostgresSink.table("bookings")
                        .exactlyOnce()
                        .createTable(true)
                        .url(database)
                        .user(user))
                .named("bookings");
    }
    // snippet:end

    /** The arguments are the components of this record. */
    public static void main(String[] arguments) {
        Bookings bookings = new Bookings(arguments[0], arguments[1], arguments[2], arguments[3]);
        try (PostgresCheckpointStore checkpoints =
                        PostgresCheckpointStore.at(bookings.database, bookings.user, bookings.user);
                Streamling streamling = Streamling.builder()
                        .checkpointStore(checkpoints)
                        .limits(EngineLimits.standard().withCheckpointInterval(CHECKPOINT_INTERVAL))
                        .build()) {
            streamling
                    .start(bookings.pipeline())
                    .completion()
                    .toCompletableFuture()
                    .join();
        }
    }
}
