package io.streamling.engine.internal.plan;

import io.streamling.batch.ChangelogMode;
import io.streamling.engine.internal.plan.PlannedNode.Branch;
import io.streamling.engine.internal.plan.PlannedNode.PlannedSource;
import io.streamling.engine.internal.plan.PlannedNode.PlannedStep;
import io.streamling.sink.Guarantee;
import io.streamling.sink.Sink;
import java.util.LinkedHashSet;
import java.util.Set;

/** All that rows pass on their way to one sink. One thread only. */
final class Upstream {
    private final PlannedNode nearest;
    private final Set<PlannedSource> sources = new LinkedHashSet<>();
    private final Set<String> unrepeatable = new LinkedHashSet<>();

    Upstream(PlannedNode nearest) {
        this.nearest = nearest;
        visit(nearest);
    }

    Set<String> sourceNames() {
        Set<String> names = new LinkedHashSet<>();
        sources.forEach(source -> names.add(source.name()));
        return names;
    }

    /** What a sink shows after failures behind these steps, and why. */
    String guarantee(Sink sink) {
        for (PlannedSource source : sources) {
            if (!source.source().isReplayable()) {
                return "at most once after a failure: source '" + source.name()
                        + "' cannot be read again, so rows after the last checkpoint are lost";
            }
        }
        if (sink.guarantee() == Guarantee.EFFECTIVELY_ONCE && !unrepeatable.isEmpty()) {
            return Guarantee.AT_LEAST_ONCE.label() + ": a repeated row may differ, because " + unrepeatable
                    + " may give something else for the same input";
        }
        return sink.guarantee().label() + ": " + reason(sink.guarantee());
    }

    private String reason(Guarantee guarantee) {
        return switch (guarantee) {
            case AT_LEAST_ONCE -> "rows after the last checkpoint are written again after a failure";
            case EFFECTIVELY_ONCE ->
                nearest.output().changelogMode() == ChangelogMode.APPEND
                        ? "rows after the last checkpoint are written again, by key, which changes nothing"
                        : "changes after the last checkpoint are applied again, by key, with the same end";
            case EXACTLY_ONCE -> "rows and positions are committed together";
        };
    }

    private void visit(PlannedNode node) {
        if (node instanceof PlannedSource source) {
            sources.add(source);
            return;
        }
        PlannedStep step = (PlannedStep) node;
        for (Branch branch : step.branches()) {
            if (branch.factory() != null && !branch.factory().isDeterministic()) {
                unrepeatable.add("'" + step.name() + "'");
            }
            visit(branch.input());
        }
    }
}
