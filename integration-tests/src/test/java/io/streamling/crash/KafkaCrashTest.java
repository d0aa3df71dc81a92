package io.streamling.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.crash.program.Ledger;
import io.streamling.crash.program.RunOptions;
import io.streamling.crash.program.Target;
import io.streamling.crash.program.Workspace;
import io.streamling.testing.kafka.EmbeddedKafka;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * With Kafka as the source positions come from the checkpoint and the sinks, never from the offsets that the broker has
 * (CP18, CP19, T3), for a reader of given partitions and for a member of a group.
 */
class KafkaCrashTest {
    private static final int ROWS = 4000;
    private static final LedgerTopic TOPIC = LedgerTopic.filled("numbers", Ledger.of(3, ROWS, 1));

    @ParameterizedTest
    @EnumSource(
            value = Step.class,
            names = {"CP03", "CP10", "CP11", "CP14", "CP16", "CP18"})
    void exactlyOnceStandsADeathWithKafka(Step step) throws Exception {
        Target target = step.ordinal() % 2 == 0 ? Target.SQLITE_EXACT : Target.POSTGRES_EXACT;

        assertThat(run(step, target, step.ordinal() % 4 < 2).complaints()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Step.class,
            names = {"CP09", "CP12", "CP17"})
    void plainSinkLosesNothingWithKafka(Step step) throws Exception {
        assertThat(run(step, Target.POSTGRES_APPEND, step == Step.CP12).complaints())
                .isEmpty();
    }

    private static Verdict run(Step step, Target target, boolean group) throws Exception {
        String name = "kafka-" + step.name().toLowerCase(Locale.ROOT) + (group ? "-group" : "");
        RunOptions options = TOPIC.addTo(step.applyTo(Workspace.options(name, List.of(target), !group)))
                .with("rows", ROWS)
                .with("interval-millis", 10)
                .with("group", group);
        CaseRun run = new CaseRun(options);
        for (Step.Deadly deadly : step.deaths()) {
            run.dieAt(deadly);
        }
        Map<String, Long> committed = EmbeddedKafka.shared().committedOffsets(name);
        Map<String, Long> saved = run.savedPositions();
        committed.forEach((partition, next) -> assertThat(next)
                .as("offset that the broker has of " + partition)
                .isLessThanOrEqualTo(saved.getOrDefault(Ledger.partitionNameOf(partition), 0L)));
        return run.finish();
    }
}
