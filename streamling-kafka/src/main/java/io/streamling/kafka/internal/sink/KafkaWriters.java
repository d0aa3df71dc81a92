package io.streamling.kafka.internal.sink;

import io.streamling.sink.Committed;
import io.streamling.sink.SinkContext;
import io.streamling.sink.SinkWriter;
import java.time.Duration;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Connects writers. Stateless. */
public final class KafkaWriters {
    private KafkaWriters() {}

    /** See {@link io.streamling.sink.TransactionalSink#takeOver}. */
    public static Committed takeOver(SinkSettings settings, String pipeline) throws Exception {
        try {
            return TakeOver.run(settings, pipeline);
        } catch (Exception e) {
            throw new SinkFailures(settings).of("take over pipeline '" + pipeline + "'", e);
        }
    }

    /** A writer that has found its topic and, if it is transactional, its place. */
    public static SinkWriter open(SinkSettings settings, SinkContext context) throws Exception {
        return open(settings, context, target -> new RowRecords(settings, context, target));
    }

    /** Makes the records of a writer. */
    public interface RecordsFactory {
        /** For a topic that was found. */
        RecordSender create(TargetTopic target) throws Exception;
    }

    /** The same with records of another kind. */
    public static SinkWriter open(SinkSettings settings, SinkContext context, RecordsFactory factory) throws Exception {
        String finding = "find topic '" + settings.topic().name() + "'";
        TargetTopic target = context.retrier().call(finding, () -> {
            try (AdminSession session = new AdminSession(settings)) {
                return TargetTopic.open(settings, session.admin());
            } catch (Exception e) {
                throw new SinkFailures(settings).of(finding, e);
            }
        });
        RecordSender records = factory.create(target);
        try {
            return settings.isTransactional()
                    ? transactional(settings, context, target, records)
                    : new PlainKafkaWriter(settings, context, producer(settings, context, target), records);
        } catch (Exception e) {
            records.close();
            throw new SinkFailures(settings)
                    .of("start to write to topic '" + settings.topic().name() + "'", e);
        }
    }

    private static Producer<byte[], byte[]> producer(SinkSettings settings, SinkContext context, TargetTopic target) {
        String clientId = context.pipeline() + "-" + settings.name() + "-" + context.taskIndex();
        return new KafkaProducer<>(
                ProducerProperties.of(settings, clientId, target.maxRecordBytes()),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    /** Between the two checks of the owner the writer makes itself known, so that a later run fences it (see there). */
    private static SinkWriter transactional(
            SinkSettings settings, SinkContext context, TargetTopic target, RecordSender records) throws Exception {
        long owner = context.takenOver()
                .orElseThrow(() -> new IllegalStateException("an exactly-once sink must be taken over first"))
                .owner();
        String pipeline = context.pipeline();
        try (AdminSession session = new AdminSession(settings);
                PositionTopic topic = PositionTopic.open(settings, pipeline, session.admin())) {
            TakeOver.checkOwner(settings, topic, owner);
            String writer = Integer.toString(context.taskIndex());
            Producer<byte[], byte[]> producer = TakeOver.producer(settings, pipeline, writer, target.maxRecordBytes());
            try {
                TransactionalKafkaWriter started = new TransactionalKafkaWriter(settings, context, producer, records);
                started.register();
                TakeOver.checkOwner(settings, topic, owner);
                return started;
            } catch (Exception e) {
                producer.close(Duration.ZERO);
                throw e;
            }
        }
    }
}
