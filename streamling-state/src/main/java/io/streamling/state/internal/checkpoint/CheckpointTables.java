package io.streamling.state.internal.checkpoint;

import io.streamling.checkpoint.Checkpoint;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.state.internal.database.BookkeepingTable;
import io.streamling.state.internal.database.Database;
import io.streamling.state.internal.database.Dialect;
import io.streamling.state.internal.database.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The statements on the two tables of a checkpoint store. Immutable. */
final class CheckpointTables {
    /** Readers refuse a greater number: a newer version has written it. */
    static final int FORMAT_VERSION = 1;

    private final Database database;
    private final BookkeepingTable headerTable;
    private final BookkeepingTable positionTable;
    private final String header;
    private final String positions;
    private final String forUpdate;

    /** What is stored about a pipeline, apart from its positions. */
    private record Header(
            long owner,
            long epoch,
            @Nullable String takenAt,
            @Nullable String checksum) {}

    CheckpointTables(Database database, TableName header, TableName positions) {
        this.database = database;
        this.headerTable = new BookkeepingTable(
                header,
                "pipeline TEXT NOT NULL PRIMARY KEY, owner BIGINT NOT NULL, epoch BIGINT NOT NULL, taken_at TEXT, "
                        + "checksum TEXT, format_version INTEGER NOT NULL");
        this.positionTable = new BookkeepingTable(
                positions,
                "pipeline TEXT NOT NULL, epoch BIGINT NOT NULL, source TEXT NOT NULL, partition TEXT NOT NULL, "
                        + "next_position TEXT NOT NULL, PRIMARY KEY (pipeline, source, partition)");
        Dialect dialect = database.dialect();
        this.header = header.quoted(dialect);
        this.positions = positions.quoted(dialect);
        this.forUpdate = dialect.forUpdate();
    }

    void checkFile() {
        database.refuseEmptyFile();
    }

    void ensure(Connection connection) throws SQLException {
        headerTable.ensure(connection, database);
        positionTable.ensure(connection, database);
    }

    Optional<Checkpoint> read(Connection connection, String pipeline) throws SQLException {
        Header stored = header(connection, pipeline, "");
        if (stored == null || stored.epoch == 0) {
            if (hasPositions(connection, pipeline)) {
                throw unusable(pipeline, "there are positions but no epoch");
            }
            return Optional.empty();
        }
        Map<String, SourcePosition> positionBySource = positions(connection, pipeline, stored.epoch);
        Checkpoint checkpoint = new Checkpoint(pipeline, stored.epoch, takenAt(pipeline, stored), positionBySource);
        if (stored.checksum != null && !stored.checksum.equals(CheckpointChecksum.of(checkpoint))) {
            throw unusable(
                    pipeline,
                    "its positions do not fit their checksum; if they were changed on purpose, set checksum to NULL in '"
                            + headerTable.name() + "'");
        }
        return Optional.of(checkpoint);
    }

    long takeOver(Connection connection, String pipeline) throws SQLException {
        // The upsert takes the row's lock, so of two runs that start together one waits for the other.
        try (PreparedStatement upsert = connection.prepareStatement("INSERT INTO " + header
                + " (pipeline, owner, epoch, format_version) VALUES (?, 1, 0, ?) ON CONFLICT (pipeline) DO UPDATE SET owner = "
                + header + ".owner + 1")) {
            upsert.setString(1, pipeline);
            upsert.setInt(2, FORMAT_VERSION);
            upsert.executeUpdate();
        }
        Header stored = header(connection, pipeline, "");
        if (stored == null) {
            throw unusable(pipeline, "its row cannot be read back");
        }
        return stored.owner;
    }

    /** Moves the epoch, or says why not. */
    void writeHeader(Connection connection, Checkpoint checkpoint, long owner) throws SQLException {
        String pipeline = checkpoint.pipeline();
        Header stored = header(connection, pipeline, forUpdate);
        if (stored == null || stored.owner != owner) {
            throw fenced(
                    checkpoint,
                    "a later run of this pipeline has taken over; run one process per pipeline, or give them "
                            + "different names");
        }
        if (stored.epoch >= checkpoint.epoch()) {
            throw fenced(checkpoint, "epoch " + stored.epoch + " is stored already");
        }
        try (PreparedStatement update = connection.prepareStatement("UPDATE " + header
                + " SET epoch = ?, taken_at = ?, checksum = ?, format_version = ? WHERE pipeline = ?")) {
            update.setLong(1, checkpoint.epoch());
            update.setString(2, checkpoint.takenAt().toString());
            update.setString(3, CheckpointChecksum.of(checkpoint));
            update.setInt(4, FORMAT_VERSION);
            update.setString(5, pipeline);
            update.executeUpdate();
        }
    }

