package io.streamling.row;

/** For {@code Stage.mapRows}: reads one row and appends none, one or several. Called from the task threads. */
@FunctionalInterface
public interface RowFunction {
    /** Set the columns of {@code output}, then {@link RowAppender#append}; both are valid during the call only. */
    void apply(RowCursor input, RowAppender output) throws Exception;
}
