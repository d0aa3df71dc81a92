package io.streamling.crash;

import io.streamling.crash.program.Ledger;
import io.streamling.crash.program.Parts;
import io.streamling.crash.program.Target;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;

/** Whether every row that the function refused is among the dead letters, under its exact coordinates. Immutable. */
record DeadLetterCheck(Ledger ledger, SinkRows sinks) {
    Verdict verdict() throws SQLException {
        Set<String> found = new HashSet<>(sinks.query(
                Target.Engine.SQLITE,
                Parts.DEAD_LETTERS,
                "SELECT source_partition, first_offset FROM " + Parts.DEAD_LETTERS
                        + " WHERE first_offset = last_offset"));
        Set<String> wanted = new HashSet<>();
        for (int part = 0; part < ledger.partitions(); part++) {
            for (long seq = 0; seq < ledger.rowsPerPartition(); seq++) {
                if (ledger.isPoison(part, seq)) {
                    wanted.add(Ledger.partitionName(part) + "|" + seq);
                }
            }
        }
        long lost = wanted.stream().filter(place -> !found.contains(place)).count();
        long wrong = found.stream().filter(place -> !wanted.contains(place)).count();
        return new Verdict(lost, 0, 0, 0, 0, 0, wrong);
    }
}
