package io.streamling.testing.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.testing.postgres.PostgresDatabase.Role;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class EmbeddedPostgresTest {
    @Test
    void eachDatabaseIsEmptyAndItsOwn() {
        PostgresDatabase one = EmbeddedPostgres.shared().newDatabase();
        PostgresDatabase other = EmbeddedPostgres.shared().newDatabase();

        one.execute("CREATE TABLE t (id bigint, name text)", "INSERT INTO t VALUES (1, 'a'), (2, null)");

        assertThat(one.query("SELECT * FROM t ORDER BY id")).containsExactly("1|a", "2|null");
        assertThatThrownBy(() -> other.query("SELECT * FROM t")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void limitedRoleNeedsItsPasswordAndCreatesNothing() throws SQLException {
        PostgresDatabase database = EmbeddedPostgres.shared().newDatabase();
        Role role = database.newRole();

        try (Connection connection = database.dataSource(role).getConnection();
                var statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute("CREATE TABLE t (id bigint)"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("permission denied");
        }
        assertThatThrownBy(() ->
                        database.dataSource(new Role(role.user(), "wrong")).getConnection())
                .isInstanceOf(SQLException.class);
    }

    @Test
    void killedConnectionsBreakAndNewOnesWork() throws SQLException {
        PostgresDatabase database = EmbeddedPostgres.shared().newDatabase();
        try (Connection connection = database.dataSource().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("SELECT 1");

            assertThat(database.killConnections()).isEqualTo(1);

            assertThatThrownBy(() -> statement.execute("SELECT 1")).isInstanceOf(SQLException.class);
        }
        assertThat(database.query("SELECT 1")).containsExactly("1");
    }

    @Test
    void restartKeepsPortAndData() {
        try (EmbeddedPostgres server = EmbeddedPostgres.start(Map.of("synchronous_commit", "on"))) {
            PostgresDatabase database = server.newDatabase();
            database.execute("CREATE TABLE t AS SELECT 7 AS id");
            int port = server.port();

            server.restart();

            assertThat(server.port()).isEqualTo(port);
            assertThat(database.query("SELECT id FROM t")).containsExactly("7");
        }
    }
}
