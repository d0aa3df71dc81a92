package io.streamling.engine.internal.plan;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import io.streamling.engine.internal.plan.PlannedNode.PlannedSource;
import io.streamling.engine.internal.plan.PlannedNode.PlannedStep;
import java.util.stream.Collectors;

/** A plan as text for people. Stateless. */
public final class Explanation {
    private Explanation() {}

    /** Steps in order of flow, what comes in and out of each, and the guarantee of each sink. */
    public static String of(PhysicalPlan plan) {
        StringBuilder text = new StringBuilder();
        text.append("pipeline '")
                .append(plan.name())
                .append("', tasks: ")
                .append(plan.parallelism())
                .append('\n');
        plan.sources().forEach(source -> source(source, text));
        plan.steps().forEach(step -> step(step, text));
        plan.sinks().forEach(sink -> sink(sink, text));
        plan.deadLetters()
                .ifPresent(sink -> text.append("dead letters go to '")
                        .append(sink.name())
                        .append("'\n    guarantee: at least once, before the sinks' own rows\n"));
        plan.warnings()
                .forEach(warning -> text.append("warning: ").append(warning).append('\n'));
        return text.toString();
    }

    private static void source(PlannedSource source, StringBuilder text) {
        text.append("source '").append(source.name()).append("'\n");
        int all = Columns.names(source.full()).size();
        int read = Columns.names(source.output()).size();
        line(text, "reads " + (read == all ? "all " + all : read + " of " + all) + " columns");
        output(source, text);
    }

    private static void step(PlannedStep step, StringBuilder text) {
        String inputs = step.branches().stream()
                .map(branch -> "'" + branch.input().name() + "'")
                .distinct()
                .collect(Collectors.joining(", "));
        text.append(step.kind())
                .append(" '")
                .append(step.name())
                .append("' of ")
                .append(inputs)
                .append('\n');
        step.explanation().lines().forEach(each -> line(text, "| " + each));
        step.slowdowns().forEach(why -> line(text, "slow: " + why));
        output(step, text);
    }

    private static void sink(PlannedSink sink, StringBuilder text) {
        text.append("sink '")
                .append(sink.name())
                .append("' of '")
                .append(sink.input().name())
                .append("'\n");
        line(text, "guarantee: " + sink.guarantee());
        line(text, "bad rows: " + sink.policy());
    }

    private static void output(PlannedNode node, StringBuilder text) {
        RowType type = node.output();
        line(text, "gives: " + Columns.describe(type.schema()));
        if (type.changelogMode() != ChangelogMode.APPEND) {
            line(text, type.changelogMode() + " by " + type.keyColumns());
        }
        line(text, "bad rows: " + node.policy());
    }

    private static void line(StringBuilder text, String line) {
        text.append("    ").append(line).append('\n');
    }
}
