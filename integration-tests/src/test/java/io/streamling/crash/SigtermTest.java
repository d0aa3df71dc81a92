package io.streamling.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.crash.program.ChildProcess;
import io.streamling.crash.program.Death;
import io.streamling.crash.program.PipelineProgram;
import io.streamling.crash.program.RunOptions;
import io.streamling.crash.program.Target;
import io.streamling.crash.program.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** The library has no signal handler and no shutdown hook: when to stop is the host's business (T140, D1). */
class SigtermTest {
    private static final int ENDED_BY_SIGTERM = 128 + 15;

    @Test
    void processThatIsAskedToEndDoesSoWithoutTheLibraryStoppingAnything() throws Exception {
        RunOptions options = Workspace.options("sigterm", List.of(Target.SQLITE_EXACT), false)
                .with("rows", 40_000)
                .with("pace-micros", 3000)
                .with("point", Step.CP23.point())
                .with("runner", "1");
        Path firstFlush = Death.firstFlush(options.directory(), "1");
        try (ChildProcess child = ChildProcess.start(PipelineProgram.class, options)) {
            Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> Files.exists(firstFlush) || !child.isAlive());

            child.terminate();

            assertThat(child.exitCode()).as(child.log()).isEqualTo(ENDED_BY_SIGTERM);
            assertThat(Death.marker(options.directory())).as("a stop has begun").doesNotExist();
        }
    }

    /** A host that stops its pipelines in its own shutdown hook has nothing to repeat, even with a plain sink. */
    @Test
    void hostThatStopsItsPipelinesLosesAndRepeatsNothing() throws Exception {
        RunOptions options = Workspace.options("sigterm-hook", List.of(Target.SQLITE_APPEND), false)
                .with("rows", 4000)
                .with("pace-micros", 3000);
        CaseRun run = new CaseRun(options);
        try (ChildProcess child = run.start(options.with("stop-in-hook", true))) {
            child.awaitFirstRows(options, "1");

            child.terminate();

            assertThat(child.exitCode()).as(child.log()).isEqualTo(ENDED_BY_SIGTERM);
        }
        run.verifyAfterCrash();

        Verdict verdict = run.finish();
        assertThat(verdict.complaints()).isEmpty();
        assertThat(verdict.duplicates()).isZero();
    }
}
