package io.streamling.crash;

import io.streamling.crash.program.Landed;
import io.streamling.crash.program.Ledger;
import io.streamling.sink.Guarantee;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares one sink with the ledger, in the parent and with code that the pipeline does not use. One case's thread
 * only.
 */
final class Verifier {
    private final Ledger ledger;
    private final Guarantee guarantee;
    private final Map<Place, Integer> mayRepeat = new HashMap<>();

    private record Place(int part, long seq) {}

    Verifier(Ledger ledger, Guarantee guarantee) {
        this.ledger = ledger;
        this.guarantee = guarantee;
    }

    /**
     * What must hold between a crash and the restart.
     *
     * @param rows in the order in which they were written
     * @param saved next sequence number by partition, from the checkpoint store
     * @param committed the same from the sink itself, null when it keeps none
     */
    Verdict afterCrash(List<Landed> rows, Map<String, Long> saved, Map<String, Long> committed) {
        for (Landed row : rows) {
            if (row.seq() >= saved.getOrDefault(Ledger.partitionName(row.part()), 0L)) {
                mayRepeat.merge(new Place(row.part(), row.seq()), 1, Integer::sum);
            }
        }
        long torn = committed == null ? 0 : missingBelow(rows, committed) + beyond(rows, committed);
        return new Verdict(0, 0, 0, reordered(rows), torn, missingBelow(rows, saved), wrong(rows));
    }

    /** What must hold when the pipeline has come to the end of its input. */
    Verdict atEnd(List<Landed> rows) {
        Map<String, Long> everything = new HashMap<>();
        for (int part = 0; part < ledger.partitions(); part++) {
            everything.put(Ledger.partitionName(part), ledger.rowsPerPartition());
        }
        long lost = missingBelow(rows, everything);
        return new Verdict(lost, duplicates(rows), excess(rows), reordered(rows), 0, 0, wrong(rows));
    }

    private boolean isKeyed() {
        return guarantee == Guarantee.EFFECTIVELY_ONCE;
    }

    private long missingBelow(List<Landed> rows, Map<String, Long> nextByPartition) {
        return isKeyed() ? staleKeys(rows, nextByPartition) : missingRows(rows, nextByPartition);
    }

    private long missingRows(List<Landed> rows, Map<String, Long> nextByPartition) {
        Set<Place> present = new HashSet<>();
        rows.forEach(row -> present.add(new Place(row.part(), row.seq())));
        long missing = 0;
        for (int part = 0; part < ledger.partitions(); part++) {
            long next = nextByPartition.getOrDefault(Ledger.partitionName(part), 0L);
            for (long seq = 0; seq < next; seq++) {
                if (ledger.passes(part, seq) && !present.contains(new Place(part, seq))) {
                    missing++;
                }
            }
        }
        return missing;
    }

    /** Keys that hold an older row than the last one below the position. */
    private long staleKeys(List<Landed> rows, Map<String, Long> nextByPartition) {
        Map<Long, Long> seqById = new HashMap<>();
        rows.forEach(row -> seqById.put(row.id(), row.seq()));
        Map<Long, Long> neededById = new HashMap<>();
        for (int part = 0; part < ledger.partitions(); part++) {
            long next = nextByPartition.getOrDefault(Ledger.partitionName(part), 0L);
            for (long seq = 0; seq < next; seq++) {
                if (ledger.passes(part, seq)) {
                    neededById.put(ledger.id(part, seq), seq);
                }
            }
        }
        return neededById.entrySet().stream()
                .filter(needed -> seqById.getOrDefault(needed.getKey(), -1L) < needed.getValue())
                .count();
    }

    private static long beyond(List<Landed> rows, Map<String, Long> committed) {
        return rows.stream()
                .filter(row -> row.seq() >= committed.getOrDefault(Ledger.partitionName(row.part()), 0L))
                .count();
    }

    private long wrong(List<Landed> rows) {
        return rows.stream().filter(row -> !isRight(row)).count();
    }

    private boolean isRight(Landed row) {
        boolean exists = row.part() >= 0 && row.part() < ledger.partitions() && row.seq() < ledger.rowsPerPartition();
        return exists
                && ledger.passes(row.part(), row.seq())
                && row.withoutRunner().equals(ledger.landed(row.part(), row.seq()));
    }

    private long duplicates(List<Landed> rows) {
        return countBy(rows).values().stream().mapToLong(count -> count - 1).sum();
    }

    private long excess(List<Landed> rows) {
        boolean allowed = guarantee == Guarantee.AT_LEAST_ONCE;
        return countBy(rows).entrySet().stream()
                .mapToLong(entry -> entry.getValue() - 1 - (allowed ? mayRepeat.getOrDefault(entry.getKey(), 0) : 0))
                .filter(excess -> excess > 0)
                .sum();
    }

    /** By place, or by key where there may be only one row per key. */
    private Map<Place, Integer> countBy(List<Landed> rows) {
        Map<Place, Integer> counts = new HashMap<>();
        for (Landed row : rows) {
            counts.merge(new Place(row.part(), isKeyed() ? row.id() : row.seq()), 1, Integer::sum);
        }
        return counts;
    }

    /** Only where every row is written once: a replay goes back by its nature, an upsert leaves rows where they are. */
    private long reordered(List<Landed> rows) {
        if (guarantee != Guarantee.EXACTLY_ONCE) {
            return 0;
        }
        Map<Integer, Long> lastByPart = new HashMap<>();
        long reordered = 0;
        for (Landed row : rows) {
            Long last = lastByPart.put(row.part(), row.seq());
            if (last != null && last >= row.seq()) {
                reordered++;
            }
        }
        return reordered;
    }
}
