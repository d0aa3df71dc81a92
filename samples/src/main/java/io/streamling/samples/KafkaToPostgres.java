package io.streamling.samples;

import io.streamling.testing.kafka.EmbeddedKafka;
import io.streamling.testing.postgres.EmbeddedPostgres;
import io.streamling.testing.postgres.PostgresDatabase;
import io.streamling.testing.registry.SchemaRegistryServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * The main job on real parts that start with it: a Kafka broker, a schema registry and a PostgreSQL server. The pipeline
 * runs in a process of its own, is killed in the middle, started again, and must leave exactly the bookings that the input
 * calls for.
 */
public final class KafkaToPostgres {
    private static final PaymentTopics INPUT = new PaymentTopics(300_000, 50_000);
    private static final double KILLED_AT = 0.1;
    private static final int POLL_MILLIS = 10;

    private final PaymentTopics input;
    private final PrintStream out;

    KafkaToPostgres(PaymentTopics input, PrintStream out) {
        this.input = input;
        this.out = out;
    }

    /** Takes no arguments. */
    public static void main(String[] arguments) throws Exception {
        if (!new KafkaToPostgres(INPUT, System.out).run()) {
            throw new IllegalStateException("the table does not equal the input");
        }
    }

    /** Whether the table equals the input in the end. */
    boolean run() throws Exception {
        out.println("starting a Kafka broker, a schema registry and a PostgreSQL server ...");
        try (EmbeddedKafka kafka = startQuietly();
                SchemaRegistryServer registry = SchemaRegistryServer.start();
                EmbeddedPostgres postgres = EmbeddedPostgres.start(Map.of())) {
            out.printf("producing %,d orders (Avro) and %,d refunds (JSON) ...%n", input.orders(), input.refunds());
            input.produce(kafka, registry.register("orders-value", PaymentTopics.orderSchema()));
            PostgresDatabase database = postgres.newDatabase();
            Bookings bookings = new Bookings(kafka.bootstrapServers(), registry.url(), database.url(), database.user());
            BookingsProof proof = new BookingsProof(database, input);

            long killedAt = killInTheMiddle(start(bookings), proof);
            out.printf(
                    "killed the pipeline (SIGKILL) with %,d of %,d bookings in the table%n",
                    killedAt, proof.expected());
            out.println("its own record in the database: " + proof.committedPositions());
            requireSuccess(start(bookings));
            return proof.print(out);
        }
    }

    /** The broker's formatter writes to the standard output, which is ours. */
    private static EmbeddedKafka startQuietly() {
        PrintStream console = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        try {
            return EmbeddedKafka.start();
        } finally {
            System.setOut(console);
        }
    }

    /** The number of bookings that were committed when the process was gone. */
    private static long killInTheMiddle(Process process, BookingsProof proof) throws InterruptedException {
        while (proof.bookings() < proof.expected() * KILLED_AT) {
            if (process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("the pipeline's process ended by itself with " + process.exitValue());
            }
        }
        process.destroyForcibly().waitFor();
        return proof.bookings();
    }

    private static void requireSuccess(Process process) throws InterruptedException {
        int exit = process.waitFor();
        if (exit != 0) {
            throw new IllegalStateException("the pipeline's process ended with " + exit);
        }
    }

    private static Process start(Bookings bookings) throws IOException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+IgnoreUnrecognizedVMOptions",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                Objects.requireNonNull(System.getProperty("java.class.path")),
                Bookings.class.getName(),
                bookings.kafka(),
                bookings.registry(),
                bookings.database(),
                bookings.user());
        return new ProcessBuilder(command).inheritIO().start();
    }
}
