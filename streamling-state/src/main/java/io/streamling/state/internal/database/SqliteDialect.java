package io.streamling.state.internal.database;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.sqlite.SQLiteConfig.TransactionMode;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** SQLite, through sqlite-jdbc. Immutable. */
public final class SqliteDialect implements Dialect {
    /** How long a statement waits for another process to let go of the file. */
    static final int BUSY_TIMEOUT_MILLIS = 5_000;

    private static final int PRIMARY_CODE_MASK = 0xff;

    /** Primary result codes; what is not listed fails. */
    static final Map<Integer, FailureKind> KIND_BY_CODE = Map.ofEntries(
            Map.entry(1, FailureKind.SCHEMA), // ERROR: no such table or column
            Map.entry(3, FailureKind.ACCESS_DENIED), // PERM
            Map.entry(5, FailureKind.RETRY), // BUSY
            Map.entry(6, FailureKind.RETRY), // LOCKED
            Map.entry(7, FailureKind.RETRY), // NOMEM
            Map.entry(8, FailureKind.ACCESS_DENIED), // READONLY
            Map.entry(11, FailureKind.DAMAGED), // CORRUPT
            Map.entry(13, FailureKind.RETRY), // FULL
            Map.entry(14, FailureKind.NOT_FOUND), // CANTOPEN
            Map.entry(15, FailureKind.RETRY), // PROTOCOL: could not get the locks of the write-ahead log
            Map.entry(17, FailureKind.RETRY), // SCHEMA: the schema changed under a statement
            Map.entry(18, FailureKind.ROW), // TOOBIG
            Map.entry(19, FailureKind.ROW), // CONSTRAINT
            Map.entry(20, FailureKind.ROW), // MISMATCH
            Map.entry(23, FailureKind.ACCESS_DENIED), // AUTH
            Map.entry(26, FailureKind.DAMAGED)); // NOTADB

    @Override
    public String product() {
        return "SQLite";
    }

    @Override
    public String quote(String identifier) {
        if (identifier.isEmpty() || identifier.indexOf('\0') >= 0) {
            throw new StreamlingException(
                    ErrorCode.PIPELINE_INVALID, "name: \"" + identifier + "\": is empty or holds a NUL character");
        }
        return '"' + identifier.replace("\"", "\"\"") + '"';
    }

    @Override
    public FailureKind classify(SQLException failure) {
        if (failure instanceof SQLiteException sqlite) {
            int code = sqlite.getResultCode().code & PRIMARY_CODE_MASK;
            return KIND_BY_CODE.getOrDefault(code, FailureKind.FAIL);
        }
        return FailureKind.FAIL;
    }

    /** SQLite names table and column after the last colon of the inner brackets, never a value. */
    @Override
    public String rowReason(SQLException failure) {
        if (failure instanceof SQLiteException sqlite) {
            SQLiteErrorCode code = sqlite.getResultCode();
            String message = String.valueOf(failure.getMessage());
            int colon = message.lastIndexOf("constraint failed: ");
            String what = colon < 0 ? "" : " (" + message.substring(colon).replace(")", "") + ")";
            return "SQLite refuses the row: " + code.name() + what;
        }
        return "SQLite refuses the row";
    }

    /**
     * Write-ahead log, so that readers and the one writer do not block each other; transactions take the write lock at
     * once, because taking it after a read fails without waiting. {@code synchronous} is FULL: a commit is on the disk
     * when it returns, also if the machine loses power; sources may forget what a checkpoint has confirmed.
     */
    @Override
    public void prepare(Connection connection) throws SQLException {
        SQLiteConnection sqlite = connection.unwrap(SQLiteConnection.class);
        sqlite.setBusyTimeout(BUSY_TIMEOUT_MILLIS);
        sqlite.setCurrentTransactionMode(TransactionMode.IMMEDIATE);
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("PRAGMA synchronous = FULL");
        }
    }

    @Override
    public boolean hasTable(Connection connection, TableName table) throws SQLException {
        String schema = table.schema() == null ? "main" : table.schema();
        try (PreparedStatement query = connection.prepareStatement("SELECT 1 FROM " + quote(schema)
                + ".sqlite_master WHERE type IN ('table', 'view') AND name = ? COLLATE NOCASE")) {
            query.setString(1, table.table());
            try (ResultSet rows = query.executeQuery()) {
                return rows.next();
            }
        }
    }

    @Override
    public String forUpdate() {
        return "";
    }
}
