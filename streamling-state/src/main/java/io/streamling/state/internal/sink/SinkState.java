package io.streamling.state.internal.sink;

import io.streamling.checkpoint.Barrier;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.sink.Committed;
import io.streamling.state.internal.database.BookkeepingTable;
import io.streamling.state.internal.database.Database;
import io.streamling.state.internal.database.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/**
 * The tables in which an exactly-once sink keeps what it has: per writer its owner and last epoch, per partition the
 * next thing to read. Statements only; transactions are the caller's. Immutable.
 */
final class SinkState {
    private static final int FORMAT_VERSION = 1;

    private final Database database;
    private final BookkeepingTable writerTable;
    private final BookkeepingTable positionTable;
    private final String writers;
    private final String positions;

    /** Whose state: a sink of a pipeline. */
    record Key(String pipeline, String sink) {}

    SinkState(Database database, SinkOptions options) {
        this.database = database;
        TableName writerName = options.stateTable("sink");
        TableName positionName = options.stateTable("sink_position");
        this.writerTable = new BookkeepingTable(
                writerName,
                "pipeline TEXT NOT NULL, sink TEXT NOT NULL, writer INTEGER NOT NULL, owner BIGINT NOT NULL, "
                        + "epoch BIGINT NOT NULL, format_version INTEGER NOT NULL, PRIMARY KEY (pipeline, sink, writer)");
        this.positionTable = new BookkeepingTable(
                positionName,
                "pipeline TEXT NOT NULL, sink TEXT NOT NULL, source TEXT NOT NULL, partition TEXT NOT NULL, "
                        + "next_position TEXT NOT NULL, epoch BIGINT NOT NULL, "
                        + "PRIMARY KEY (pipeline, sink, source, partition)");
        this.writers = writerName.quoted(database.dialect());
        this.positions = positionName.quoted(database.dialect());
    }

    void ensure(Connection connection) throws SQLException {
        writerTable.ensure(connection, database);
        positionTable.ensure(connection, database);
    }

