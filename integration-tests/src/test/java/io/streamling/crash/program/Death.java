package io.streamling.crash.program;

import io.streamling.spi.FaultPoints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Ends the process at the n-th visit of a named point after some rows were read, as {@code kill -9} would: no hook, no close, no flush. Leaves a
 * file with the point's name, so that nobody takes another end for this one. Also notes when the first rows were
 * durable. Thread-safe.
 */
public final class Death implements FaultPoints {
    public static final int EXIT_CODE = 137;
    private static final String EPOCH_BEGINS = "CP01";
    private static final String FLUSHED = "CP11";

    private final String point;
    private final long visit;
    private final Path directory;
    private final String runner;
    private final long armedAfterRows;
    private final AtomicLong rowsRead;
    private final AtomicInteger visits = new AtomicInteger();
    private final AtomicInteger flushes = new AtomicInteger();
    private volatile long rowsBeforeEpoch;
    private volatile boolean epochHasRows;

    /** @param rowsRead how many rows have been read so far; the first epochs of a process may have none */
    Death(RunOptions options, AtomicLong rowsRead) {
        this.point = options.has("point") ? options.text("point") : "";
        this.visit = options.number("visit", 1);
        this.directory = options.directory();
        this.runner = options.text("runner");
        this.armedAfterRows = options.number("arm-after", 0);
        this.rowsRead = rowsRead;
    }

    public static Path marker(Path directory) {
        return directory.resolve("died-at");
    }

    public static Path firstFlush(Path directory, String runner) {
        return directory.resolve("first-flush-" + runner);
    }

    @Override
    public void at(String name) throws IOException {
        if (name.equals(EPOCH_BEGINS)) {
            long rows = rowsRead.get();
            epochHasRows = rows > rowsBeforeEpoch;
            rowsBeforeEpoch = rows;
        }
        boolean any = rowsRead.get() > 0;
        if (any && name.equals(FLUSHED) && flushes.incrementAndGet() == 1) {
            Files.writeString(firstFlush(directory, runner), Long.toString(System.currentTimeMillis()));
        }
        if (name.equals(point) && isArmed() && visits.incrementAndGet() == visit) {
            Files.writeString(marker(directory), name);
            Runtime.getRuntime().halt(EXIT_CODE);
        }
    }

    /** An epoch without rows has nothing to lose. */
    private boolean isArmed() {
        return armedAfterRows == 0 || (epochHasRows && rowsRead.get() >= armedAfterRows);
    }
}
