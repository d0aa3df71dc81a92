package io.streamling.state.internal.table;

import io.streamling.state.internal.database.Dialect;
import io.streamling.state.internal.database.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.apache.arrow.vector.types.pojo.Field;

/** What differs between the databases when rows are written. Immutable. */
public sealed interface SinkDialect permits SqliteSinkDialect, PostgresSinkDialect {
    Dialect dialect();

    /** Why the values of a field cannot be stored, and what to do; empty when they can. */
    Optional<String> problem(Field field);

    /** The type of a new table's column for values without a problem. */
    String columnType(Field field);

    TableDescription describe(Connection connection, TableName table) throws SQLException;

    /** Whether a column of the table takes all values of a field unchanged. */
    boolean fits(Field field, TableDescription.Column column);

    RowStatements prepare(Connection connection, TableLayout layout) throws SQLException;

    /** How many rows of a transaction are held back before it is opened: an open one keeps others out. */
    int rowsBeforeTransaction();
}
