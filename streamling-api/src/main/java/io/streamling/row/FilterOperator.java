package io.streamling.row;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.Gather;
import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.batch.RowType;
import io.streamling.error.ErrorCode;
import io.streamling.operator.Operator;
import io.streamling.operator.OperatorContext;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the rows that a predicate accepts. In a stream of updates an UPDATE that is not accepted leaves as DELETE of its
 * key, since the row may have been accepted before, and a DELETE passes without being looked at. Task thread only.
 */
final class FilterOperator implements Operator {
    private final RowType type;
    private final OperatorContext context;
    private final RowPredicate predicate;
    private @Nullable RowCursor cursor;
    private int[] selection = {};
    private RowKind[] kinds = {};

    FilterOperator(RowType type, OperatorContext context, RowPredicate predicate) {
        this.type = type;
        this.context = context;
        this.predicate = predicate;
    }

    @Override
    public void process(RowBatch input, Output output) throws Exception {
        boolean[] changed = {false};
        int kept = select(input, changed);
        if (kept == input.rowCount() && !changed[0]) {
            output.emit(input.retain());
        } else if (kept > 0) {
            emit(input, kept, output);
        }
    }

    private int select(RowBatch input, boolean[] changed) throws Exception {
        if (selection.length < input.rowCount()) {
            selection = new int[input.rowCount()];
            kinds = new RowKind[input.rowCount()];
        }
        RowCursor row = cursorOver(input);
        int kept = 0;
        for (int i = 0; i < input.rowCount(); i++) {
            row.moveTo(i);
            RowKind kind = outcome(input, row, i);
            if (kind != null) {
                changed[0] |= kind != input.rowKind(i);
                kinds[kept] = kind;
                selection[kept++] = i;
            }
        }
        return kept;
    }

    /** The kind that the row leaves with; null when it stays behind. */
    private @Nullable RowKind outcome(RowBatch input, RowCursor row, int index) throws Exception {
        RowKind kind = input.rowKind(index);
        if (kind == RowKind.DELETE && type.changelogMode() == ChangelogMode.UPSERT) {
            return kind;
        }
        boolean accepted;
        try {
            accepted = predicate.test(row);
        } catch (Exception e) {
            context.reject(input, index, ErrorCode.FUNCTION_FAILED, ColumnMismatch.reason(e), e);
            return null;
        }
        if (accepted) {
            return kind;
        }
        return kind == RowKind.UPDATE ? RowKind.DELETE : null;
    }

    private void emit(RowBatch input, int kept, Output output) throws Exception {
        try (RowBatchBuilder rows = output.newBatch()) {
            for (int column = 0; column < rows.schema().getFields().size(); column++) {
                Gather.copy(input.column(column), selection, kept, rows.column(column));
            }
            for (int i = 0; i < kept; i++) {
                rows.endRow(kinds[i]);
            }
            output.emit(rows.build());
        }
    }

    private RowCursor cursorOver(RowBatch input) {
        RowCursor current = cursor;
        if (current == null) {
            current = new RowCursor(type.schema(), input);
            cursor = current;
        } else {
            current.moveTo(input);
        }
        return current;
    }
}
