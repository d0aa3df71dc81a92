package io.streamling.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.checkpoint.Checkpoint;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.crash.program.ChildProcess;
import io.streamling.crash.program.Parts;
import io.streamling.crash.program.RunOptions;
import io.streamling.crash.program.StoreProgram;
import io.streamling.crash.program.Workspace;
import io.streamling.spi.FaultPoints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * T105: a process that does nothing but save checkpoints of three topics with four partitions each is killed at random
 * moments, {@code -Dtorn-kills} of them. What is then the latest checkpoint is whole, of one epoch, and not older than
 * the last one that was acknowledged. {@code -Dseed} repeats the moments.
 */
class TornStateTest {
    private static final Logger LOG = LoggerFactory.getLogger(TornStateTest.class);
    private static final int KILLS = Integer.getInteger("torn-kills", 10);
    private static final long SEED = Long.getLong("seed", System.nanoTime());
    private static final int MOST_MILLIS = 100;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void latestCheckpointIsAlwaysAWholeOne(boolean postgres) throws Exception {
        SplittableRandom random = new SplittableRandom(SEED);
        RunOptions options = Workspace.options("torn-" + (postgres ? "postgres" : "sqlite"), List.of(), postgres);
        long epoch = 0;
        for (int i = 0; i < KILLS / 2; i++) {
            try (ChildProcess child = ChildProcess.start(StoreProgram.class, options.with("runner", i))) {
                long before = epoch;
                Awaitility.await()
                        .atMost(Duration.ofSeconds(60))
                        .pollInterval(Duration.ofMillis(2))
                        .until(() -> acknowledged(options) > before || !child.isAlive());
                child.await(Duration.ofMillis(random.nextInt(MOST_MILLIS)));
                assertThat(child.isAlive()).as(child.log()).isTrue();
            }
            epoch = acknowledged(options);
            Checkpoint latest = latest(options);
            assertThat(latest.epoch()).as("seed %d", SEED).isBetween(epoch, epoch + 1);
            assertThat(latest.positionBySource()).as("seed %d", SEED).isEqualTo(StoreProgram.positions(latest.epoch()));
        }
        LOG.warn("{} kills while {} checkpoints were saved, seed {}", KILLS / 2, epoch, SEED);
    }

    private static Checkpoint latest(RunOptions options) throws Exception {
        try (CheckpointStore store = Parts.store(options, FaultPoints.NONE)) {
            return store.latest(options.pipeline()).orElseThrow();
        }
    }

    /** The greatest epoch of which the program has known. */
    private static long acknowledged(RunOptions options) throws IOException {
        try (Stream<Path> files = Files.list(options.directory())) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("saved-"))
                    .mapToLong(name -> Long.parseLong(name.substring("saved-".length())))
                    .max()
                    .orElse(0);
        }
    }
}
