package io.streamling.crash.program;

import io.streamling.PipelineHandle;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.engine.EngineLimits;
import io.streamling.engine.Streamling;
import io.streamling.error.StreamlingException;
import io.streamling.spi.FaultPoints;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;

/**
 * The program under test: one real pipeline, in a process that may die at any moment. Ends with 0 when the pipeline has
 * come to its end, with {@link #FAILED} and the error's code on its output when it has failed.
 */
public final class PipelineProgram {
    public static final int FAILED = 3;
    private static final int BATCH_ROWS = 60;

    private PipelineProgram() {}

    public static void main(String[] arguments) throws Exception {
        RunOptions options = RunOptions.parse(arguments);
        try {
            run(options);
        } catch (CompletionException | StreamlingException e) {
            Throwable cause = e instanceof CompletionException ? e.getCause() : e;
            System.out.println(cause instanceof StreamlingException failure ? "failed " + failure.code() : "failed");
            cause.printStackTrace(System.out);
            System.exit(FAILED);
        }
    }

    private static void run(RunOptions options) throws Exception {
        AtomicLong rowsRead = new AtomicLong();
        FaultPoints faults = new Death(options, rowsRead);
        FaultPoints storeFaults = name -> faults.at("store." + name);
        try (CheckpointStore store = Parts.store(options, storeFaults);
                Streamling streamling = Streamling.builder()
                        .checkpointStore(store)
                        .limits(limits(options))
                        .faultPoints(faults)
                        .build();
                PipelineHandle handle = streamling.start(Parts.pipeline(options, rowsRead))) {
            if (options.flag("stop-in-hook")) {
                Runtime.getRuntime().addShutdownHook(new Thread(() -> handle.stop(Duration.ofSeconds(20))));
            }
            if (isToStop(options)) {
                Awaitility.await()
                        .atMost(Duration.ofSeconds(60))
                        .pollInterval(Duration.ofMillis(2))
                        .until(() -> handle.state().isTerminal() || mayStop(options, handle, rowsRead.get()));
                handle.stop(Duration.ofSeconds(20));
            }
            handle.completion().toCompletableFuture().join();
        }
    }

    private static boolean isToStop(RunOptions options) {
        return options.flag("group") || options.number("stop-after", 0) > 0;
    }

    /** After some rows; or, when the source would wait for more, after the last row. */
    private static boolean mayStop(RunOptions options, PipelineHandle handle, long rowsRead) {
        long stopAfter = options.number("stop-after", 0);
        if (stopAfter > 0) {
            return rowsRead >= stopAfter;
        }
        SourcePosition position =
                handle.progress().positionBySource().getOrDefault(NumberedSource.NAME, SourcePosition.EMPTY);
        long checkpointed = position.nextByPartition().values().stream()
                .mapToLong(Long::parseLong)
                .sum();
        Ledger ledger = options.ledger();
        return checkpointed == ledger.partitions() * ledger.rowsPerPartition();
    }

    private static EngineLimits limits(RunOptions options) {
        EngineLimits standard = EngineLimits.standard();
        return standard.withBatch(BATCH_ROWS, standard.batchBytes())
                .withCheckpointInterval(Duration.ofMillis(options.number("interval-millis", 20)));
    }
}
