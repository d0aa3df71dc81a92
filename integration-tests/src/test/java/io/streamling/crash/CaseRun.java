package io.streamling.crash;

import io.streamling.checkpoint.Checkpoint;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.crash.program.ChildProcess;
import io.streamling.crash.program.Death;
import io.streamling.crash.program.Landed;
import io.streamling.crash.program.Ledger;
import io.streamling.crash.program.NumberedSource;
import io.streamling.crash.program.Parts;
import io.streamling.crash.program.PipelineProgram;
import io.streamling.crash.program.RunOptions;
import io.streamling.crash.program.Target;
import io.streamling.sink.Guarantee;
import io.streamling.spi.FaultPoints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs, kills and restarts one pipeline until it has come to its end, and compares its sinks. One thread. */
final class CaseRun {
    private final RunOptions options;
    private final Ledger ledger;
    private final SinkRows sinks;
    private final Map<Target, Verifier> verifiers = new LinkedHashMap<>();
    private Verdict verdict = Verdict.NOTHING;
    private int runs;

    CaseRun(RunOptions options) {
        this.options = options;
        this.ledger = options.ledger();
        this.sinks = new SinkRows(options);
        options.targets().forEach(target -> verifiers.put(target, new Verifier(ledger, target.guarantee())));
    }

    /** Starts the next run. */
    ChildProcess start(RunOptions changed) throws IOException {
        runs++;
        Files.deleteIfExists(Death.marker(options.directory()));
        return ChildProcess.start(PipelineProgram.class, changed.with("runner", runs));
    }

    /** Where the current run writes down when its first rows were durable. */
    Path firstFlush() {
        return Death.firstFlush(options.directory(), Integer.toString(runs));
    }

    /** A run that must die at a point, and what must hold then. */
    void dieAt(Step.Deadly deadly) throws Exception {
        try (ChildProcess child = start(options.with("point", deadly.point()).with("visit", deadly.visit()))) {
            int code = child.exitCode();
            Path marker = Death.marker(options.directory());
            if (code != Death.EXIT_CODE || !Files.exists(marker)) {
                throw new AssertionError("did not die at " + deadly + " but ended with " + code + "\n" + child.log());
            }
        }
        verifyAfterCrash();
    }

    /** Whether checkpoints go on although no row reaches the sinks (T98). */
    void verifyProgressWithoutRows() throws Exception {
        boolean any = savedPositions().values().stream().anyMatch(next -> next > 0);
        for (Target target : options.targets()) {
            any &= sinks.read(target).isEmpty();
        }
        verdict = any ? verdict : verdict.plus(new Verdict(0, 0, 0, 0, 1, 0, 0));
    }

    /** What must hold in all sinks between a crash and the restart. */
    void verifyAfterCrash() throws Exception {
        Map<String, Long> saved = savedPositions();
        for (Map.Entry<Target, Verifier> entry : verifiers.entrySet()) {
            Target target = entry.getKey();
            List<Landed> rows = sinks.read(target);
            Map<String, Long> committed = target.guarantee() == Guarantee.EXACTLY_ONCE ? sinks.committed(target) : null;
            verdict = verdict.plus(entry.getValue().afterCrash(rows, saved, committed));
        }
    }

    /** Runs that nobody kills, until one has come to the end of the input. */
    Verdict finish() throws Exception {
        RunOptions quick = options.with("pace-micros", 0).with("stop-after", 0);
        try (ChildProcess child = start(quick)) {
            child.succeed();
        }
        for (Map.Entry<Target, Verifier> entry : verifiers.entrySet()) {
            verdict = verdict.plus(entry.getValue().atEnd(sinks.read(entry.getKey())));
        }
        if (options.flag("poison")) {
            verdict = verdict.plus(new DeadLetterCheck(ledger, sinks).verdict());
        }
        return verdict;
    }

    /** Next sequence number by partition, from the checkpoint store. */
    Map<String, Long> savedPositions() throws Exception {
        try (CheckpointStore store = Parts.store(options, FaultPoints.NONE)) {
            Optional<Checkpoint> latest = store.latest(options.pipeline());
            SourcePosition position = latest.map(checkpoint ->
                            checkpoint.positionBySource().getOrDefault(NumberedSource.NAME, SourcePosition.EMPTY))
                    .orElse(SourcePosition.EMPTY);
            Map<String, Long> next = new HashMap<>();
            position.nextByPartition()
                    .forEach((partition, text) -> next.put(Ledger.partitionNameOf(partition), Long.parseLong(text)));
            return next;
        }
    }
}
