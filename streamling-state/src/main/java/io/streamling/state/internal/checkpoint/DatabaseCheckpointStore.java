package io.streamling.state.internal.checkpoint;

import io.streamling.checkpoint.Checkpoint;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.spi.FaultPoints;
import io.streamling.state.internal.database.Database;
import io.streamling.state.internal.database.FailureKind;
import io.streamling.state.internal.database.Session;
import io.streamling.state.internal.database.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Checkpoints in two tables, one row per pipeline and one per partition, as text that a person can read and repair. All
 * of a checkpoint is saved in one transaction. Thread-safe: one call at a time reaches the database.
 */
public final class DatabaseCheckpointStore implements CheckpointStore {
    private final Database database;
    private final CheckpointTables tables;
    private final FaultPoints faultPoints;
    private final ReentrantLock lock = new ReentrantLock();
    private final Session session;
    /** A save whose COMMIT was not answered: if it is found stored when it is tried again, it has succeeded. */
    private @Nullable Save unanswered;

    private boolean prepared;

    private record Save(Checkpoint checkpoint, long owner) {}

    /** @param header the table of pipelines; the table of positions is its neighbour */
    public DatabaseCheckpointStore(Database database, TableName header, TableName positions, FaultPoints faultPoints) {
        this.database = database;
        this.tables = new CheckpointTables(database, header, positions);
        this.faultPoints = faultPoints;
        this.session = new Session(database);
    }

    @Override
    public Optional<Checkpoint> latest(String pipeline) throws Exception {
        return locked("read the checkpoint of pipeline '" + pipeline + "'", () -> {
            prepareOnce();
            return session.inTransaction(connection -> tables.read(connection, pipeline));
        });
    }

    @Override
    public long takeOver(String pipeline) throws Exception {
        return locked("take over pipeline '" + pipeline + "'", () -> {
            prepareOnce();
            return session.inTransaction(connection -> tables.takeOver(connection, pipeline));
        });
    }

    @Override
    public void save(Checkpoint checkpoint, long owner) throws Exception {
        Save save = new Save(checkpoint, owner);
        String what = "save epoch " + checkpoint.epoch() + " of pipeline '" + checkpoint.pipeline() + "'";
        locked(what, () -> {
            prepareOnce();
            if (save.equals(unanswered)) {
                unanswered = null;
                if (isStored(save)) {
                    return save;
                }
            }
            faultPoints.at("CP14");
            try {
                session.inTransaction(connection -> write(connection, save));
            } catch (SQLException e) {
                if (!isStoredAfter(e, save)) {
                    throw e;
                }
            }
            unanswered = null;
            faultPoints.at("CP16");
            return save;
        });
    }

    @Override
    public void close() {
        lock.lock();
        try {
            session.close();
        } finally {
            lock.unlock();
        }
    }

    private Save write(Connection connection, Save save) throws Exception {
        tables.writeHeader(connection, save.checkpoint, save.owner);
        faultPoints.at("CP15");
        tables.writePositions(connection, save.checkpoint);
        unanswered = save;
        return save;
    }

    /** Whether the commit went through although its answer was lost. */
    private boolean isStoredAfter(SQLException failure, Save save) {
        if (!save.equals(unanswered)) {
            return false;
        }
        try {
            return isStored(save);
        } catch (Exception e) {
            failure.addSuppressed(e);
            return false;
        }
    }

    private boolean isStored(Save save) throws Exception {
        return session.inTransaction(connection -> tables.isStored(connection, save.checkpoint, save.owner));
    }

    private void prepareOnce() throws Exception {
        if (!prepared) {
            tables.checkFile();
            session.run(connection -> {
                tables.ensure(connection);
                return true;
            });
            prepared = true;
        }
    }

    private <T> T locked(String what, Callable<T> action) throws Exception {
        lock.lock();
        try {
            return action.call();
        } catch (SQLException e) {
            throw failure(what, e);
        } finally {
            lock.unlock();
        }
    }

    private StreamlingException failure(String what, SQLException e) {
        FailureKind kind = database.dialect().classify(e);
        ErrorCode code = switch (kind) {
            case RETRY -> ErrorCode.CHECKPOINT_STORE_UNAVAILABLE;
            case ACCESS_DENIED -> ErrorCode.ACCESS_DENIED;
            case NOT_FOUND -> ErrorCode.NOT_FOUND;
            case ROW, SAME_ROW_TWICE, SCHEMA, DAMAGED, FAIL -> ErrorCode.CHECKPOINT_UNUSABLE;
        };
        return new StreamlingException(
                code, "checkpoint store: " + database.label() + ": cannot " + what + ": " + e.getMessage(), e);
    }
}
