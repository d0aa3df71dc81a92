package io.streamling.function;

/** One row for which a function has no result. The message names the reason, never the value. */
public final class RowFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final int row;

    /** A failure of one row of the call, counted from 0. */
    public RowFailure(int row, String message) {
        super(message);
        this.row = row;
    }

    /** The row of the call, from 0. */
    public int row() {
        return row;
    }
}
