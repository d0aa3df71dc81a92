package io.streamling.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.crash.program.Landed;
import io.streamling.crash.program.Ledger;
import io.streamling.sink.Guarantee;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The verifier sees what it is there to see: each kind of damage, planted into rows that are right. */
class VerifierTest {
    private static final Ledger LEDGER = Ledger.of(2, 500, 7);
    private static final Map<String, Long> NOTHING = Map.of();

    private final Verifier exact = new Verifier(LEDGER, Guarantee.EXACTLY_ONCE);
    private final Verifier plain = new Verifier(LEDGER, Guarantee.AT_LEAST_ONCE);
    private final Verifier keyed = new Verifier(LEDGER, Guarantee.EFFECTIVELY_ONCE);

    @Test
    void rowsOfTheLedgerAreRight() {
        assertThat(exact.atEnd(rows(500)).isGood()).isTrue();
        assertThat(plain.atEnd(rows(500)).isGood()).isTrue();
        assertThat(keyed.atEnd(lastPerKey(rows(500))).isGood()).isTrue();
    }

    @Test
    void missingRowIsLost() {
        List<Landed> rows = rows(500);
        rows.remove(3);

        assertThat(exact.atEnd(rows).lost()).isEqualTo(1);
        assertThat(plain.atEnd(rows).lost()).isEqualTo(1);
    }

    @Test
    void olderRowOfAKeyIsALostUpdate() {
        List<Landed> rows = lastPerKey(rows(500));
        Landed older = lastPerKey(rows(400)).stream()
                .filter(row -> !rows.contains(row))
                .findFirst()
                .orElseThrow();
        rows.replaceAll(row -> row.id() == older.id() ? older : row);

        assertThat(keyed.atEnd(rows).lost()).isEqualTo(1);
    }

    @Test
    void secondCopyIsADuplicateThatOnlyAReplayMayLeave() {
        List<Landed> rows = rows(500);
        Landed last = rows.get(rows.size() - 1);
        rows.add(last);

        assertThat(plain.atEnd(rows).excess()).isEqualTo(1);
        plain.afterCrash(List.of(last), NOTHING, null);
        assertThat(plain.atEnd(rows).excess()).isZero();
        assertThat(plain.atEnd(rows).duplicates()).isEqualTo(1);

        exact.afterCrash(List.of(last), NOTHING, NOTHING);
        assertThat(exact.atEnd(rows).excess()).isEqualTo(1);
    }

    @Test
    void replayBelowTheCheckpointIsNotAllowed() {
        List<Landed> rows = rows(500);
        Landed first = rows.get(0);
        plain.afterCrash(List.of(first), Map.of("p0", 500L, "p1", 500L), null);
        rows.add(first);

        assertThat(plain.atEnd(rows).excess()).isEqualTo(1);
    }

    @Test
    void swappedRowsAreReordered() {
        List<Landed> rows = rows(500);
        Collections.swap(rows, 4, 5);

        assertThat(exact.atEnd(rows).reordered()).isEqualTo(1);
    }

    @Test
    void otherValueIsWrongAndSoIsARowThatTheFilterDrops() {
        List<Landed> rows = rows(500);
        Landed right = rows.get(9);
        rows.set(9, new Landed(right.part(), right.seq(), right.id(), right.doubled(), "other", "1"));
        rows.add(LEDGER.landed(0, 210));

        assertThat(LEDGER.passes(0, 210)).isFalse();
        assertThat(plain.atEnd(rows).wrong()).isEqualTo(2);
    }

    @Test
    void partOfAnEpochIsTorn() {
        Map<String, Long> committed = Map.of("p0", 100L, "p1", 100L);
        List<Landed> rows = rows(100);

        assertThat(exact.afterCrash(rows, NOTHING, committed).torn()).isZero();
        rows.remove(0);
        assertThat(exact.afterCrash(rows, NOTHING, committed).torn()).isEqualTo(1);
        assertThat(exact.afterCrash(rows(101), NOTHING, committed).torn()).isPositive();
    }

    @Test
    void checkpointAheadOfTheSinkIsSeen() {
        Map<String, Long> saved = Map.of("p0", 60L, "p1", 60L);

        assertThat(plain.afterCrash(rows(60), saved, null).ahead()).isZero();
        assertThat(plain.afterCrash(rows(50), saved, null).ahead()).isPositive();
        assertThat(keyed.afterCrash(lastPerKey(rows(60)), saved, null).ahead()).isZero();
        assertThat(keyed.afterCrash(lastPerKey(rows(50)), saved, null).ahead()).isPositive();
    }

    private static List<Landed> rows(long next) {
        List<Landed> rows = new ArrayList<>();
        for (int part = 0; part < LEDGER.partitions(); part++) {
            for (long seq = 0; seq < next; seq++) {
                if (LEDGER.passes(part, seq)) {
                    rows.add(LEDGER.landed(part, seq));
                }
            }
        }
        return rows;
    }

    private static List<Landed> lastPerKey(List<Landed> rows) {
        Map<Long, Landed> byKey = new LinkedHashMap<>();
        rows.forEach(row -> byKey.put(row.id(), row));
        return new ArrayList<>(byKey.values());
    }
}
