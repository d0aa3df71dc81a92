package io.streamling.kafka.internal.sink;

import io.streamling.batch.RowBatch;
import io.streamling.checkpoint.Barrier;
import io.streamling.error.StreamlingException;
import io.streamling.sink.Committed;
import io.streamling.sink.SinkContext;
import io.streamling.sink.SinkWriter;
import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Commits the records before a barrier and its positions in one transaction. A commit without an answer is repeated,
 * which the brokers take as the same one; when they are away for too long the run ends, and the next one reads in the
 * topic of positions what came of it. Task thread only.
 */
final class TransactionalKafkaWriter implements SinkWriter {
    /** Ends an open transaction, so that readers need not wait for its timeout. */
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(3);

    private final SinkSettings settings;
    private final SinkContext context;
    private final SinkFailures failures;
    private final Producer<byte[], byte[]> producer;
    private final RecordSender records;
    private final long owner;
    private final Progress progress = new Progress();
    private final String doing;
    private Deliveries deliveries = new Deliveries();
    private boolean isOpen;

    TransactionalKafkaWriter(
            SinkSettings settings, SinkContext context, Producer<byte[], byte[]> producer, RecordSender records) {
        Committed committed = context.takenOver().orElseThrow();
        this.settings = settings;
        this.context = context;
        this.failures = new SinkFailures(settings);
        this.producer = producer;
        this.records = records;
        this.owner = committed.owner();
        this.doing = "write to topic '" + settings.topic().name() + "'";
        progress.add(committed.positionBySource(), committed.epoch());
    }

    /** Makes this writer known to those that take over later, before it writes anything else. */
    void register() throws Exception {
        begin();
        sendPositions(context.takenOver().orElseThrow().epoch());
        commitOpen();
    }

    @Override
    public void write(RowBatch batch) throws Exception {
        deliveries.check(failures, doing);
        try {
            begin();
            records.send(batch, producer, deliveries);
        } catch (KafkaException | IllegalStateException e) {
            throw failures.of(doing, e);
        }
    }

    @Override
    public void flush(Barrier barrier) throws Exception {
        context.faultPoints().at("CP09");
        progress.add(barrier.positionBySource(), barrier.epoch());
        try {
            begin();
            producer.flush();
            deliveries.check(failures, doing);
            context.faultPoints().at("CP10");
            sendPositions(barrier.epoch());
            context.faultPoints().at("CP26");
            commitOpen();
        } catch (KafkaException | IllegalStateException e) {
            throw failures.of(doing, e);
        }
        context.faultPoints().at("CP11");
    }

    @Override
    public void close() {
        records.close();
        producer.close(isOpen ? CLOSE_TIMEOUT : Duration.ZERO);
    }

    private void begin() {
        if (!isOpen) {
            deliveries = new Deliveries();
            producer.beginTransaction();
            isOpen = true;
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The callback is told.
    private void sendPositions(long epoch) throws Exception {
        producer.send(
                TakeOver.record(
                        settings,
                        new PositionRecord(
                                context.pipeline(), settings.name(), context.taskIndex(), owner, epoch, progress)),
                deliveries);
        producer.flush();
        deliveries.check(failures, doing);
    }

    private void commitOpen() throws Exception {
        Optional<StreamlingException> failure =
                context.retrier().call("commit a transaction of sink '" + settings.name() + "'", this::tryCommit);
        if (failure.isPresent()) {
            throw failure.get();
        }
        isOpen = false;
    }

    /** Only a commit without an answer may be repeated, so any other failure passes the retrier as a result. */
    private Optional<StreamlingException> tryCommit() {
        try {
            producer.commitTransaction();
            return Optional.empty();
        } catch (TimeoutException e) {
            throw failures.of("commit to topic '" + settings.topic().name() + "'", e);
        } catch (KafkaException | IllegalStateException e) {
            return Optional.of(
                    failures.of("commit to topic '" + settings.topic().name() + "'", e));
        }
    }
}
