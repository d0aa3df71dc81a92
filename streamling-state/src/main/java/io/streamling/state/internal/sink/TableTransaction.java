package io.streamling.state.internal.sink;

import io.streamling.sink.SinkContext;
import io.streamling.state.internal.database.Database;
import io.streamling.state.internal.database.Session;
import io.streamling.state.internal.table.Chunk;
import io.streamling.state.internal.table.RowStatements;
import io.streamling.state.internal.table.SinkDialect;
import io.streamling.state.internal.table.TableLayout;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A connection with a table's statements prepared on it, and the transaction on it. Task thread only. */
final class TableTransaction implements AutoCloseable {
    private final SinkDialect dialect;
    private final TableLayout layout;
    private final Session session;
    private final Applier applier;
    private @Nullable RowStatements statements;

    TableTransaction(SinkContext context, SinkDialect dialect, Database database, TableLayout layout) {
        this.dialect = dialect;
        this.layout = layout;
        this.session = new Session(database);
        this.applier = new Applier(context, dialect.dialect(), layout);
    }

    boolean isOpen() {
        return session.isInTransaction();
    }

    Connection begin() throws SQLException {
        return session.begin();
    }

    Connection connection() throws SQLException {
        return session.connection();
    }

    void apply(Chunk chunk) throws Exception {
        Connection connection = session.connection();
        RowStatements prepared = statements;
        if (prepared == null) {
            prepared = dialect.prepare(connection, layout);
            statements = prepared;
        }
        applier.apply(connection, prepared, chunk);
    }

    void commit() throws SQLException {
        session.commit();
    }

    /** Rolls back and closes the connection; the next use opens another. */
    void abandon(Throwable cause) {
        closeStatements();
        session.abandon(cause);
    }

    @Override
    public void close() {
        closeStatements();
        session.close();
    }

    private void closeStatements() {
        RowStatements prepared = statements;
        statements = null;
        if (prepared != null) {
            prepared.close();
        }
    }
}
