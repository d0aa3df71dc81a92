package io.streamling.reliability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.Pipeline;
import io.streamling.engine.Streamling;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.state.SqliteCheckpointStore;
import io.streamling.testing.InMemorySink;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A checkpoint that cannot be trusted is refused by name; nothing starts from the beginning by accident (R10). */
class DamagedCheckpointTest {
    private static final int FLIPS = 200;

    @TempDir
    private Path directory;

    private Path file;
    private SqliteTable positions;

    @BeforeEach
    void takeACheckpoint() {
        file = directory.resolve("checkpoints.db");
        positions = new SqliteTable(file, "streamling_position");
        InMemorySink sink = InMemorySink.append("sink");
        try (Streamling streamling = engine()) {
            streamling.run(Pipeline.from(Numbers.source(1, 100).end()).to(sink).named("damaged"));
        }
        assertThat(sink.rows()).hasSize(100);
    }

    @Test
    void changedPositionIsRefused() throws Exception {
        positions.execute("UPDATE streamling_position SET next_position = '7'");

        assertRefused(ErrorCode.CHECKPOINT_UNUSABLE);
    }

    @Test
    void missingPositionIsRefused() throws Exception {
        positions.execute("DELETE FROM streamling_position");

        assertRefused(ErrorCode.CHECKPOINT_UNUSABLE);
    }

    @Test
    void newerFormatIsRefused() throws Exception {
        positions.execute("UPDATE streamling_checkpoint SET format_version = 99");

        assertRefused(ErrorCode.CHECKPOINT_UNUSABLE);
    }

    @Test
    void truncatedFileIsRefused() throws Exception {
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length / 2));

        assertRefused(ErrorCode.CHECKPOINT_UNUSABLE);
    }

    @Test
    void flippedBytesAreRefusedOrDoNotMatter() throws Exception {
        byte[] bytes = Files.readAllBytes(file);
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < FLIPS; i++) {
            byte[] damaged = bytes.clone();
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, damaged);

            InMemorySink sink = InMemorySink.append("sink");
            try (Streamling streamling = engine()) {
                streamling.run(
                        Pipeline.from(Numbers.source(1, 110).end()).to(sink).named("damaged"));
                assertThat(sink.rows()).as("flip " + i).isEqualTo(Numbers.rows(101, 110));
            } catch (StreamlingException e) {
                assertThat(e.code().kind()).as(e.toString()).isNotEqualTo(ErrorCode.Kind.INTERNAL);
                assertThat(sink.rows()).as("flip " + i + ": " + e).isSubsetOf(Numbers.rows(101, 110));
            }
        }
    }

    private void assertRefused(ErrorCode code) {
        InMemorySink sink = InMemorySink.append("sink");
        try (Streamling streamling = engine()) {
            assertThatThrownBy(() -> streamling.start(
                            Pipeline.from(Numbers.source(1, 110)).to(sink).named("damaged")))
                    .isInstanceOfSatisfying(
                            StreamlingException.class, e -> assertThat(e.code()).isEqualTo(code))
                    .hasMessageContaining("damaged");
        }
        assertThat(sink.rowsWritten()).isZero();
        assertThat(sink.openWriters()).isZero();
    }

    private Streamling engine() {
        return Streamling.builder()
                .checkpointStore(SqliteCheckpointStore.at(file))
                .build();
    }
}
