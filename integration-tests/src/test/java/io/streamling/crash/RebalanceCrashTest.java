package io.streamling.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.crash.program.ChildProcess;
import io.streamling.crash.program.Death;
import io.streamling.crash.program.Landed;
import io.streamling.crash.program.Ledger;
import io.streamling.crash.program.PipelineProgram;
import io.streamling.crash.program.RunOptions;
import io.streamling.crash.program.Target;
import io.streamling.crash.program.Workspace;
import io.streamling.testing.kafka.EmbeddedKafka;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * CP25: a member of a group dies when partitions are taken from it, and what it has saved of them is not committed yet.
 * The broker then holds offsets that are too old, never one of rows that are not in the sink (T1, R17).
 */
class RebalanceCrashTest {
    private static final Step.Deadly REVOKED = new Step.Deadly("CP25", 1);
    private static final Ledger LEDGER = Ledger.of(3, 3000, 1);
    private static final LedgerTopic TOPIC = LedgerTopic.filled("shared-numbers", LEDGER);
    private static final EmbeddedKafka KAFKA = EmbeddedKafka.shared();

    @ParameterizedTest
    @EnumSource(
            value = Target.class,
            names = {"POSTGRES_APPEND", "POSTGRES_KEYED"})
    void othersLoseNothingOfAMemberThatDiesInARebalance(Target target) throws Exception {
        String group = "cp25-" + target.sinkName().replace('_', '-');
        RunOptions older = member(group, "older", target);
        RunOptions newer = member(group, "newer", target);
        RunOptions dying = older.with("point", REVOKED.point()).with("visit", REVOKED.visit());
        try (ChildProcess dead = ChildProcess.start(PipelineProgram.class, dying.with("runner", "dead"))) {
            dead.awaitFirstRows(older, "dead");
            try (ChildProcess heir = ChildProcess.start(PipelineProgram.class, newer.with("runner", "heir"))) {
                assertThat(dead.exitCode()).as(dead.log()).isEqualTo(Death.EXIT_CODE);
                assertThat(Death.marker(older.directory())).hasContent(REVOKED.point());
                verifyCommitted(group, target, older, newer);
                try (ChildProcess back = ChildProcess.start(PipelineProgram.class, older.with("runner", "back"))) {
                    Awaitility.await()
                            .atMost(Duration.ofSeconds(60))
                            .pollInterval(Duration.ofMillis(250))
                            .until(() -> verifyCommitted(group, target, older, newer) == 0);
                    assertThat(back.isAlive()).as(back.log()).isTrue();
                    assertThat(heir.isAlive()).as(heir.log()).isTrue();
                }
            }
        }
    }

    /** The partitions are also given back when a member stops; its own restart goes on exactly where it was. */
    @Test
    void memberThatDiesWhenItGivesItsPartitionsBackGoesOnExactlyThere() throws Exception {
        RunOptions options = TOPIC.addTo(Workspace.options("cp25-stop", List.of(Target.SQLITE_EXACT), false))
                .with("group", true)
                .with("interval-millis", 10);
        CaseRun run = new CaseRun(options);

        run.dieAt(REVOKED);

        assertThat(run.finish().complaints()).isEmpty();
    }

    private static RunOptions member(String group, String name, Target target) throws Exception {
        return TOPIC.addTo(Workspace.options(group + "-" + name, List.of(target), false))
                .with("member-of", group)
                .with("pace-micros", 15_000);
    }

    /**
     * Whatever the broker has as committed is in a checkpoint of a member and in the sink.
     *
     * @return how many rows of the topic are not in the sink yet
     */
    private static long verifyCommitted(String group, Target target, RunOptions... members) throws Exception {
        Map<String, Long> committed = new HashMap<>();
        KAFKA.committedOffsets(group).forEach((name, next) -> committed.put(Ledger.partitionNameOf(name), next));
        Map<String, Long> saved = new HashMap<>();
        for (RunOptions member : members) {
            new CaseRun(member).savedPositions().forEach((name, next) -> saved.merge(name, next, Math::max));
        }
        List<Landed> rows = new SinkRows(members[0]).read(target);
        committed.forEach((name, next) -> assertThat(next)
                .as("offset that the broker has of " + name)
                .isLessThanOrEqualTo(saved.getOrDefault(name, 0L)));
        Verifier verifier = new Verifier(LEDGER, target.guarantee());
        assertThat(verifier.afterCrash(rows, committed, null).complaints()).isEmpty();
        return verifier.atEnd(rows).lost();
    }
}
