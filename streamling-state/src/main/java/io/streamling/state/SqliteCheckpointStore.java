package io.streamling.state;

import io.streamling.checkpoint.Checkpoint;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.spi.FaultPoints;
import io.streamling.state.internal.checkpoint.DatabaseCheckpointStore;
import io.streamling.state.internal.database.Database;
import io.streamling.state.internal.database.TableName;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Checkpoints in an SQLite file, which may also hold tables of the host's. A save is on the disk when it returns. The
 * tables are {@code streamling_checkpoint} and {@code streamling_position}, created when missing. Thread-safe; connects
 * at the first call.
 */
public final class SqliteCheckpointStore implements CheckpointStore {
    private static final String DEFAULT_PREFIX = "streamling_";

    private final Path file;
    private final String tablePrefix;
    private final DatabaseCheckpointStore store;

    private SqliteCheckpointStore(Path file, String tablePrefix, FaultPoints faultPoints) {
        this.file = file;
        this.tablePrefix = tablePrefix;
        this.store = new DatabaseCheckpointStore(
                Database.sqlite(file),
                new TableName(null, tablePrefix + "checkpoint"),
                new TableName(null, tablePrefix + "position"),
                faultPoints);
    }

    /** In this file, created when missing; its directory must exist. */
    public static SqliteCheckpointStore at(Path file) {
        return new SqliteCheckpointStore(file, DEFAULT_PREFIX, FaultPoints.NONE);
    }

    /** In tables with other names: {@code prefix} before {@code checkpoint} and {@code position}. */
    public SqliteCheckpointStore tablePrefix(String prefix) {
        return new SqliteCheckpointStore(file, prefix, FaultPoints.NONE);
    }

    /** For crash tests: hooks at CP14 before a save, CP15 within its transaction, CP16 after its commit. */
    public SqliteCheckpointStore faultPoints(FaultPoints points) {
        return new SqliteCheckpointStore(file, tablePrefix, points);
    }

    @Override
    public Optional<Checkpoint> latest(String pipeline) throws Exception {
        return store.latest(pipeline);
    }

    @Override
    public long takeOver(String pipeline) throws Exception {
        return store.takeOver(pipeline);
    }

    @Override
    public void save(Checkpoint checkpoint, long owner) throws Exception {
        store.save(checkpoint, owner);
    }

    @Override
    public void close() {
        store.close();
    }
}
