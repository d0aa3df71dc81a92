package io.streamling.sql;

import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.sql.cells.Cells;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Schema;

/** Rows of {@code .sqltest} files as text and as batches: {@code +I | 1 | 'text' | NULL}. Stateless. */
final class SqlTestRows {
    private static final List<String> KINDS = List.of("+I", "+U", "-D");

    private SqlTestRows() {}

    static RowBatch batch(Schema schema, List<String> lines, BufferAllocator allocator) {
        try (RowBatchBuilder rows = RowBatchBuilder.create(schema, allocator, lines.size())) {
            for (int row = 0; row < lines.size(); row++) {
                List<String> cells = Cells.split(lines.get(row), '|');
                for (int column = 0; column < schema.getFields().size(); column++) {
                    Cells.set(rows.column(column), row, cells.get(column + 1));
                }
                rows.endRow(RowKind.values()[KINDS.indexOf(cells.get(0))]);
            }
            return rows.build();
        }
    }

    static List<String> lines(RowBatch batch) {
        List<String> lines = new ArrayList<>();
        for (int row = 0; row < batch.rowCount(); row++) {
            StringBuilder line = new StringBuilder(KINDS.get(batch.rowKind(row).ordinal()));
            for (int column = 0; column < batch.schema().getFields().size(); column++) {
                line.append(" | ").append(Cells.cell(batch.column(column), row));
            }
            lines.add(line.toString());
        }
        return lines;
    }
}
