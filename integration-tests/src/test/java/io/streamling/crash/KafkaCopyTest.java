package io.streamling.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.crash.program.ChildProcess;
import io.streamling.crash.program.Ledger;
import io.streamling.crash.program.RunOptions;
import io.streamling.crash.program.Target;
import io.streamling.crash.program.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * R5: a topic is copied to another one exactly once, by a process with two tasks that is killed time and again. After each
 * kill and at the end a reader of committed records sees no record twice or out of order, and at the end all. {@code
 * -Dcopy-records=100000 -Dcopy-kills=12} for a long one.
 */
class KafkaCopyTest {
    private static final Logger LOG = LoggerFactory.getLogger(KafkaCopyTest.class);
    private static final int RECORDS = Integer.getInteger("copy-records", 12_000);
    private static final int KILLS = Integer.getInteger("copy-kills", 3);
    private static final long SEED = Long.getLong("seed", System.nanoTime());
    private static final int PARTITIONS = 2;

    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void copyHasEveryRecordOnceAndInOrder() throws Exception {
        LedgerTopic topic = LedgerTopic.filled("copied", Ledger.of(PARTITIONS, RECORDS / PARTITIONS, 1));
        RunOptions options = topic.addTo(Workspace.options("copy", List.of(Target.KAFKA_EXACT), false))
                .with("tasks", 2)
                .with("interval-millis", 10)
                .with("pace-micros", 20_000);
        CaseRun run = new CaseRun(options);
        SplittableRandom random = new SplittableRandom(SEED);
        long start = System.nanoTime();
        for (int kill = 0; kill < KILLS; kill++) {
            try (ChildProcess child = run.start(options)) {
                Path firstFlush = run.firstFlush();
                while (child.isAlive() && !isWritten(firstFlush)) {
                    child.await(Duration.ofMillis(5));
                }
                child.await(Duration.ofMillis(random.nextInt(300)));
                assertThat(child.isAlive())
                        .as("before the kill: " + child.log())
                        .isTrue();
            }
            run.verifyAfterCrash();
        }
        Verdict verdict = run.finish();

        LOG.warn(
                "copied {} records with {} kills in {} ms: {}",
                RECORDS,
                KILLS,
                TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start),
                verdict);
        assertThat(verdict.complaints()).as("seed %d", SEED).isEmpty();
        assertThat(verdict.duplicates()).isZero();
    }

    private static boolean isWritten(Path file) throws IOException {
        return Files.exists(file) && Files.size(file) > 0;
    }
}
