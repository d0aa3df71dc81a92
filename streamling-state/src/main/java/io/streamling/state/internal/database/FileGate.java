package io.streamling.state.internal.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Lets one writer of this process at a time into an SQLite file: they queue fairly here, where SQLite would have them
 * poll. Thread-safe. There is one per file and process, whatever engines and pipelines use it, because the file is one.
 */
final class FileGate {
    private static final ConcurrentMap<Path, FileGate> GATES = new ConcurrentHashMap<>();

    private final Semaphore writer = new Semaphore(1, true);
    private volatile @Nullable Thread holder;

    private FileGate() {}

    static FileGate of(Path file) {
        return GATES.computeIfAbsent(canonical(file), path -> new FileGate());
    }

    void enter() throws SQLException {
        if (holder == Thread.currentThread()) {
            throw new SQLiteException(
                    "this task has a transaction open on the same file already: let its sinks use separate files, "
                            + "checkpoint more often, or give the sinks more room before they write",
                    SQLiteErrorCode.SQLITE_MISUSE);
        }
        try {
            if (!writer.tryAcquire(SqliteDialect.BUSY_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new SQLiteException("another writer of this process holds the file", SQLiteErrorCode.SQLITE_BUSY);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLiteException("interrupted while waiting for the file", SQLiteErrorCode.SQLITE_INTERRUPT);
        }
        holder = Thread.currentThread();
    }

    void leave() {
        holder = null;
        writer.release();
    }

    private static Path canonical(Path file) {
        try {
            Path directory = file.toAbsolutePath().getParent();
            return Files.exists(file) || directory == null
                    ? file.toRealPath()
                    : directory.toRealPath().resolve(file.getFileName());
        } catch (IOException e) {
            return file.toAbsolutePath().normalize();
        }
    }
}
