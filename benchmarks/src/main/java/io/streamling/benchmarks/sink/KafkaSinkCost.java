package io.streamling.benchmarks.sink;

import io.streamling.batch.Columns;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowType;
import io.streamling.checkpoint.Barrier;
import io.streamling.kafka.KafkaSink;
import io.streamling.kafka.format.Json;
import io.streamling.sink.SinkWriter;
import io.streamling.testing.Row;
import io.streamling.testing.Rows;
import io.streamling.testing.TestSinkContext;
import io.streamling.testing.kafka.EmbeddedKafka;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * CPU per record of the Kafka sink beside a plain producer that is given JSON written by hand out of objects, by turns, on an
 * embedded broker. Counts the writing thread and the producer's own; the broker's are not counted.
 */
public final class KafkaSinkCost {
    private static final Schema COLUMNS =
            Columns.of("id BIGINT NOT NULL", "country VARCHAR", "amount DOUBLE", "quantity INT", "note VARCHAR");

    private static final int BATCH_ROWS = 4096;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final List<Order> orders = new ArrayList<>();
    private final String servers;
    private final int batches;

    private record Order(long id, String country, double amount, int quantity, String note) {}

    private KafkaSinkCost(String servers, int batches) {
        this.servers = servers;
        this.batches = batches;
        Random random = new Random(1);
        for (int i = 0; i < BATCH_ROWS; i++) {
            orders.add(new Order(
                    1_000_000L + i,
                    i % 3 == 0 ? "DE" : "FR",
                    Math.round(random.nextDouble() * 100_000) / 100.0,
                    random.nextInt(100),
                    "note number " + random.nextInt(1_000_000)));
        }
    }

    private interface Work {
        void run() throws Exception;
    }

    /** Runs; the argument is the number of records in a round, 1,000,000 unless given. */
    public static void main(String[] arguments) throws Exception {
        int records = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000_000;
        try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
            KafkaSinkCost cost = new KafkaSinkCost(kafka.bootstrapServers(), records / BATCH_ROWS);
            kafka.createTopic("plain", 4, Map.of("retention.bytes", "100000000"));
            kafka.createTopic("sink", 4, Map.of("retention.bytes", "100000000"));
            kafka.createTopic("exact", 4, Map.of("retention.bytes", "100000000"));
            for (int round = 0; round < 5; round++) {
                cost.measure("plain producer", cost::plain);
                cost.measure("KafkaSink, at least once", () -> cost.sink("sink", false));
                cost.measure("KafkaSink, exactly once", () -> cost.sink("exact", true));
            }
        }
    }

    private void measure(String name, Work work) throws Exception {
        long before = threads.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        work.run();
        long records = (long) batches * BATCH_ROWS;
        System.out.printf(
                "%-26s %6.0f ns CPU per record: writer %5.0f, client %5.0f; %,9.0f records/s%n",
                name,
                (threads.getCurrentThreadCpuTime() - before + clientNanos) / (double) records,
                (threads.getCurrentThreadCpuTime() - before) / (double) records,
                clientNanos / (double) records,
                records * 1e9 / (System.nanoTime() - start));
    }

    private long clientNanos;

    private void noteClient() {
        clientNanos = 0;
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().startsWith("kafka-producer-network-thread | cost")) {
                clientNanos += threads.getThreadCpuTime(thread.getThreadId());
            }
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The callback is told.
    private void plain() throws Exception {
        Map<String, Object> properties = Map.of(
                "bootstrap.servers", servers,
                "client.id", "cost",
                "batch.size", "262144",
                "linger.ms", "5",
                "buffer.memory", "67108864");
        Exception[] failure = new Exception[1];
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
            StringBuilder json = new StringBuilder();
            for (int batch = 0; batch < batches; batch++) {
                for (Order order : orders) {
                    json.setLength(0);
                    json.append("{\"id\":")
                            .append(order.id)
                            .append(",\"country\":\"")
                            .append(order.country);
                    json.append("\",\"amount\":")
                            .append(order.amount)
                            .append(",\"quantity\":")
                            .append(order.quantity);
                    json.append(",\"note\":\"").append(order.note).append("\"}");
                    producer.send(
                            new ProducerRecord<>(
                                    "plain",
                                    Long.toString(order.id).getBytes(StandardCharsets.UTF_8),
                                    json.toString().getBytes(StandardCharsets.UTF_8)),
                            (metadata, exception) -> failure[0] = exception == null ? failure[0] : exception);
                }
            }
            producer.flush();
            noteClient();
        }
        if (failure[0] != null) {
            throw failure[0];
        }
    }

    private void sink(String topic, boolean exactlyOnce) throws Exception {
        KafkaSink plain = KafkaSink.topic(topic)
                .bootstrapServers(servers)
                .format(Json.objects())
                .key("id");
        KafkaSink sink = exactlyOnce ? plain.exactlyOnce() : plain;
        TestSinkContext context = new TestSinkContext(topic, RowType.append(COLUMNS)).pipeline("cost");
        if (exactlyOnce) {
            context.takenOver(sink.takeOver("cost"));
        }
        try (BufferAllocator allocator = new RootAllocator();
                SinkWriter writer = sink.createWriter(context)) {
            RowBatch batch = Rows.batch(
                    allocator,
                    COLUMNS,
                    orders.stream()
                            .map(order -> Row.insert(order.id, order.country, order.amount, order.quantity, order.note))
                            .toList());
            for (int i = 0; i < batches; i++) {
                writer.write(batch);
                if (exactlyOnce && i % 60 == 59) {
                    writer.flush(new Barrier(i, false, Map.of()));
                }
            }
            writer.flush(new Barrier(batches, true, Map.of()));
            noteClient();
            batch.release();
        }
    }
}
