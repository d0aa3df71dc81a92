package io.streamling.state.internal.database;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** PostgreSQL, through its own driver. Immutable. */
public final class PostgresDialect implements Dialect {
    private static final int MAX_IDENTIFIER_BYTES = 63;
    private static final int CLASS_LENGTH = 2;
    /** Longer than any sane statement, so that a connection that died silently is noticed. */
    static final int SOCKET_TIMEOUT_MILLIS = 120_000;

    /** By the whole SQLSTATE first, by its class of two characters otherwise; what is not listed fails. */
    static final Map<String, FailureKind> KIND_BY_STATE = Map.ofEntries(
            Map.entry("08", FailureKind.RETRY), // connection
            Map.entry("40", FailureKind.RETRY), // rolled back: deadlock, serialization
            Map.entry("53", FailureKind.RETRY), // resources: connections, memory, disk
            Map.entry("55P03", FailureKind.RETRY), // lock not available
            Map.entry("57P01", FailureKind.RETRY), // shut down by an administrator
            Map.entry("57P02", FailureKind.RETRY), // crash
            Map.entry("57P03", FailureKind.RETRY), // starting up
            Map.entry("57P05", FailureKind.RETRY), // idle session
            Map.entry("25006", FailureKind.RETRY), // read-only: a standby during a switch
            Map.entry("25P03", FailureKind.RETRY), // idle in transaction
            Map.entry("08P01", FailureKind.FAIL), // protocol violation: a bug, not the network
            Map.entry("21000", FailureKind.SAME_ROW_TWICE),
            Map.entry("22", FailureKind.ROW), // data
            Map.entry("23", FailureKind.ROW), // constraint
            Map.entry("44", FailureKind.ROW), // check option of a view
            Map.entry("P0001", FailureKind.ROW), // a trigger's own refusal
            Map.entry("28", FailureKind.ACCESS_DENIED),
            Map.entry("42501", FailureKind.ACCESS_DENIED),
            Map.entry("3D", FailureKind.NOT_FOUND),
            Map.entry("3F", FailureKind.NOT_FOUND),
            Map.entry("42P01", FailureKind.NOT_FOUND),
            Map.entry("42", FailureKind.SCHEMA),
            Map.entry("0A", FailureKind.SCHEMA), // cached plan must not change result type, and the like
            Map.entry("XX001", FailureKind.DAMAGED),
            Map.entry("XX002", FailureKind.DAMAGED));

    private static final Map<String, String> ROW_REASONS = Map.of(
            "22001", "a text is too long for its column",
            "22003", "a number does not fit its column",
            "22008", "a date or time is out of range",
            "22021", "a text is not valid in the database's encoding",
            "22P02", "a text does not have the form of its column's type",
            "23502", "a null in a column that must not be null",
            "23503", "a foreign key refers to nothing",
            "23505", "a unique constraint is violated",
            "23514", "a check constraint is violated");

    @Override
    public String product() {
        return "PostgreSQL";
    }

    @Override
    public String quote(String identifier) {
        int bytes = identifier.getBytes(StandardCharsets.UTF_8).length;
        if (bytes == 0 || bytes > MAX_IDENTIFIER_BYTES || identifier.indexOf('\0') >= 0) {
            throw new StreamlingException(
                    ErrorCode.PIPELINE_INVALID,
                    "name: \"" + identifier + "\": PostgreSQL takes names of 1 to 63 bytes without NUL, this one has "
                            + bytes + ": choose another");
        }
        return '"' + identifier.replace("\"", "\"\"") + '"';
    }

    @Override
    public FailureKind classify(SQLException failure) {
        String state = failure.getSQLState();
        if (state == null || state.length() < CLASS_LENGTH) {
            return FailureKind.FAIL;
        }
        FailureKind exact = KIND_BY_STATE.get(state);
        return exact != null ? exact : KIND_BY_STATE.getOrDefault(state.substring(0, CLASS_LENGTH), FailureKind.FAIL);
    }

    /** Only fields that hold names: message and detail quote values. */
    @Override
    public String rowReason(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        StringBuilder reason = new StringBuilder("PostgreSQL refuses the row: ")
                .append(ROW_REASONS.getOrDefault(state, "its content"))
                .append(" (SQLSTATE ")
                .append(state);
        ServerErrorMessage details = failure instanceof PSQLException e ? e.getServerErrorMessage() : null;
        if (details != null) {
            append(reason, "column", details.getColumn());
            append(reason, "type", details.getDatatype());
            append(reason, "constraint", details.getConstraint());
            append(reason, "table", details.getTable());
        }
        return reason.append(')').toString();
    }

    /** Waiting for a lock ends, as does waiting for a server that does not answer. */
    @Override
    public void prepare(Connection connection) throws SQLException {
        connection.setNetworkTimeout(Runnable::run, SOCKET_TIMEOUT_MILLIS);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET lock_timeout = '30s'");
        }
    }

    @Override
    public boolean hasTable(Connection connection, TableName table) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT to_regclass(?) IS NOT NULL")) {
            query.setString(1, table.quoted(this));
            try (ResultSet rows = query.executeQuery()) {
                return rows.next() && rows.getBoolean(1);
            }
        }
    }

    @Override
    public String forUpdate() {
        return " FOR UPDATE";
    }

    private static void append(StringBuilder to, String what, @Nullable String name) {
        if (name != null) {
            to.append(", ").append(what).append(" '").append(name).append('\'');
        }
    }
}
