package io.streamling.engine.internal.task;

import io.streamling.DeadLetters;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowType;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.engine.internal.checkpoint.Coordinator;
import io.streamling.engine.internal.metrics.NodeCounters;
import io.streamling.engine.internal.operator.DeadLetterBuffer;
import io.streamling.engine.internal.operator.UnchangedRows;
import io.streamling.engine.internal.plan.PhysicalPlan;
import io.streamling.engine.internal.plan.PlannedNode;
import io.streamling.engine.internal.plan.PlannedNode.Branch;
import io.streamling.engine.internal.plan.PlannedNode.PlannedSource;
import io.streamling.engine.internal.plan.PlannedNode.PlannedStep;
import io.streamling.engine.internal.plan.PlannedSink;
import io.streamling.error.ErrorCode;
import io.streamling.error.ErrorPolicy;
import io.streamling.operator.Operator;
import io.streamling.operator.OperatorContext;
import io.streamling.operator.OperatorFactory;
import io.streamling.sink.Sink;
import io.streamling.sink.SinkWriter;
import io.streamling.source.SourceReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens one copy of a plan, from the sinks up to the sources, so that nothing is read before everything behind it is
 * ready. Task thread only.
 */
final class ChainOpener {
    private static final Logger LOG = LoggerFactory.getLogger(ChainOpener.class);

    private final TaskSettings settings;
    private final int taskIndex;
    private final Coordinator coordinator;
    private final Activity activity;
    private final OpenParts open;
    private final IdentityHashMap<PlannedNode, Deque<BatchReceiver>> receiversByNode = new IdentityHashMap<>();
    private final Deque<OperatorNode> operators = new ArrayDeque<>();
    private final List<WriterNode> writers = new ArrayList<>();
    private final List<ReaderNode> readers = new ArrayList<>();
    private @Nullable DeadLetterQueue deadLetters;

    ChainOpener(TaskSettings settings, int taskIndex, Coordinator coordinator, OpenParts open) {
        this.settings = settings;
        this.taskIndex = taskIndex;
        this.coordinator = coordinator;
        this.activity = open.activity();
        this.open = open;
    }

    TaskChain open() throws Exception {
        PhysicalPlan plan = settings.plan();
        if (plan.deadLetters().isPresent()) {
            openDeadLetters(plan.deadLetters().get());
        }
        for (PlannedSink sink : plan.sinks()) {
            openSink(sink);
        }
        List<PlannedStep> steps = plan.steps();
        for (int i = steps.size() - 1; i >= 0; i--) {
            openStep(steps.get(i));
        }
        List<OperatorNode> inOrder = List.copyOf(operators);
        List<ReplayGate> gates = writers.stream().map(WriterNode::gate).toList();
        ReplayGates replay = new ReplayGates(gates, inOrder);
        for (PlannedSource source : plan.sources()) {
            openSource(source, replay);
        }
        return new TaskChain(
                List.copyOf(readers),
                inOrder,
                List.copyOf(writers),
                deadLetters,
                settings.runtime().faults());
    }

    private void openDeadLetters(Sink sink) throws Exception {
        NodeLabel label = new NodeLabel(settings.pipeline(), "sink", sink.name());
        Rejections rejections =
                new Rejections(label, ErrorPolicy.FAIL, settings.counters().sink(sink.name()), deadLetters);
        WriterNode writer = openWriter(sink, RowType.append(DeadLetters.SCHEMA), rejections, Map.of());
        DeadLetterBuffer buffer = new DeadLetterBuffer(
                settings.pipeline(),
                settings.allocator(),
                settings.limits().batchRows(),
                settings.runtime().clock());
        DeadLetterQueue queue = new DeadLetterQueue(buffer, writer);
        open.add(writer.label(), queue::close);
        deadLetters = queue;
    }

    private void openSink(PlannedSink sink) throws Exception {
        Map<String, SourcePosition> ahead = settings.restored().aheadBySink().getOrDefault(sink.name(), Map.of());
        NodeLabel label = new NodeLabel(settings.pipeline(), "sink", sink.name());
        Rejections rejections =
                new Rejections(label, sink.policy(), settings.counters().sink(sink.name()), deadLetters);
        WriterNode writer = openWriter(sink.sink(), sink.input().output(), rejections, ahead);
        writers.add(writer);
        receiversOf(sink.input())
                .add(writer.takesUnchanged() ? writer : guarded(writer, ErrorCode.ROW_REFUSED_BY_SINK, rejections));
    }

