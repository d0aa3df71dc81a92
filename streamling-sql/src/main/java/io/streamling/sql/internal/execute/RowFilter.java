package io.streamling.sql.internal.execute;

import io.streamling.batch.RowBatch;
import io.streamling.batch.RowKind;
import io.streamling.sql.internal.plan.SelectStep;
import org.jspecify.annotations.Nullable;

/** Decides which rows of a batch leave a step, and as what: the rules of {@link SelectStep}. Task thread only. */
final class RowFilter {
    private final boolean filters;
    private final boolean isUpsert;
    private int[] candidates = {};
    private int[] passed = {};
    private int[] rows = {};
    private int[] live = {};

    RowFilter(SelectStep step) {
        filters = step.filter() != null;
        isUpsert = step.isUpsert();
    }

    Selection select(RowBatch input, StepKernel kernel, Failures failures) throws Exception {
        int rowCount = input.rowCount();
        makeRoom(rowCount);
        if (isUpsert && !input.isAppendOnly()) {
            return selectUpsert(input, kernel, failures);
        }
        if (!filters) {
            return Selection.all(rowCount);
        }
        return Selection.of(passed, kernel.filter(null, rowCount, passed), rowCount);
    }

    private Selection selectUpsert(RowBatch input, StepKernel kernel, Failures failures) throws Exception {
        int rowCount = input.rowCount();
        int candidateCount = 0;
        for (int row = 0; row < rowCount; row++) {
            if (input.rowKind(row) != RowKind.DELETE) {
                candidates[candidateCount++] = row;
            }
        }
        int passedCount = filters ? kernel.filter(candidates, candidateCount, passed) : candidateCount;
        int[] staying = filters ? passed : candidates;
        int next = 0;
        int count = 0;
        boolean deletes = false;
        for (int row = 0; row < rowCount; row++) {
            boolean stays = next < passedCount && staying[next] == row;
            if (stays) {
                next++;
            } else if (input.rowKind(row) == RowKind.INSERT || failures.contains(row)) {
                continue;
            }
            rows[count] = row;
            live[count++] = stays ? row : -1;
            deletes |= !stays;
        }
        int @Nullable [] leaving = count == rowCount ? null : rows;
        return new Selection(leaving, deletes ? live : leaving, count);
    }

    private void makeRoom(int rowCount) {
        if (filters && passed.length < rowCount) {
            passed = new int[rowCount];
        }
        if (isUpsert && live.length < rowCount) {
            candidates = new int[rowCount];
            rows = new int[rowCount];
            live = new int[rowCount];
        }
    }
}
