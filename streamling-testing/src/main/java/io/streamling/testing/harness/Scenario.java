package io.streamling.testing.harness;

import java.util.List;

/**
 * One way to bring the same rows to an operator. Immutable.
 *
 * @param narrow whether the batches hold only the columns that the operator says it reads
 */
record Scenario(String name, List<Move> moves, boolean narrow) {
    /** What happens next. */
    sealed interface Move {
        /** A batch of its own with the rows from one index up to another. */
        record Feed(int fromRow, int toRow) implements Move {}

        /** The same as a slice of a batch that holds all rows. */
        record FeedSlice(int fromRow, int toRow) implements Move {}

        /** A barrier. */
        record PassBarrier() implements Move {}

        /** A crash: the operator is closed, and a new one goes on with the rows that follow. */
        record Restart() implements Move {}
    }

    @Override
    public String toString() {
        return name;
    }
}
