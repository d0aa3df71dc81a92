package io.streamling.row;

/** For {@code Stage.filter}: whether a row stays. Called from the task threads. */
@FunctionalInterface
public interface RowPredicate {
    /** The row is valid during the call only. */
    boolean test(RowCursor row) throws Exception;
}
