package io.streamling.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.checkpoint.Checkpoint;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.spi.FaultPoints;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SqliteCheckpointStoreTest extends CheckpointStoreBehaviour {
    @TempDir
    private Path directory;

    @Override
    CheckpointStore open(FaultPoints faultPoints) {
        return SqliteCheckpointStore.at(file()).faultPoints(faultPoints);
    }

    @Override
    void execute(String sql) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Path file() {
        return directory.resolve("state.db");
    }

    @Test
    void missingDirectoryIsNamed() {
        try (CheckpointStore store = SqliteCheckpointStore.at(directory.resolve("absent/state.db"))) {
            assertThatThrownBy(() -> store.latest("a"))
                    .isInstanceOf(StreamlingException.class)
                    .hasMessageContaining("directory does not exist")
                    .hasMessageContaining("absent");
        }
    }

    @Test
    void fileThatIsNoDatabaseIsRefused() throws Exception {
        Files.writeString(file(), "not a database, but long enough to be taken for a header of one".repeat(50));

        try (CheckpointStore store = open(FaultPoints.NONE)) {
            assertCode(ErrorCode.CHECKPOINT_UNUSABLE, () -> store.latest("a"));
        }
    }

    @Test
    void prefixSeparatesTables() throws Exception {
        try (CheckpointStore one = SqliteCheckpointStore.at(file()).tablePrefix("one_");
                CheckpointStore other = SqliteCheckpointStore.at(file()).tablePrefix("other \"")) {
            one.save(checkpoint("a", 1), one.takeOver("a"));
            other.save(checkpoint("a", 7), other.takeOver("a"));

            assertThat(one.latest("a")).contains(checkpoint("a", 1));
            assertThat(other.latest("a")).contains(checkpoint("a", 7));
        }
    }

    /** R10: whatever is damaged, the store says the truth or refuses; it never answers that there is nothing. */
    @Test
    void damagedFileNeverMeansStartingAnew() throws Exception {
        try (CheckpointStore store = open(FaultPoints.NONE)) {
            store.save(checkpoint("a", 9), store.takeOver("a"));
        }
        byte[] whole = Files.readAllBytes(file());
        long seed = 20261130;
        Random random = new Random(seed);
        int refused = 0;
        for (int run = 0; run < 200; run++) {
            Path damaged = directory.resolve("damaged-" + run + ".db");
            byte[] bytes = whole.clone();
            if (run % 4 == 0) {
                bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            } else {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 + random.nextInt(255));
            }
            Files.write(damaged, bytes);
            try (CheckpointStore store = SqliteCheckpointStore.at(damaged)) {
                Optional<Checkpoint> found = store.latest("a");
                assertThat(found).as("seed %d run %d", seed, run).contains(checkpoint("a", 9));
            } catch (StreamlingException e) {
                refused++;
            }
            Files.deleteIfExists(damaged);
        }
        assertThat(refused).isPositive();
    }
}
