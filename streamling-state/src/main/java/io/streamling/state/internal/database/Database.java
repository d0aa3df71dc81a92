package io.streamling.state.internal.database;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.sqlite.JDBC;

/** Where a database is and how to get connections to it. Immutable; opens nothing by itself. */
public final class Database {
    private final Dialect dialect;
    private final String label;
    private final Opener opener;
    private final boolean isHosts;
    private final @Nullable Path file;
    private final @Nullable FileGate gate;

    private interface Opener {
        Connection open() throws SQLException;
    }

    private Database(Dialect dialect, String label, Opener opener, boolean isHosts, @Nullable Path file) {
        this.dialect = dialect;
        this.label = label;
        this.opener = opener;
        this.isHosts = isHosts;
        this.file = file;
        this.gate = file == null ? null : FileGate.of(file);
    }

    /** An SQLite file, created when missing; its directory must exist. */
    public static Database sqlite(Path file) {
        String label = "SQLite file '" + file + "'";
        return new Database(new SqliteDialect(), label, () -> openFile(file), false, file);
    }

    /** A PostgreSQL database that the host connects to. */
    public static Database postgres(DataSource dataSource) {
        return new Database(
                new PostgresDialect(), "PostgreSQL (the given data source)", dataSource::getConnection, true, null);
    }

    /**
     * A PostgreSQL database by JDBC URL.
     *
     * @param password given here or in the URL; never shown
     */
    public static Database postgres(String url, @Nullable String user, @Nullable String password) {
        PostgresUrl parsed = PostgresUrl.parse(url, user, password);
        return new Database(new PostgresDialect(), parsed.label(), parsed::connect, false, null);
    }

    /** What differs from other databases. */
    public Dialect dialect() {
        return dialect;
    }

    /** For messages: what and where, without secrets. */
    public String label() {
        return label;
    }

    /** Whether connections are borrowed from the host and must be given back soon. */
    public boolean isHosts() {
        return isHosts;
    }

    @Nullable
    FileGate gate() {
        return gate;
    }

    Connection open() throws SQLException {
        Connection connection = opener.open();
        try {
            connection.setAutoCommit(true);
            // The settings of a host's connection are the host's: it goes back to a pool.
            if (!isHosts) {
                dialect.prepare(connection);
            }
            return connection;
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /**
     * Refuses an SQLite file of no bytes: it held something before it was cut off, and to take it for a new one would
     * read everything again without a word.
     */
    public void refuseEmptyFile() {
        if (file != null && file.toFile().isFile() && file.toFile().length() == 0) {
            throw new StreamlingException(
                    ErrorCode.CHECKPOINT_UNUSABLE,
                    label
                            + ": it exists but is empty: it was cut off or never was a database; delete it to start anew");
        }
    }

    private static Connection openFile(Path file) throws SQLException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            throw new StreamlingException(
                    ErrorCode.NOT_FOUND,
                    "SQLite file '" + file + "': its directory does not exist: create '" + directory + "' first");
        }
        Connection connection = JDBC.createConnection("jdbc:sqlite:" + file.toAbsolutePath(), new Properties());
        if (connection == null) {
            throw new StreamlingException(
                    ErrorCode.INTERNAL, "SQLite file '" + file + "': the driver refuses the path");
        }
        return connection;
    }
}
