package io.streamling.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.Pipeline;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.engine.Streamling;
import io.streamling.state.PostgresCheckpointStore;
import io.streamling.state.PostgresSink;
import io.streamling.state.SqliteCheckpointStore;
import io.streamling.state.SqliteSink;
import io.streamling.testing.InMemorySource;
import io.streamling.testing.postgres.EmbeddedPostgres;
import io.streamling.testing.postgres.PostgresDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The snippets of the pages about databases, run. */
class DatabaseGuideTest {
    @TempDir
    private Path folder;

    @Test
    void rowsAndPositionsInOneSqliteFile() throws SQLException {
        Path file = folder.resolve("orders.db");

        // snippet:sqlite
        SqliteSink sink =
                SqliteSink.table("orders").primaryKey("id").createTable(true).file(file);
        CheckpointStore checkpoints = SqliteCheckpointStore.at(folder.resolve("checkpoints.db"));
        // snippet:end
        run(Pipeline.from(orders()).to(sink).named("orders"), checkpoints);

        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("SELECT count(*) FROM orders")) {
            assertThat(count.getInt(1)).isEqualTo(2);
        }
    }

    @Test
    void exactlyOnceIntoPostgres() {
        PostgresDatabase database = EmbeddedPostgres.shared().newDatabase();
        database.execute("CREATE TABLE orders (id bigint PRIMARY KEY, country text)");
        DataSource dataSource = database.dataSource();

        // snippet:postgres
        PostgresSink sink = PostgresSink.table("public.orders").exactlyOnce().dataSource(dataSource);
        CheckpointStore checkpoints = PostgresCheckpointStore.on(dataSource);
        // snippet:end
        run(Pipeline.from(orders()).to(sink).named("orders"), checkpoints);

        assertThat(database.query("SELECT count(*) FROM orders")).containsExactly("2");
    }

    private static InMemorySource orders() {
        return InMemorySource.of("orders", "id BIGINT NOT NULL", "country VARCHAR")
                .insert(1L, "DE")
                .insert(2L, "FR")
                .end();
    }

    private static void run(Pipeline pipeline, CheckpointStore checkpoints) {
        try (Streamling streamling =
                Streamling.builder().checkpointStore(checkpoints).build()) {
            streamling.run(pipeline);
        }
    }
}
