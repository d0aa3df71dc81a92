package io.streamling.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.checkpoint.Checkpoint;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.state.SqliteCheckpointStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checkpoints that an earlier version has written are restored, to the letter (T105, R9). The file of each format stays as
 * it is for ever; one that is too new is refused by name, which {@link DamagedCheckpointTest} shows.
 */
class CheckpointFormatTest {
    private static final Path FORMAT_1 = Path.of("src", "test", "resources", "checkpoints", "format-1.sql");

    @TempDir
    private Path directory;

    @Test
    void checkpointOfFormat1IsRestoredAndGoneOnFrom() throws Exception {
        Path file = directory.resolve("old.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String sql :
                    Files.readString(FORMAT_1, StandardCharsets.UTF_8).strip().split(";\\s*\n", -1)) {
                statement.executeUpdate(sql);
            }
        }
        Checkpoint old = new Checkpoint(
                "orders-to-table",
                42,
                Instant.parse("2026-01-02T03:04:05.678901Z"),
                Map.of(
                        "orders", SourcePosition.of("orders-0", 1000).with(SourcePosition.of("orders-1", 7)),
                        "customers", SourcePosition.of("customers-0", 0)));

        try (CheckpointStore store = SqliteCheckpointStore.at(file)) {
            assertThat(store.latest("orders-to-table")).contains(old);
            Checkpoint next = new Checkpoint("orders-to-table", 43, old.takenAt(), old.positionBySource());
            store.save(next, store.takeOver("orders-to-table"));
            assertThat(store.latest("orders-to-table")).contains(next);
        }
    }
}
