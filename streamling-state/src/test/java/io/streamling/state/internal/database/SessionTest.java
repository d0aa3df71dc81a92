package io.streamling.state.internal.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SessionTest {
    @TempDir
    private Path directory;

    /** F10, R19: SQLite has rolled back by itself; the cause is told, and the next transaction works. */
    @Test
    void fullDiskIsTheCauseAndNotTheRollback() throws Exception {
        Database database = Database.sqlite(directory.resolve("full.db"));
        try (Session session = new Session(database)) {
            session.run(connection -> update(connection, "CREATE TABLE t (x BLOB)"));
            update(session.connection(), "PRAGMA max_page_count = 5");

            SQLException failure = catchThrowableOfType(
                    SQLException.class,
                    () -> session.inTransaction(
                            connection -> update(connection, "INSERT INTO t VALUES (zeroblob(1000000))")));

            assertThat(failure.getMessage()).contains("SQLITE_FULL");
            assertThat(database.dialect().classify(failure)).isEqualTo(FailureKind.RETRY);
            session.inTransaction(connection -> update(connection, "INSERT INTO t VALUES (zeroblob(1000000))"));
        }
    }

    private static boolean update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.execute(sql);
        }
    }
}
