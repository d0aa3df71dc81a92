package io.streamling.state.internal.database;

import java.sql.Connection;
import java.sql.SQLException;

/** What differs between the databases, apart from how a sink writes rows. Immutable. */
public sealed interface Dialect permits SqliteDialect, PostgresDialect {
    /** For messages. */
    String product();

    /** An identifier between quotes, so that whatever it holds is a name. Refuses what the database cannot keep. */
    String quote(String identifier);

    /** What a failure means. */
    FailureKind classify(SQLException failure);

    /** Why a row was refused, without any value of the row. */
    String rowReason(SQLException failure);

    /** Settings of a connection of our own that was just opened. */
    void prepare(Connection connection) throws SQLException;

    /** Whether a table exists. */
    boolean hasTable(Connection connection, TableName table) throws SQLException;

    /** What makes a SELECT keep others from changing what it read until the transaction ends. */
    String forUpdate();
}
