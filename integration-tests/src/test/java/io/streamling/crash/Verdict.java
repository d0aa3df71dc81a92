package io.streamling.crash;

import java.util.ArrayList;
import java.util.List;

/**
 * What was found in a sink. Immutable; all counts but the duplicates must be 0.
 *
 * @param lost rows that should be there
 * @param duplicates rows that are there once more than needed
 * @param excess duplicates that the guarantee does not allow
 * @param reordered rows behind a later one of their partition
 * @param torn rows of an epoch that is there in part only, or beyond the sink's own positions
 * @param ahead rows that the checkpoint store takes for written, and are not
 * @param wrong rows with other values than the ledger says, or that should not be there at all
 */
record Verdict(long lost, long duplicates, long excess, long reordered, long torn, long ahead, long wrong) {
    static final Verdict NOTHING = new Verdict(0, 0, 0, 0, 0, 0, 0);

    Verdict plus(Verdict other) {
        return new Verdict(
                lost + other.lost,
                duplicates + other.duplicates,
                excess + other.excess,
                reordered + other.reordered,
                torn + other.torn,
                ahead + other.ahead,
                wrong + other.wrong);
    }

    boolean isGood() {
        return complaints().isEmpty();
    }

    List<String> complaints() {
        List<String> complaints = new ArrayList<>();
        add(complaints, lost, "lost");
        add(complaints, excess, "duplicates too many");
        add(complaints, reordered, "reordered");
        add(complaints, torn, "torn");
        add(complaints, ahead, "missing below the checkpoint");
        add(complaints, wrong, "wrong");
        return complaints;
    }

    private static void add(List<String> complaints, long count, String what) {
        if (count != 0) {
            complaints.add(count + " " + what);
        }
    }
}
