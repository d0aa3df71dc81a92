package io.streamling.samples;

import io.streamling.Pipeline;
import io.streamling.PipelineHandle;
import io.streamling.PipelineResult;
import io.streamling.checkpoint.Checkpoint;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.engine.Streamling;
import io.streamling.state.SqliteCheckpointStore;
import io.streamling.state.SqliteSink;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Generated orders through SQL and a Java function into an SQLite file, with nothing to install. Run it twice: the second
 * run goes on where the first one stopped.
 */
public final class Quickstart {
    private static final long ORDERS_PER_RUN = 1_000_000;
    private static final Duration PROGRESS_INTERVAL = Duration.ofMillis(200);

    private final Path folder;
    private final long ordersPerRun;
    private final PrintStream out;

    Quickstart(Path folder, long ordersPerRun, PrintStream out) {
        this.folder = folder;
        this.ordersPerRun = ordersPerRun;
        this.out = out;
    }

    /** Takes the folder to write to, {@code samples/target/quickstart} if there is none. */
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments.length > 0 ? arguments[0] : "samples/target/quickstart");
        new Quickstart(folder, ORDERS_PER_RUN, System.out).run();
    }

    // snippet:quickstart
    /** A row of the query's result. */
    public record LargeOrder(long id, String customer, String country, double amount) {}

    /** The same with what our function adds. */
    public record RatedOrder(long id, String customer, String country, double amount, String risk) {}

    static RatedOrder rate(LargeOrder order) {
        String risk = order.amount() > 990 && !order.country().equals("de") ? "high" : "normal";
        return new RatedOrder(order.id(), order.customer(), order.country(), order.amount(), risk);
    }

    Pipeline pipeline() {
        return Pipeline.from(new GeneratedOrders(ordersPerRun))
                .sql("SELECT id, customer, lower(country) AS country, amount FROM input WHERE amount > 500")
                .map(LargeOrder.class, RatedOrder.class, Quickstart::rate)
                .to(SqliteSink.table("large_orders")
                        .primaryKey("id")
                        .createTable(true)
                        .file(database()))
                .named("quickstart");
    }
    // snippet:end

    PipelineResult run() throws Exception {
        Files.createDirectories(folder);
        Pipeline pipeline = pipeline();
        PipelineResult result;
        try (CheckpointStore checkpoints = SqliteCheckpointStore.at(folder.resolve("checkpoints.db"))) {
            out.println(whereItStarts(checkpoints.latest(pipeline.name())));
            try (Streamling streamling =
                            Streamling.builder().checkpointStore(checkpoints).build();
                    PipelineHandle handle = streamling.start(pipeline)) {
                while (!handle.await(PROGRESS_INTERVAL)) {
                    out.print("\r" + progressLine(handle.progress()));
                    out.flush();
                }
                result = handle.completion().toCompletableFuture().join();
            }
        }
        out.println("\r" + progressLine(result));
        new OrdersReport(database(), out).print(result);
        return result;
    }

    private Path database() {
        return folder.resolve("orders.db");
    }

    private static String whereItStarts(Optional<Checkpoint> latest) {
        return latest.map(checkpoint ->
                        "resuming from checkpoint " + checkpoint.epoch() + ": " + orders(checkpoint.positionBySource()))
                .orElse("first run: reading from the first order");
    }

    static Map<String, String> orders(Map<String, SourcePosition> positionBySource) {
        return positionBySource.getOrDefault("orders", SourcePosition.EMPTY).nextByPartition();
    }

    private static String progressLine(PipelineResult progress) {
        long read = progress.rowsBySource().getOrDefault("orders", 0L);
        long written = progress.rowsBySink().getOrDefault("large_orders", 0L);
        double seconds = Math.max(1, progress.duration().toMillis()) / 1000.0;
        return String.format(
                "%,10d orders read  %,10d rows written  %,10.0f orders/s  checkpoint %d",
                read, written, read / seconds, progress.epoch());
    }
}
