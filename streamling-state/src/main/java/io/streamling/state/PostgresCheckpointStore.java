package io.streamling.state;

import io.streamling.checkpoint.Checkpoint;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.spi.FaultPoints;
import io.streamling.state.internal.checkpoint.DatabaseCheckpointStore;
import io.streamling.state.internal.database.Database;
import io.streamling.state.internal.database.TableName;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Checkpoints in a PostgreSQL database. The tables are {@code streamling_checkpoint} and {@code streamling_position};
 * they are created when missing, and when they are there, no right to create anything is needed. Thread-safe; connects
 * at the first call.
 */
public final class PostgresCheckpointStore implements CheckpointStore {
    private static final String DEFAULT_PREFIX = "streamling_";

    private final Database database;
    private final @Nullable String schema;
    private final String tablePrefix;
    private final DatabaseCheckpointStore store;

    private PostgresCheckpointStore(
            Database database, @Nullable String schema, String tablePrefix, FaultPoints faultPoints) {
        this.database = database;
        this.schema = schema;
        this.tablePrefix = tablePrefix;
        this.store = new DatabaseCheckpointStore(
                database,
                new TableName(schema, tablePrefix + "checkpoint"),
                new TableName(schema, tablePrefix + "position"),
                faultPoints);
    }

    /** Borrows a connection from the host for each call and closes only that. */
    public static PostgresCheckpointStore on(DataSource dataSource) {
        return of(Database.postgres(dataSource));
    }

    /**
     * With a connection of its own.
     *
     * @param url such as {@code jdbc:postgresql://host:5432/database}
     */
    public static PostgresCheckpointStore at(String url, String user, String password) {
        return of(Database.postgres(url, user, password));
    }

    /** With a connection of its own; user and password are in the URL or not needed. */
    public static PostgresCheckpointStore at(String url) {
        return of(Database.postgres(url, null, null));
    }

    /** In this schema, instead of the first one of the connection's search path. */
    public PostgresCheckpointStore schema(String name) {
        return new PostgresCheckpointStore(database, name, tablePrefix, FaultPoints.NONE);
    }

    /** In tables with other names: {@code prefix} before {@code checkpoint} and {@code position}. */
    public PostgresCheckpointStore tablePrefix(String prefix) {
        return new PostgresCheckpointStore(database, schema, prefix, FaultPoints.NONE);
    }

    /** For crash tests: hooks at CP14 before a save, CP15 within its transaction, CP16 after its commit. */
    public PostgresCheckpointStore faultPoints(FaultPoints points) {
        return new PostgresCheckpointStore(database, schema, tablePrefix, points);
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

    private static PostgresCheckpointStore of(Database database) {
        return new PostgresCheckpointStore(database, null, DEFAULT_PREFIX, FaultPoints.NONE);
    }
}
