package io.streamling.state.internal.database;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A table of our own beside the user's. Immutable.
 *
 * @param columns the column list of its CREATE TABLE, in SQL that every dialect reads
 */
public record BookkeepingTable(TableName name, String columns) {
    /** Creates the table when it is missing. Needs no right to create anything when it is there. */
    public void ensure(Connection connection, Database database) throws SQLException {
        Dialect dialect = database.dialect();
        if (dialect.hasTable(connection, name)) {
            return;
        }
        String ddl = "CREATE TABLE IF NOT EXISTS " + name.quoted(dialect) + " (" + columns + ")";
        try (Statement statement = connection.createStatement()) {
            statement.execute(ddl);
        } catch (SQLException e) {
            // Another process may have created it at the same moment, which PostgreSQL reports in several ways.
            if (!dialect.hasTable(connection, name)) {
                throw cannotCreate(database, ddl, e);
            }
        }
    }

    private SQLException cannotCreate(Database database, String ddl, SQLException failure) {
        FailureKind kind = database.dialect().classify(failure);
        if (kind != FailureKind.ACCESS_DENIED && kind != FailureKind.NOT_FOUND) {
            return failure;
        }
        ErrorCode code = kind == FailureKind.NOT_FOUND ? ErrorCode.NOT_FOUND : ErrorCode.ACCESS_DENIED;
        throw new StreamlingException(
                code,
                database.label() + ": table '" + name + "' is missing and this user cannot create it: run " + ddl
                        + "; and grant SELECT, INSERT, UPDATE and DELETE on it",
                failure);
    }
}
