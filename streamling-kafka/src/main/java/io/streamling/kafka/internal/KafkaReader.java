package io.streamling.kafka.internal;

import io.streamling.batch.Output;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.kafka.format.DecodeStats;
import io.streamling.source.SourceContext;
import io.streamling.source.SourceReader;
import io.streamling.source.SourceStatus;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Emits what the client thread has decoded. Task thread only, except {@link #wakeup} and {@link #gauges}. */
public final class KafkaReader implements SourceReader {
    private static final Logger LOG = LoggerFactory.getLogger(KafkaReader.class);
    private static final Duration CLOSE = Duration.ofSeconds(5);

    private final SourceContext context;
    private final OpenClient client;
    private final RecordAssembler assembler;
    private final ClientThread clientThread;
    private final Thread thread;

    private KafkaReader(
            SourceContext context, OpenClient client, RecordAssembler assembler, ClientThread clientThread) {
        this.context = context;
        this.client = client;
        this.assembler = assembler;
        this.clientThread = clientThread;
        this.thread = context.threadFactory().newThread(clientThread);
    }

    /** Connects, finds the positions and begins to fetch. Blocks up to the connect timeout for each of these. */
    public static KafkaReader open(SourceSettings settings, SourceContext context) throws Exception {
        RecordAssembler assembler = new RecordAssembler(settings, context);
        OpenClient client;
        try {
            client = OpenClient.connect(settings, context);
        } catch (Exception e) {
            assembler.close();
            throw e;
        }
        ClientThread clientThread =
                new ClientThread(client, assembler, settings.client().maxPollIntervalMillis());
        KafkaReader reader = new KafkaReader(context, client, assembler, clientThread);
        reader.thread.start();
        return reader;
    }

    @Override
    public SourceStatus poll(Output output, Duration maxWait) throws Exception {
        @Nullable Fetched fetched = client.handOver().take(maxWait.toNanos());
        if (fetched == null) {
            return client.handOver().isEnded() ? SourceStatus.END : SourceStatus.IDLE;
        }
        try (fetched) {
            fetched.emit(output, context);
        }
        return SourceStatus.MORE;
    }

    @Override
    public SourcePosition position() {
        return client.ownership().position();
    }

    @Override
    public void commit(SourcePosition position) {
        client.ownership().commits().saved(position);
    }

    @Override
    public void pause() {
        clientThread.pause();
    }

    @Override
    public void resume() {
        clientThread.resume();
    }

    @Override
    public void wakeup() {
        client.handOver().wakeup();
    }

    @Override
    public Map<String, Long> gauges() {
        DecodeStats stats = assembler.stats();
        Map<String, Long> gauges = new HashMap<>(client.gauges());
        gauges.put("recordsWithUnknownFields", stats.recordsWithUnknownFields());
        gauges.put("recordsWithTrailingBytes", stats.recordsWithTrailingBytes());
        gauges.put("skippedRecords", stats.skippedRecords());
        return gauges;
    }

    @Override
    public void close() {
        clientThread.stop();
        boolean interrupted = !joined();
        if (thread.isAlive()) {
            thread.interrupt();
            interrupted |= !joined();
        }
        if (thread.isAlive()) {
            LOG.warn("the client thread '{}' has not ended within {} s", thread.getName(), 2 * CLOSE.toSeconds());
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the client thread; false when the waiting was interrupted. */
    private boolean joined() {
        try {
            thread.join(CLOSE.toMillis());
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }
}
