package io.streamling.testing.postgres;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** One test's own database in an {@link EmbeddedPostgres}. Thread-safe. */
public final class PostgresDatabase {
    private static final AtomicInteger ROLES = new AtomicInteger();

    private final EmbeddedPostgres server;
    private final String name;

    PostgresDatabase(EmbeddedPostgres server, String name) {
        this.server = server;
        this.name = name;
    }

    /**
     * A user that may connect, and read and write what it is granted, but create nothing.
     *
     * @param password checked by the server, unlike the superuser's
     */
    public record Role(String user, String password) {
        @Override
        public String toString() {
            return user;
        }
    }

    /** The database's name. */
    public String name() {
        return name;
    }

    /** For JDBC, without a user. */
    public String url() {
        return "jdbc:postgresql://127.0.0.1:" + server.port() + "/" + name;
    }

    /** The superuser, who needs no password. */
    public String user() {
        return EmbeddedPostgres.SUPERUSER;
    }

    /** New connections of the superuser; nothing is pooled. */
    public DataSource dataSource() {
        return server.dataSource(name, user(), user());
    }

    /** New connections of a limited user; nothing is pooled. */
    public DataSource dataSource(Role role) {
        return server.dataSource(name, role.user(), role.password());
    }

    /** A new limited user. */
    public Role newRole() {
        String role = "limited_" + ROLES.incrementAndGet();
        String password = "secret-" + role;
        execute("CREATE ROLE " + role + " LOGIN PASSWORD '" + password + "' IN ROLE "
                + EmbeddedPostgres.ROLES_WITH_PASSWORD);
        return new Role(role, password);
    }

    /** Runs statements as the superuser, each in a transaction of its own. */
    public void execute(String... statements) {
        try (Connection connection = dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("cannot run a statement in database '" + name + "'", e);
        }
    }

    /** All rows of a query, their columns as text joined by {@code |}; a null is shown as {@code null}. */
    public List<String> query(String sql) {
        try (Connection connection = dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> lines = new ArrayList<>();
            while (rows.next()) {
                lines.add(line(rows));
            }
            return lines;
        } catch (SQLException e) {
            throw new IllegalStateException("cannot query database '" + name + "'", e);
        }
    }

    /**
     * Cuts every other connection to this database, as an administrator or a crash would.
     *
     * @return how many there were
     */
    public int killConnections() {
        return Integer.parseInt(query("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
                        + "WHERE datname = current_database() AND pid <> pg_backend_pid()")
                .get(0));
    }

    private static String line(ResultSet rows) throws SQLException {
        StringBuilder line = new StringBuilder();
        for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
            line.append(column == 1 ? "" : "|").append(rows.getString(column));
        }
        return line.toString();
    }
}
