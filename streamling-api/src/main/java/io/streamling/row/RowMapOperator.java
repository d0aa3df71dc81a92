package io.streamling.row;

import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowType;
import io.streamling.error.ErrorCode;
import io.streamling.operator.Operator;
import io.streamling.operator.OperatorContext;
import org.jspecify.annotations.Nullable;

/** Calls a function per row; a row for which it throws is rejected, with all that it had appended. Task thread only. */
final class RowMapOperator implements Operator {
    private final RowType inputType;
    private final OperatorContext context;
    private final RowFunction function;
    private @Nullable RowCursor cursor;
    private @Nullable RowAppender appender;

    RowMapOperator(RowType inputType, OperatorContext context, RowFunction function) {
        this.inputType = inputType;
        this.context = context;
        this.function = function;
    }

    @Override
    public void process(RowBatch input, Output output) throws Exception {
        int row = 0;
        while (row < input.rowCount()) {
            try (RowBatchBuilder rows = output.newBatch()) {
                row = fill(input, row, rows);
                if (rows.rowCount() > 0) {
                    output.emit(rows.build());
                }
            }
        }
    }

    /** Maps rows until there are no more or the batch is full; returns the next row. */
    private int fill(RowBatch input, int fromRow, RowBatchBuilder rows) throws Exception {
        RowCursor from = cursorOver(input);
        RowAppender to = appenderTo(rows);
        int row = fromRow;
        while (row < input.rowCount() && rows.rowCount() < rows.capacity()) {
            from.moveTo(row);
            to.startRow(input.rowKind(row));
            int before = rows.rowCount();
            try {
                function.apply(from, to);
            } catch (Exception e) {
                rows.discardRowsFrom(before);
                context.reject(input, row, ErrorCode.FUNCTION_FAILED, ColumnMismatch.reason(e), e);
            }
            row++;
        }
        return row;
    }

    private RowCursor cursorOver(RowBatch input) {
        RowCursor current = cursor;
        if (current == null) {
            current = new RowCursor(inputType.schema(), input);
            cursor = current;
        } else {
            current.moveTo(input);
        }
        return current;
    }

    private RowAppender appenderTo(RowBatchBuilder rows) {
        RowAppender current = appender;
        if (current == null) {
            current = new RowAppender(rows.schema(), rows);
            appender = current;
        } else {
            current.startBatch(rows);
        }
        return current;
    }
}