    void writePositions(Connection connection, Checkpoint checkpoint) throws SQLException {
        try (PreparedStatement delete =
                connection.prepareStatement("DELETE FROM " + positions + " WHERE pipeline = ?")) {
            delete.setString(1, checkpoint.pipeline());
            delete.executeUpdate();
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + positions
                + " (pipeline, epoch, source, partition, next_position) VALUES (?, ?, ?, ?, ?)")) {
            insert.setString(1, checkpoint.pipeline());
            insert.setLong(2, checkpoint.epoch());
            for (Map.Entry<String, SourcePosition> source :
                    checkpoint.positionBySource().entrySet()) {
                insert.setString(3, source.getKey());
                for (Map.Entry<String, String> next :
                        source.getValue().nextByPartition().entrySet()) {
                    insert.setString(4, next.getKey());
                    insert.setString(5, next.getValue());
                    insert.addBatch();
                }
            }
            insert.executeBatch();
        }
    }

    /** Whether exactly this save is what is stored. */
    boolean isStored(Connection connection, Checkpoint checkpoint, long owner) throws SQLException {
        Header stored = header(connection, checkpoint.pipeline(), forUpdate);
        return stored != null
                && stored.owner == owner
                && stored.epoch == checkpoint.epoch()
                && CheckpointChecksum.of(checkpoint).equals(stored.checksum);
    }

    private @Nullable Header header(Connection connection, String pipeline, String suffix) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT owner, epoch, taken_at, checksum,"
                + " format_version FROM " + header + " WHERE pipeline = ?" + suffix)) {
            query.setString(1, pipeline);
            try (ResultSet rows = query.executeQuery()) {
                if (!rows.next()) {
                    return null;
                }
                int version = rows.getInt(5);
                if (version != FORMAT_VERSION) {
                    throw unusable(
                            pipeline,
                            "its format version is " + version + ", this library knows version " + FORMAT_VERSION
                                    + ": run the version that wrote it");
                }
                Header stored = new Header(rows.getLong(1), rows.getLong(2), rows.getString(3), rows.getString(4));
                if (stored.owner < 1 || stored.epoch < 0) {
                    throw unusable(pipeline, "owner or epoch is not a positive number");
                }
                return stored;
            }
        }
    }

    private Map<String, SourcePosition> positions(Connection connection, String pipeline, long epoch)
            throws SQLException {
        Map<String, SortedMap<String, String>> nextBySource = new TreeMap<>();
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT epoch, source, partition, next_position FROM " + positions + " WHERE pipeline = ?")) {
            query.setString(1, pipeline);
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    String source = rows.getString(2);
                    String partition = rows.getString(3);
                    String next = rows.getString(4);
                    if (rows.getLong(1) != epoch || source == null || partition == null || next == null) {
                        throw unusable(pipeline, "a position is of another epoch than " + epoch + ", or empty");
                    }
                    nextBySource
                            .computeIfAbsent(source, name -> new TreeMap<>())
                            .put(partition, next);
                }
            }
        }
        Map<String, SourcePosition> positionBySource = new TreeMap<>();
        nextBySource.forEach((source, next) -> positionBySource.put(source, new SourcePosition(next)));
        return positionBySource;
    }

    private boolean hasPositions(Connection connection, String pipeline) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT 1 FROM " + positions + " WHERE pipeline = ? LIMIT 1")) {
            query.setString(1, pipeline);
            try (ResultSet rows = query.executeQuery()) {
                return rows.next();
            }
        }
    }

    private Instant takenAt(String pipeline, Header stored) {
        try {
            return Instant.parse(String.valueOf(stored.takenAt));
        } catch (DateTimeException e) {
            throw unusable(pipeline, "taken_at is not a time such as 2026-01-31T12:00:00Z");
        }
    }

    private StreamlingException fenced(Checkpoint checkpoint, String why) {
        return new StreamlingException(
                ErrorCode.CHECKPOINT_FENCED,
                "checkpoint store: " + database.label() + ": epoch " + checkpoint.epoch() + " of pipeline '"
                        + checkpoint.pipeline() + "' is refused: " + why);
    }

    private StreamlingException unusable(String pipeline, String why) {
        return new StreamlingException(
                ErrorCode.CHECKPOINT_UNUSABLE,
                "checkpoint store: " + database.label() + ": the checkpoint of pipeline '" + pipeline
                        + "' cannot be used: " + why);
    }
}
