package io.streamling.benchmarks.peer;

import io.streamling.Pipeline;
import io.streamling.PipelineHandle;
import io.streamling.batch.Columns;
import io.streamling.checkpoint.InMemoryCheckpointStore;
import io.streamling.engine.Streamling;
import io.streamling.kafka.KafkaSource;
import io.streamling.kafka.format.ConfluentAvro;
import io.streamling.kafka.format.Json;
import io.streamling.kafka.format.KafkaFormat;
import io.streamling.sink.Sink;
import io.streamling.state.PostgresSink;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Reads a topic from its beginning to its end, runs the query of a case, writes to the case's sink, prints a RESULT line
 * and halts. Started by {@code peer.sh}.
 */
public final class PeerProgram {
    private static final String QUERY_A = "SELECT id, user_id, email, lower(country) AS country, device, amount,"
            + " amount * 1.1 AS amount_with_fee, price, ts FROM input";
    private static final String QUERY_B = "SELECT id, user_id, email, country, ts FROM input WHERE sel_key = 0";
    private static final Schema ROWS = Columns.of(
            "id BIGINT",
            "user_id VARCHAR",
            "email VARCHAR",
            "country VARCHAR",
            "device VARCHAR",
            "amount DOUBLE",
            "price DECIMAL(20, 4)",
            "ts BIGINT",
            "sel_key INT");
    private static final long TIMEOUT_SECONDS = 300;
    private static final int EXIT_TIMEOUT = 3;

    private PeerProgram() {}

    /** Takes its settings from the environment. */
    public static void main(String[] arguments) throws Exception {
        PeerSettings settings = PeerSettings.fromEnvironment();
        PeerMeter meter = new PeerMeter(settings);
        boolean toTable = settings.scenario().equals("D");
        if (toTable) {
            TableWatch.start(settings, meter);
        }
        Pipeline pipeline = Pipeline.from(source(settings))
                .sql(settings.keepsAll() ? QUERY_A : QUERY_B)
                .to(toTable ? table(settings) : new BlackholeSink(meter, settings.keepsAll()))
                .named("peer-" + settings.runId());
        try (Streamling streamling = Streamling.builder()
                        .checkpointStore(new InMemoryCheckpointStore())
                        .build();
                PipelineHandle handle = streamling.start(pipeline)) {
            handle.completion().whenComplete((result, failure) -> {
                if (failure != null) {
                    failure.printStackTrace();
                    Runtime.getRuntime().halt(1);
                }
            });
            boolean done = meter.await(TIMEOUT_SECONDS);
            System.out.println(meter.result(!toTable));
            System.out.flush();
            Runtime.getRuntime().halt(done ? 0 : EXIT_TIMEOUT);
        }
    }

    private static KafkaSource source(PeerSettings settings) {
        KafkaFormat format = settings.json() ? Json.schema(ROWS) : ConfluentAvro.registry(settings.registryUrl());
        KafkaSource source = KafkaSource.topic(settings.topic())
                .bootstrapServers(settings.bootstrapServers())
                .format(format)
                .bounded();
        return settings.direct() ? source.directFetch() : source;
    }

    private static Sink table(PeerSettings settings) {
        return PostgresSink.table(settings.postgresTable()).primaryKey("id").url(settings.postgresUrl());
    }
}