    /** Only what says so is given rows of which the source has not told all cells. */
    private static BatchReceiver guarded(BatchReceiver receiver, ErrorCode code, Rejections rejections) {
        return batch -> {
            if (!batch.hasUnchanged()) {
                receiver.receive(batch);
                return;
            }
            RowBatch told = UnchangedRows.without(
                    batch, code, (rows, row, why, reason) -> rejections.row(rows, row, why, reason, null));
            try {
                if (told.rowCount() > 0) {
                    receiver.receive(told);
                }
            } finally {
                told.release();
            }
        };
    }

    private WriterNode openWriter(Sink sink, RowType input, Rejections rejections, Map<String, SourcePosition> ahead)
            throws Exception {
        NodeLabel label = new NodeLabel(settings.pipeline(), "sink", sink.name());
        NodeCounters counters = settings.counters().sink(sink.name());
        TaskSinkContext context = new TaskSinkContext(settings, sink.name(), input, taskIndex, rejections);
        SinkWriter writer = opening(label, () -> sink.createWriter(context));
        WriterNode node = new WriterNode(label, writer, counters, activity, new ReplayGate(sink.name(), ahead));
        open.add(label, node::close);
        return node;
    }

    private void openStep(PlannedStep step) throws Exception {
        NodeLabel label = new NodeLabel(settings.pipeline(), step.kind(), step.name());
        NodeCounters counters = settings.counters().operator(step.name());
        ChainOutput output = output(step, counters);
        Rejections rejections = new Rejections(label, step.policy(), counters, deadLetters);
        OperatorContext context = new TaskOperatorContext(step.name(), taskIndex, settings.runtime(), rejections);
        noteSlowdowns(step, label, counters);
        List<Branch> branches = step.branches();
        for (int i = branches.size() - 1; i >= 0; i--) {
            Branch branch = branches.get(i);
            OperatorFactory factory = branch.factory();
            if (factory == null) {
                receiversOf(branch.input()).addFirst(new PassOn(branch.columns(), output));
            } else {
                Operator operator =
                        opening(label, () -> factory.create(branch.input().output(), context));
                OperatorNode node = new OperatorNode(label, operator, output, counters, activity);
                open.add(label, node::close);
                operators.addFirst(node);
                receiversOf(branch.input())
                        .addFirst(
                                operator.takesUnchanged()
                                        ? node
                                        : guarded(node, ErrorCode.ROW_EXPRESSION_FAILED, rejections));
            }
        }
    }

    /** Once, however many tasks there are. */
    private void noteSlowdowns(PlannedStep step, NodeLabel label, NodeCounters counters) {
        if (taskIndex == 0) {
            List<String> slowdowns = step.slowdowns();
            counters.slowBranches(slowdowns.size());
            slowdowns.forEach(why -> LOG.warn("{} is slow: {}", label, why));
        }
    }

    private void openSource(PlannedSource source, ReplayGates gates) throws Exception {
        NodeLabel label = new NodeLabel(settings.pipeline(), "source", source.name());
        NodeCounters counters = settings.counters().source(source.name());
        Rejections rejections = new Rejections(label, source.policy(), counters, deadLetters);
        TaskSourceContext context = new TaskSourceContext(settings, source, taskIndex, rejections, coordinator);
        ChainOutput output = output(source, counters);
        SourceReader reader = opening(label, () -> source.source().createReader(context));
        counters.addGauges(reader::gauges);
        ReaderNode node = new ReaderNode(label, reader, output, gates, activity);
        open.add(label, node::close);
        readers.add(node);
    }

    private interface Opening<T> {
        T run() throws Exception;
    }

    private <T> T opening(NodeLabel label, Opening<T> opening) throws Exception {
        String before = activity.enter(label.shortText() + " (open)");
        try {
            return opening.run();
        } catch (Throwable e) {
            throw NodeFailure.at(label, null, e);
        } finally {
            activity.back(before);
        }
    }

    private ChainOutput output(PlannedNode node, NodeCounters counters) {
        return new ChainOutput(
                node.output(),
                settings.allocator(),
                settings.limits().batchRows(),
                counters,
                List.copyOf(receiversOf(node)));
    }

    private Deque<BatchReceiver> receiversOf(PlannedNode node) {
        return receiversByNode.computeIfAbsent(node, ignored -> new ArrayDeque<>());
    }
}
