package io.streamling.state.internal.database;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * One connection that is opened when needed and thrown away when it broke. One thread at a time. After any failure call
 * {@link #abandon}; the next call of {@link #begin} or {@link #connection} connects again.
 */
public final class Session implements AutoCloseable {
    private final Database database;
    private @Nullable Connection connection;
    private boolean inTransaction;

    public Session(Database database) {
        this.database = database;
    }

    /** Something to do on a connection. */
    public interface Work<T> {
        T run(Connection connection) throws Exception;
    }

    /** The open connection, in auto-commit mode unless a transaction has begun. */
    public Connection connection() throws SQLException {
        Connection open = connection;
        if (open == null) {
            open = database.open();
            connection = open;
        }
        return open;
    }

    /** Whether a transaction is open. */
    public boolean isInTransaction() {
        return inTransaction;
    }

    /** Begins a transaction. */
    public Connection begin() throws SQLException {
        FileGate gate = database.gate();
        if (gate != null) {
            gate.enter();
        }
        inTransaction = true;
        Connection open = connection();
        open.setAutoCommit(false);
        return open;
    }

    /** Commits; when this throws, nobody knows whether the database has. */
    public void commit() throws SQLException {
        Connection open = connection();
        open.commit();
        endTransaction();
        open.setAutoCommit(true);
    }

    /** Begins, runs and commits; abandons the connection when any of it fails. */
    public <T> T inTransaction(Work<T> work) throws Exception {
        try {
            T result = work.run(begin());
            commit();
            giveBack();
            return result;
        } catch (Exception e) {
            abandon(e);
            throw e;
        }
    }

    /** Runs without a transaction; abandons the connection when it fails. */
    public <T> T run(Work<T> work) throws Exception {
        try {
            T result = work.run(connection());
            giveBack();
            return result;
        } catch (Exception e) {
            abandon(e);
            throw e;
        }
    }

    /**
     * Rolls back and closes the connection after a failure. What goes wrong here is only attached to the cause: after a
     * full disk SQLite has rolled back by itself, and complains about being told to.
     */
    public void abandon(Throwable cause) {
        Connection open = connection;
        connection = null;
        try {
            if (open != null) {
                try (Connection closing = open) {
                    if (inTransaction) {
                        closing.rollback();
                        closing.setAutoCommit(true);
                    }
                }
            }
        } catch (SQLException | RuntimeException e) {
            if (e != cause) {
                cause.addSuppressed(e);
            }
        } finally {
            endTransaction();
        }
    }

    /** Closes the connection, rolling back what is open. */
    @Override
    public void close() {
        abandon(new IllegalStateException("closing"));
    }

    private void endTransaction() {
        if (inTransaction) {
            inTransaction = false;
            FileGate gate = database.gate();
            if (gate != null) {
                gate.leave();
            }
        }
    }

    /** A connection out of the host's pool is held no longer than needed. */
    private void giveBack() throws SQLException {
        Connection open = connection;
        if (database.isHosts() && open != null) {
            connection = null;
            open.close();
        }
    }
}
