package io.streamling.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.crash.program.RunOptions;
import io.streamling.crash.program.Workspace;
import io.streamling.engine.Streamling;
import io.streamling.sink.Guarantee;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A process that dies at any step of the checkpoint protocol loses nothing, and shows twice only what its sink's
 * guarantee allows. {@code -Dcase=cp11-sqlite-exact} runs one cell.
 */
class CrashMatrixTest {
    private static final Logger LOG = LoggerFactory.getLogger(CrashMatrixTest.class);
    private static final Path REPORT = Path.of("target", "crash-matrix.md");
    private static final Duration PACE = Duration.ofMillis(2);

    private static final Map<CrashCase, String> CELLS = new LinkedHashMap<>();
    private static final ExecutorService TWO_AT_A_TIME = Executors.newFixedThreadPool(2);

    @TestFactory
    Stream<DynamicTest> everySinkStandsADeathAtEveryStep() {
        String only = System.getProperty("case", "");
        Map<CrashCase, Future<Verdict>> verdicts = new LinkedHashMap<>();
        for (CrashCase one : CrashCase.all()) {
            if (one.name().contains(only)) {
                verdicts.put(one, TWO_AT_A_TIME.submit(() -> run(one)));
            }
        }
        return verdicts.entrySet().stream()
                .map(entry ->
                        DynamicTest.dynamicTest(entry.getKey().name(), () -> check(entry.getKey(), entry.getValue())));
    }

    @Test
    void everyPointOfTheEngineHasItsCase() {
        Set<String> covered = Arrays.stream(Step.values()).map(Step::point).collect(Collectors.toSet());

        Set<String> points = new TreeSet<>(Streamling.faultPointNames());
        assertThat(covered).containsAll(points);
    }

    @AfterAll
    static void printTheMatrix() throws Exception {
        TWO_AT_A_TIME.shutdownNow();
        String table = MatrixTable.found(CELLS).markdown();
        Files.writeString(REPORT, table);
        LOG.warn("crash matrix, {} cases\n{}", CELLS.size(), table);
    }

    private static void check(CrashCase one, Future<Verdict> future) throws Exception {
        Verdict verdict;
        try {
            verdict = future.get();
        } catch (ExecutionException e) {
            CELLS.put(one, "FAILED");
            throw new AssertionError(reproduction(one), e.getCause());
        }
        CELLS.put(one, verdict.isGood() ? "ok, " + verdict.duplicates() + " twice" : "FAILED: " + verdict.complaints());
        assertThat(verdict.complaints()).as(reproduction(one)).isEmpty();
        if (one.step().leavesRowsBehind() && one.targets().get(0).guarantee() == Guarantee.AT_LEAST_ONCE) {
            assertThat(verdict.duplicates()).as("the crash was one that shows").isPositive();
        }
    }

    private static Verdict run(CrashCase one) throws Exception {
        RunOptions options = Workspace.options(one.name(), one.targets(), one.storeIsPostgres())
                .with("sql", one.sql())
                .with("pace-micros", PACE.toNanos() / 1000);
        CaseRun run = new CaseRun(one.step().applyTo(options));
        for (Step.Deadly deadly : one.step().deaths()) {
            run.dieAt(deadly);
        }
        if (one.step() == Step.CP05) {
            run.verifyProgressWithoutRows();
        }
        return run.finish();
    }

    private static String reproduction(CrashCase one) {
        return "./mvnw -pl integration-tests -am test -Dtest=CrashMatrixTest -Dsurefire.failIfNoSpecifiedTests=false"
                + " -Dcase=" + one.name();
    }
}
