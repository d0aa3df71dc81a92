package io.streamling.engine.internal.checkpoint;

import io.streamling.checkpoint.Checkpoint;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.engine.internal.plan.PhysicalPlan;
import io.streamling.engine.internal.plan.PlannedSink;
import io.streamling.error.ErrorCode;
import io.streamling.error.Retrier;
import io.streamling.error.StreamlingException;
import io.streamling.sink.Committed;
import io.streamling.sink.Sink;
import io.streamling.sink.TransactionalSink;
import io.streamling.source.ReplayCuts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** Takes a pipeline over and finds out where its sources start. One thread only; blocks. */
public final class Restoration {
    private final PhysicalPlan plan;
    private final CheckpointStore store;
    private final Set<String> forgotten;
    private final Retrier retrier;
    private final Map<String, Committed> takenOver = new HashMap<>();
    private Map<String, SourcePosition> stored = Map.of();

    /**
     * @param forgotten sources whose stored positions may be dropped because the pipeline does not read them any more
     */
    public Restoration(PhysicalPlan plan, CheckpointStore store, Set<String> forgotten, Retrier retrier) {
        this.plan = plan;
        this.store = store;
        this.forgotten = forgotten;
        this.retrier = retrier;
    }

    /** First the store, then the sinks: an earlier run that still writes can then commit to neither. */
    public Restored run() throws Exception {
        String pipeline = plan.name();
        long owner = retrier.call("take over pipeline '" + pipeline + "'", () -> store.takeOver(pipeline));
        Checkpoint checkpoint = retrier.call(
                        "read the checkpoint of pipeline '" + pipeline + "'", () -> store.latest(pipeline))
                .orElse(null);
        stored = checkpoint == null ? Map.of() : checkpoint.positionBySource();
        takeOverSinks(pipeline);
        refuseOrphans(checkpoint);
        long savedEpoch = checkpoint == null ? 0 : checkpoint.epoch();
        long lastEpoch = takenOver.values().stream().mapToLong(Committed::epoch).reduce(savedEpoch, Math::max);
        return resolve(owner, savedEpoch, lastEpoch);
    }

    private void takeOverSinks(String pipeline) throws Exception {
        for (PlannedSink sink : plan.sinks()) {
            takeOver(pipeline, sink.sink());
        }
        if (plan.deadLetters().isPresent()) {
            takeOver(pipeline, plan.deadLetters().get());
        }
    }

    private void takeOver(String pipeline, Sink sink) throws Exception {
        if (sink instanceof TransactionalSink transactional && transactional.isTransactional()) {
            String what = "take over sink '" + sink.name() + "'";
            takenOver.put(sink.name(), retrier.call(what, () -> transactional.takeOver(pipeline)));
        }
    }

    private void refuseOrphans(@org.jspecify.annotations.Nullable Checkpoint checkpoint) {
        Set<String> orphans = new TreeSet<>(stored.keySet());
        takenOver
                .values()
                .forEach(
                        committed -> orphans.addAll(committed.positionBySource().keySet()));
        plan.sources().forEach(source -> orphans.remove(source.name()));
        orphans.removeAll(forgotten);
        if (!orphans.isEmpty()) {
            String epoch = checkpoint == null ? "a sink" : "checkpoint " + checkpoint.epoch();
            throw new StreamlingException(
                    ErrorCode.CHECKPOINT_UNUSABLE,
                    "pipeline '" + plan.name() + "': " + epoch + " holds positions of sources that it does not have: "
                            + orphans + "; give the sources their old names back, or drop the positions with"
                            + " forgetSources(" + String.join(", ", orphans) + ") when the engine is built");
        }
    }

    private Restored resolve(long owner, long savedEpoch, long lastEpoch) {
        Map<String, SourcePosition> starts = new HashMap<>();
        Map<String, ReplayCuts> cuts = new HashMap<>();
        Map<String, SourcePosition> carried = new HashMap<>();
        Map<String, Map<String, SourcePosition>> ahead = new HashMap<>();
        for (String source : plan.sources().stream().map(each -> each.name()).toList()) {
            Map<String, SourcePosition> bySink = positionsBySink(source);
            SourcePosition start = Positions.lowest(bySink.values());
            List<SourcePosition> cutsHere = new ArrayList<>();
            bySink.forEach((sink, position) -> {
                SourcePosition beyond = Positions.beyond(position, start, source);
                if (!beyond.nextByPartition().isEmpty()) {
                    ahead.computeIfAbsent(sink, ignored -> new HashMap<>()).put(source, beyond);
                    cutsHere.add(beyond);
                }
            });
            cuts.put(source, ReplayCuts.at(cutsHere));
            SourcePosition known = stored.getOrDefault(source, SourcePosition.EMPTY);
            carried.put(source, known.with(start));
            if (!start.nextByPartition().isEmpty()) {
                starts.put(source, start);
            }
        }
        return new Restored(owner, savedEpoch, lastEpoch, starts, cuts, carried, takenOver, ahead);
    }

    /** Up to where each sink has the rows of a source. */
    private Map<String, SourcePosition> positionsBySink(String source) {
        SourcePosition fromStore = stored.getOrDefault(source, SourcePosition.EMPTY);
        Map<String, SourcePosition> positions = new HashMap<>();
        for (PlannedSink sink : plan.sinks()) {
            if (sink.sources().contains(source)) {
                Committed committed = takenOver.get(sink.name());
                positions.put(sink.name(), committed == null ? fromStore : ownPosition(committed, source, fromStore));
            }
        }
        return positions;
    }

    /**
     * A transactional sink's own record counts. What it does not mention it has never been asked to keep, because a
     * checkpoint is saved after it has committed: such a partition was read before the sink was part of the pipeline.
     */
    private static SourcePosition ownPosition(Committed committed, String source, SourcePosition fromStore) {
        SourcePosition own = committed.positionBySource().getOrDefault(source, SourcePosition.EMPTY);
        return fromStore.with(Objects.requireNonNull(own));
    }
}
