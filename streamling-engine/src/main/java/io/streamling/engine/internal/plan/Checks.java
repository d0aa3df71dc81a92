package io.streamling.engine.internal.plan;

import io.streamling.DeadLetters;
import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import io.streamling.engine.internal.runtime.RunLimits;
import io.streamling.error.ErrorCode;
import io.streamling.plan.PipelinePlan;
import io.streamling.plan.PlanNode;
import io.streamling.plan.PlanNode.SinkNode;
import io.streamling.plan.PlanNode.SourceNode;
import io.streamling.sink.Sink;
import io.streamling.source.Source;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;

/** What can be wrong with a plan beside names and types. One thread only. */
final class Checks {
    private static final int MAX_PARALLELISM = 256;
    /** Batches that a source may have ready, each beside the one that is on its way. */
    private static final int BATCHES_PER_SOURCE = 4;

    private final PipelinePlan plan;
    private final PlanNames names;
    private final Problems problems;
    private final RunLimits limits;
    private final IdentityHashMap<PlanNode, RowType> sourceTypes = new IdentityHashMap<>();

    Checks(PipelinePlan plan, PlanNames names, Problems problems, RunLimits limits) {
        this.plan = plan;
        this.names = names;
        this.problems = problems;
        this.limits = limits;
    }

    void beforeTyping() {
        if (plan.sinks().isEmpty()) {
            problems.add(ErrorCode.PIPELINE_INVALID, plan.name(), "has no sink; add to(sink)");
        }
        for (PlanNode node : names.nodes()) {
            if (node instanceof SourceNode source) {
                RowType type = problems.attempt(names.of(node), () -> sourceType(source.source()));
                if (type != null) {
                    sourceTypes.put(node, type);
                }
            }
        }
        checkParallelism();
        checkFunctions();
        checkMemory();
    }

    /** Types of the sources that have no problem. */
    IdentityHashMap<PlanNode, RowType> sourceTypes() {
        return sourceTypes;
    }

    void afterTyping(Typing types) {
        for (SinkNode node : plan.sinks()) {
            RowType input = types.of(node.input());
            if (input != null) {
                checkSink(node.sink(), input);
            }
            checkReplay(node);
        }
        plan.deadLetters().ifPresent(sink -> checkSink(sink, RowType.append(DeadLetters.SCHEMA)));
    }

    private RowType sourceType(Source source) {
        source.validate();
        RowType type = source.rowType();
        if (type.changelogMode() == ChangelogMode.UPSERT && type.keyColumns().isEmpty()) {
            problems.add(
                    ErrorCode.SCHEMA_MISMATCH, source.name(), "has updates but no key columns; name those of the key");
        }
        for (String key : type.keyColumns()) {
            if (!Columns.names(type).contains(key)) {
                problems.add(
                        ErrorCode.SCHEMA_MISMATCH,
                        source.name(),
                        "key column '" + key + "' is not one of its columns " + Columns.names(type));
            }
        }
        return type;
    }

    private void checkParallelism() {
        int copies = plan.parallelism();
        if (copies < 1 || copies > MAX_PARALLELISM) {
            problems.add(
                    ErrorCode.PIPELINE_INVALID,
                    plan.name(),
                    "parallelism must be between 1 and " + MAX_PARALLELISM + ", is " + copies);
            return;
        }
        for (PlanNode node : names.nodes()) {
            if (node instanceof SourceNode source && source.source().maxParallelism() < copies) {
                problems.add(
                        ErrorCode.PIPELINE_INVALID,
                        names.of(node),
                        "can be read by at most " + source.source().maxParallelism() + " tasks, parallelism is "
                                + copies);
            }
        }
    }

    private void checkFunctions() {
        Map<String, Boolean> seen = new HashMap<>();
        plan.functions().forEach(function -> {
            if (seen.put(function.name() + function.signature(), Boolean.TRUE) != null) {
                problems.add(
                        ErrorCode.PIPELINE_INVALID,
                        plan.name(),
                        "function '" + function.name() + "' is given twice with the same signature");
            }
        });
    }

    private void checkMemory() {
        long sources =
                names.nodes().stream().filter(SourceNode.class::isInstance).count();
        long others = names.nodes().size() - sources + plan.sinks().size();
        long copies = Math.min(MAX_PARALLELISM, Math.max(1, plan.parallelism()));
        long batches = copies * (sources * BATCHES_PER_SOURCE + others);
        long needed = batches * limits.batchBytes();
        if (needed > limits.memoryBytes()) {
            problems.add(
                    ErrorCode.MEMORY_LIMIT,
                    plan.name(),
                    "up to " + batches + " batches of " + limits.batchBytes() + " bytes may be on their way, which is"
                            + " more than the memory limit of " + limits.memoryBytes()
                            + " bytes; raise memoryBytes, or lower batchBytes or parallelism");
        }
    }

    private void checkSink(Sink sink, RowType input) {
        problems.check(sink.name(), () -> {
            if (!sink.accepts().contains(input.changelogMode())) {
                problems.add(
                        ErrorCode.SCHEMA_MISMATCH,
                        sink.name(),
                        "takes " + sink.accepts() + " streams, but is given " + input.changelogMode());
            }
            sink.validate(input);
        });
    }

    private void checkReplay(SinkNode node) {
        if (PlannedSink.asTransactional(node.sink()) == null) {
            return;
        }
        IdentityHashMap<PlanNode, Boolean> seen = new IdentityHashMap<>();
        forEachSource(node.input(), seen, source -> {
            if (!source.isReplayable()) {
                problems.add(
                        ErrorCode.PIPELINE_INVALID,
                        node.sink().name(),
                        "is set up for exactly once, but source '" + source.name()
                                + "' cannot be read again; use another mode of the sink or another source");
            }
        });
    }

    private static void forEachSource(
            PlanNode node, IdentityHashMap<PlanNode, Boolean> seen, java.util.function.Consumer<Source> action) {
        if (seen.put(Objects.requireNonNull(node), Boolean.TRUE) != null) {
            return;
        }
        if (node instanceof SourceNode source) {
            action.accept(source.source());
        }
        node.inputs().forEach(input -> forEachSource(input, seen, action));
    }
}
