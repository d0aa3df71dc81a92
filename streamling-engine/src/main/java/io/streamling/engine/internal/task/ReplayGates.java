package io.streamling.engine.internal.task;

import io.streamling.batch.Origin;
import io.streamling.checkpoint.Barrier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The gates before those sinks of a task that are ahead. Task thread only. */
final class ReplayGates {
    private final List<ReplayGate> gates;
    private final List<OperatorNode> operators;

    ReplayGates(List<ReplayGate> gates, List<OperatorNode> operators) {
        this.gates = new ArrayList<>(gates.stream().filter(ReplayGate::isNeeded).toList());
        this.operators = operators;
    }

    /**
     * The next rows come from this source batch. When a gate turns, operators first let out the rows that they hold from
     * earlier batches, so that the gate treats these as it did before.
     */
    void beforeBatch(String source, Origin origin) throws Exception {
        if (gates.isEmpty()) {
            return;
        }
        List<Boolean> shut = new ArrayList<>(gates.size());
        boolean turns = false;
        for (ReplayGate gate : gates) {
            boolean shutsOut = gate.shutsOut(source, origin);
            shut.add(shutsOut);
            turns |= shutsOut != gate.isClosed();
        }
        if (turns) {
            Barrier nothing = new Barrier(0, false, Map.of());
            for (OperatorNode operator : operators) {
                operator.beforeBarrier(nothing);
            }
        }
        for (int i = 0; i < gates.size(); i++) {
            gates.get(i).turn(shut.get(i), source, origin);
        }
        gates.removeIf(gate -> !gate.isNeeded());
    }
}
