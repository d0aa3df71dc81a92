package io.streamling.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.sink.Guarantee;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Of two processes that run one pipeline the older one stops, and can write nothing any more (R8, T104). */
class FencingTest {
    @ParameterizedTest
    @EnumSource(
            value = Target.class,
            names = {"SQLITE_EXACT", "POSTGRES_EXACT", "POSTGRES_APPEND", "SQLITE_KEYED"})
    void newerProcessFencesTheOlderOneOff(Target target) throws Exception {
        RunOptions options = Workspace.options(
                        "fence-" + target.sinkName().replace('_', '-'),
                        List.of(target),
                        target.engine() == Target.Engine.POSTGRES)
                .with("rows", 40_000)
                .with("pace-micros", 3000);
        try (ChildProcess older = ChildProcess.start(PipelineProgram.class, options.with("runner", "older"))) {
            awaitRows(options, "older", older);
            try (ChildProcess newer = ChildProcess.start(PipelineProgram.class, options.with("runner", "newer"))) {
                assertThat(older.exitCode()).isEqualTo(PipelineProgram.FAILED);
                assertThat(older.log()).contains("failed CHECKPOINT_FENCED");
                awaitRows(options, "newer", newer);
                assertThat(newer.isAlive()).as(newer.log()).isTrue();
            }
        }

        List<Landed> rows = new SinkRows(options).read(target);
        Verdict verdict = new Verifier(options.ledger(), target.guarantee()).afterCrash(rows, java.util.Map.of(), null);
        assertThat(verdict.complaints()).isEmpty();
        if (target.guarantee() == Guarantee.EXACTLY_ONCE) {
            List<String> runners = rows.stream().map(Landed::runner).distinct().toList();
            assertThat(runners).containsExactly("older", "newer");
            assertThat(rows.stream().map(Landed::runner).dropWhile("older"::equals))
                    .containsOnly("newer");
        }
    }

    /** Rows that are durable, of which the process knows. */
    private static void awaitRows(RunOptions options, String runner, ChildProcess child) throws IOException {
        Path firstFlush = Death.firstFlush(options.directory(), runner);
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(10))
                .until(() -> Files.exists(firstFlush) || !child.isAlive());
        assertThat(firstFlush).as(child.log()).exists();
    }
}
