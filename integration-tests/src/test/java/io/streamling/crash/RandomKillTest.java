package io.streamling.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.crash.program.ChildProcess;
import io.streamling.crash.program.RunOptions;
import io.streamling.crash.program.Target;
import io.streamling.crash.program.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * SIGKILL at random moments, time and again, until {@code -Dkills} of them (50 unless told otherwise, 500 for a night)
 * have been stood by all sinks together. {@code -Dseed} repeats the moments of a run.
 */
class RandomKillTest {
    private static final Logger LOG = LoggerFactory.getLogger(RandomKillTest.class);
    private static final int KILLS = Integer.getInteger("kills", 50);
    private static final long SEED = Long.getLong("seed", System.nanoTime());
    /** One kill in so many comes while the process starts or restores. */
    private static final int EARLY = 4;

    private static final int EARLY_MILLIS = 700;
    private static final int LATE_MILLIS = 250;

    private final List<Long> restartMillis = new ArrayList<>();

    @Test
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    void nothingIsLostByKillsAtRandomMoments() throws Exception {
        List<List<Target>> lists = new ArrayList<>();
        for (Target target : Target.values()) {
            lists.add(List.of(target));
        }
        lists.add(CrashCase.PAIRS.get(0));
        Map<String, Future<Verdict>> verdicts = new LinkedHashMap<>();
        ExecutorService twoAtATime = Executors.newFixedThreadPool(2);
        for (int i = 0; i < lists.size(); i++) {
            List<Target> targets = lists.get(i);
            int kills = KILLS * (i + 1) / lists.size() - KILLS * i / lists.size();
            long seed = SEED + i;
            boolean postgres = i % 2 == 0;
            verdicts.put(targets.toString(), twoAtATime.submit(() -> run(targets, postgres, kills, seed)));
        }
        twoAtATime.shutdown();

        for (Map.Entry<String, Future<Verdict>> entry : verdicts.entrySet()) {
            Verdict verdict = verdict(entry.getValue());
            LOG.warn("random kills, {}: {}", entry.getKey(), verdict);
            assertThat(verdict.complaints())
                    .as(entry.getKey() + ": " + reproduction())
                    .isEmpty();
        }
        LOG.warn("{} kills in all, seed {}; {}", KILLS, SEED, restarts());
    }

    private Verdict run(List<Target> targets, boolean postgres, int kills, long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        String name = "kill-" + targets.get(0).sinkName().replace('_', '-') + "-" + targets.size();
        RunOptions options = Workspace.options(name, targets, postgres)
                .with("rows", 1500 + 700 * kills)
                .with("pace-micros", 3000)
                .with("seed", seed & 0xFFFF);
        CaseRun run = new CaseRun(options);
        for (int i = 0; i < kills; i++) {
            kill(run, options, random);
            run.verifyAfterCrash();
        }
        return run.finish();
    }

    /** Usually soon after rows have been written; sometimes before the process has got that far. */
    private void kill(CaseRun run, RunOptions options, SplittableRandom random) throws Exception {
        try (ChildProcess child = run.start(options)) {
            Path firstFlush = run.firstFlush();
            boolean early = random.nextInt(EARLY) == 0;
            long moment = System.nanoTime()
                    + Duration.ofMillis(random.nextInt(EARLY_MILLIS)).toNanos();
            while (child.isAlive() && (early ? System.nanoTime() - moment < 0 : !isWritten(firstFlush))) {
                child.await(Duration.ofMillis(5));
            }
            if (!early) {
                addRestart(Long.parseLong(Files.readString(firstFlush)) - child.startedMillis());
                child.await(Duration.ofMillis(random.nextInt(LATE_MILLIS)));
            }
            assertThat(child.isAlive())
                    .as("child before it is killed: " + child.log())
                    .isTrue();
        }
    }

    private static boolean isWritten(Path file) throws IOException {
        return Files.exists(file) && Files.size(file) > 0;
    }

    private synchronized void addRestart(long millis) {
        restartMillis.add(millis);
    }

    private synchronized String restarts() {
        List<Long> sorted = restartMillis.stream().sorted().toList();
        return sorted.isEmpty()
                ? "no restart"
                : "from the start of a process to its first durable rows: median " + sorted.get(sorted.size() / 2)
                        + " ms, p95 " + sorted.get((int) (sorted.size() * 0.95)) + " ms over " + sorted.size();
    }

    private static Verdict verdict(Future<Verdict> future) throws Exception {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new AssertionError(reproduction(), e.getCause());
        }
    }

    private static String reproduction() {
        return "./mvnw -pl integration-tests -am test -Dtest=RandomKillTest -Dsurefire.failIfNoSpecifiedTests=false"
                + " -Dkills=" + KILLS + " -Dseed=" + SEED;
    }
}
