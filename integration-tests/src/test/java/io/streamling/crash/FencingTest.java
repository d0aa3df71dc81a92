package io.streamling.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.crash.program.ChildProcess;
import io.streamling.crash.program.Landed;
import io.streamling.crash.program.PipelineProgram;
import io.streamling.crash.program.RunOptions;
import io.streamling.crash.program.Target;
import io.streamling.crash.program.Workspace;
import io.streamling.sink.Guarantee;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Of two processes that run one pipeline the older one stops, and can write nothing any more (R8, T104). */
class FencingTest {
    private static final Logger LOG = LoggerFactory.getLogger(FencingTest.class);
    private static final int TAKEOVERS = Integer.getInteger("takeovers", 4);

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
            older.awaitFirstRows(options, "older");
            try (ChildProcess newer = ChildProcess.start(PipelineProgram.class, options.with("runner", "newer"))) {
                assertThat(older.exitCode()).isEqualTo(PipelineProgram.FAILED);
                assertThat(older.log()).contains("failed CHECKPOINT_FENCED");
                newer.awaitFirstRows(options, "newer");
                assertThat(newer.isAlive()).as(newer.log()).isTrue();
            }
        }

        List<Landed> rows = new SinkRows(options).read(target);
        Verdict verdict = new Verifier(options.ledger(), target.guarantee()).afterCrash(rows, Map.of(), null);
        assertThat(verdict.complaints()).isEmpty();
        if (target.guarantee() == Guarantee.EXACTLY_ONCE) {
            List<String> runners = rows.stream().map(Landed::runner).distinct().toList();
            assertThat(runners).containsExactly("older", "newer");
            assertThat(rows.stream().map(Landed::runner).dropWhile("older"::equals))
                    .containsOnly("newer");
        }
    }

    /**
     * A row of takeovers, 100 in {@code -Dtakeovers=100}: each process is fenced off by the next one, and never writes
     * behind the first commit of that one.
     */
    @ParameterizedTest
    @EnumSource(
            value = Target.class,
            names = {"SQLITE_EXACT", "POSTGRES_EXACT"})
    void eachOfManyTakeoversFencesTheOneBefore(Target target) throws Exception {
        int takeovers = TAKEOVERS / 2;
        RunOptions options = Workspace.options(
                        "takeovers-" + target.sinkName().replace('_', '-'),
                        List.of(target),
                        target.engine() == Target.Engine.POSTGRES)
                .with("rows", 20_000L * (takeovers + 1))
                .with("pace-micros", 20_000);
        List<String> runners = new ArrayList<>(List.of("0"));
        long slowestMillis = 0;
        ChildProcess owner = ChildProcess.start(PipelineProgram.class, options.with("runner", "0"));
        try {
            owner.awaitFirstRows(options, "0");
            for (int i = 1; i <= takeovers; i++) {
                String runner = Integer.toString(i);
                ChildProcess older = owner;
                owner = ChildProcess.start(PipelineProgram.class, options.with("runner", runner));
                try (older) {
                    owner.awaitFirstRows(options, runner);
                    long start = System.nanoTime();
                    assertThat(older.exitCode()).isEqualTo(PipelineProgram.FAILED);
                    slowestMillis = Math.max(slowestMillis, (System.nanoTime() - start) / 1_000_000);
                    assertThat(older.log()).contains("failed CHECKPOINT_FENCED");
                }
                runners.add(runner);
            }
        } finally {
            owner.close();
        }

        List<Landed> rows = new SinkRows(options).read(target);
        Verdict verdict = new Verifier(options.ledger(), target.guarantee()).afterCrash(rows, Map.of(), null);
        assertThat(verdict.complaints()).isEmpty();
        assertThat(blocks(rows)).isEqualTo(runners);
        LOG.warn(
                "{} takeovers of {}: the older one was gone at most {} ms after the first commit of the newer one",
                takeovers,
                target.label(),
                slowestMillis);
    }

    /** Who wrote, each as often as somebody else wrote before. */
    private static List<String> blocks(List<Landed> rows) {
        List<String> blocks = new ArrayList<>();
        for (Landed row : rows) {
            if (blocks.isEmpty() || !blocks.get(blocks.size() - 1).equals(row.runner())) {
                blocks.add(row.runner());
            }
        }
        return blocks;
    }
}
