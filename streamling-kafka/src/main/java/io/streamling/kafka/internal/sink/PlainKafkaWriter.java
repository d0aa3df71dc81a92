package io.streamling.kafka.internal.sink;

import io.streamling.batch.RowBatch;
import io.streamling.checkpoint.Barrier;
import io.streamling.sink.SinkContext;
import io.streamling.sink.SinkWriter;
import java.time.Duration;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;

/**
 * Hands records to the client, which sends them in its own time, repeats them while brokers are away, and keeps their
 * order. A barrier waits until all are acknowledged, at most for the client's {@code delivery.timeout.ms}.
 */
final class PlainKafkaWriter implements SinkWriter {
    private final SinkContext context;
    private final SinkFailures failures;
    private final Producer<byte[], byte[]> producer;
    private final RecordSender records;
    private final Deliveries deliveries = new Deliveries();
    private final String doing;

    PlainKafkaWriter(
            SinkSettings settings, SinkContext context, Producer<byte[], byte[]> producer, RecordSender records) {
        this.context = context;
        this.failures = new SinkFailures(settings);
        this.producer = producer;
        this.records = records;
        this.doing = "write to topic '" + settings.topic().name() + "'";
    }

    @Override
    public void write(RowBatch batch) throws Exception {
        deliveries.check(failures, doing);
        try {
            records.send(batch, producer, deliveries);
        } catch (KafkaException e) {
            throw failures.of(doing, e);
        }
    }

    @Override
    public void flush(Barrier barrier) throws Exception {
        context.faultPoints().at("CP09");
        try {
            context.faultPoints().at("CP10");
            producer.flush();
        } catch (KafkaException e) {
            throw failures.of(doing, e);
        }
        deliveries.check(failures, doing);
        context.faultPoints().at("CP11");
    }

    @Override
    public void close() {
        records.close();
        producer.close(Duration.ZERO);
    }
}
