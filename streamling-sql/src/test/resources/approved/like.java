package io.streamling.sql.generated;

import io.streamling.batch.RowBatch;
import io.streamling.sql.internal.compiled.*;
import io.streamling.sql.internal.function.*;
import org.apache.arrow.vector.FieldVector;

/**
 * Computes nothing.
 * Keeps rows WHERE OR(LIKE(#5, '%urgent%', '?'), LIKE(#1, 'd_', '?'))
 */
public final class Select extends CompiledStep {
    private final TextColumn note = new TextColumn();
    private final TextColumn country = new TextColumn();
    private final Text literal1 = new Text();
    private final Text literal2 = new Text();
    private final LikePattern pattern1 = new LikePattern("%urgent%", "\\");
    private final Text literal3 = new Text();
    private final LikePattern pattern2 = new LikePattern("d_", "\\");
    private final LikePattern pattern3 = new LikePattern("%urgent%", "\\");
    private final LikePattern pattern4 = new LikePattern("d_", "\\");

    public Select(Object[] constants) {
    }

    @Override
    protected void bind(RowBatch input, Scratch scratch) {
        note.bind(column(5), validity(column(5)));
        country.bind(column(1), validity(column(1)));
        scratch.put("%urgent%", literal1);
        scratch.put("\\", literal2);
        scratch.put("d_", literal3);
    }

    @Override
    public int filter(int[] rows, int count, int[] passed) throws Exception {
        if (!(note.hasNulls() || country.hasNulls())) {
            return filterWithoutNulls(rows, count, passed);
        }
        return filterWithNulls(rows, count, passed);
    }

    private int filterWithoutNulls(int[] rows, int count, int[] passed) {
        int passedCount = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            try {
                if (pattern1.matches(note.at(row)) || pattern2.matches(country.at(row))) {
                    passed[passedCount++] = row;
                }
            } catch (RowError error) {
                fail(row, "WHERE", error);
            }
        }
        return passedCount;
    }

    private int filterWithNulls(int[] rows, int count, int[] passed) {
        int passedCount = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            try {
                if ((!note.isNull(row) && pattern3.matches(note.at(row))) || (!country.isNull(row) && pattern4.matches(country.at(row)))) {
                    passed[passedCount++] = row;
                }
            } catch (RowError error) {
                fail(row, "WHERE", error);
            }
        }
        return passedCount;
    }
}