    /** Raises the owner of all writers, waiting for commits that are under way, and reads what is committed. */
    Committed takeOver(Connection connection, Key key) throws SQLException {
        // Writer 0 always exists, so its row is the lock that takeovers and new writers queue at.
        execute(
                connection,
                "INSERT INTO " + writers + " (pipeline, sink, writer, owner, epoch, format_version) "
                        + "VALUES (?, ?, 0, 0, 0, " + FORMAT_VERSION + ") ON CONFLICT (pipeline, sink, writer) "
                        + "DO UPDATE SET owner = " + writers + ".owner",
                key);
        refuseNewerFormat(connection, key);
        execute(connection, "UPDATE " + writers + " SET owner = owner + 1 WHERE pipeline = ? AND sink = ?", key);
        long owner;
        long epoch;
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT max(owner), max(epoch) FROM " + writers + " WHERE pipeline = ? AND sink = ?")) {
            bind(query, key);
            try (ResultSet rows = query.executeQuery()) {
                rows.next();
                owner = rows.getLong(1);
                epoch = rows.getLong(2);
            }
        }
        return new Committed(owner, epoch, positions(connection, key));
    }

    /** Makes the row of a writer when it has none. */
    void join(Connection connection, Key key, int writer, long owner) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT owner FROM " + writers + " WHERE pipeline = ? AND sink = ? AND writer = 0"
                        + database.dialect().forUpdate())) {
            bind(query, key);
            try (ResultSet rows = query.executeQuery()) {
                if (!rows.next() || rows.getLong(1) != owner) {
                    throw fenced(key);
                }
            }
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + writers
                + " (pipeline, sink, writer, owner, epoch, format_version) VALUES (?, ?, ?, ?, 0, " + FORMAT_VERSION
                + ") ON CONFLICT (pipeline, sink, writer) DO NOTHING")) {
            bind(insert, key);
            insert.setInt(3, writer);
            insert.setLong(4, owner);
            insert.executeUpdate();
        }
    }

    /** Records an epoch; the last statement before its commit. Refuses when a later run has taken over. */
    void record(Connection connection, Key key, int writer, long owner, Barrier barrier) throws SQLException {
        recordPositions(connection, key, barrier);
        try (PreparedStatement update = connection.prepareStatement(
                "UPDATE " + writers + " SET epoch = ? WHERE pipeline = ? AND sink = ? AND writer = ? AND owner = ?")) {
            update.setLong(1, barrier.epoch());
            update.setString(2, key.pipeline);
            update.setString(3, key.sink);
            update.setInt(4, writer);
            update.setLong(5, owner);
            if (update.executeUpdate() != 1) {
                throw fenced(key);
            }
        }
    }

    /** Whether a writer has committed an epoch; waits for a commit that is still under way. */
    boolean hasRecorded(Connection connection, Key key, int writer, long owner, long epoch) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT owner, epoch FROM " + writers
                + " WHERE pipeline = ? AND sink = ? AND writer = ?"
                + database.dialect().forUpdate())) {
            bind(query, key);
            query.setInt(3, writer);
            try (ResultSet rows = query.executeQuery()) {
                if (!rows.next()) {
                    throw fenced(key);
                }
                boolean isCommitted = rows.getLong(2) == epoch;
                if (!isCommitted && rows.getLong(1) != owner) {
                    throw fenced(key);
                }
                return isCommitted;
            }
        }
    }

    private void recordPositions(Connection connection, Key key, Barrier barrier) throws SQLException {
        try (PreparedStatement upsert = connection.prepareStatement("INSERT INTO " + positions
                + " (pipeline, sink, source, partition, next_position, epoch) VALUES (?, ?, ?, ?, ?, ?) "
                + "ON CONFLICT (pipeline, sink, source, partition) "
                + "DO UPDATE SET next_position = excluded.next_position, epoch = excluded.epoch")) {
            bind(upsert, key);
            upsert.setLong(6, barrier.epoch());
            for (Map.Entry<String, SourcePosition> source : new TreeMap<>(barrier.positionBySource()).entrySet()) {
                upsert.setString(3, source.getKey());
                for (Map.Entry<String, String> next :
                        source.getValue().nextByPartition().entrySet()) {
                    upsert.setString(4, next.getKey());
                    upsert.setString(5, next.getValue());
                    upsert.addBatch();
                }
            }
            upsert.executeBatch();
        }
    }

    private Map<String, SourcePosition> positions(Connection connection, Key key) throws SQLException {
        Map<String, SourcePosition> positionBySource = new TreeMap<>();
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT source, partition, next_position FROM " + positions + " WHERE pipeline = ? AND sink = ?")) {
            bind(query, key);
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    SourcePosition position =
                            new SourcePosition(new TreeMap<>(Map.of(rows.getString(2), rows.getString(3))));
                    positionBySource.merge(rows.getString(1), position, SourcePosition::with);
                }
            }
        }
        return positionBySource;
    }

    private void refuseNewerFormat(Connection connection, Key key) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT max(format_version) FROM " + writers + " WHERE pipeline = ? AND sink = ?")) {
            bind(query, key);
            try (ResultSet rows = query.executeQuery()) {
                int version = rows.next() ? rows.getInt(1) : FORMAT_VERSION;
                if (version != FORMAT_VERSION) {
                    throw new StreamlingException(
                            ErrorCode.CHECKPOINT_UNUSABLE,
                            "sink '" + key.sink + "': " + database.label() + ": what table '" + writerTable.name()
                                    + "' holds for pipeline '" + key.pipeline + "' has format version " + version
                                    + ", this library knows version " + FORMAT_VERSION
                                    + ": run the version that wrote it");
                }
            }
        }
    }

    private StreamlingException fenced(Key key) {
        return new StreamlingException(
                ErrorCode.CHECKPOINT_FENCED,
                "sink '" + key.sink + "': " + database.label() + ": a later run of pipeline '" + key.pipeline
                        + "' has taken over; run one process per pipeline, or give them different names");
    }

    private static void execute(Connection connection, String sql, Key key) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, key);
            statement.executeUpdate();
        }
    }

    private static void bind(PreparedStatement statement, Key key) throws SQLException {
        statement.setString(1, key.pipeline);
        statement.setString(2, key.sink);
    }
}
