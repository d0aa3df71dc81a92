package io.streamling.sql.internal.execute;

import io.streamling.batch.RowBatch;
import io.streamling.operator.OperatorContext;
import io.streamling.sql.internal.function.RowError;
import java.util.Map;
import java.util.TreeMap;

/** The rows of a batch for which an expression failed, each with its first failure. Task thread only. */
public final class Failures {
    private final Map<Integer, Failure> firstByRow = new TreeMap<>();

    private record Failure(String place, RowError error) {}

    /**
     * Notes a failure, unless the row has failed before.
     *
     * @param place which part of the statement failed, such as {@code column 'fee'}
     */
    public void note(int row, String place, RowError error) {
        firstByRow.putIfAbsent(row, new Failure(place, error));
    }

    boolean isEmpty() {
        return firstByRow.isEmpty();
    }

    /** Whether the row has failed. */
    public boolean contains(int row) {
        return firstByRow.containsKey(row);
    }

    void clear() {
        firstByRow.clear();
    }

    /** In the order of the rows; throws at the first where the policy is to fail. */
    void rejectAll(RowBatch input, OperatorContext context) throws Exception {
        for (Map.Entry<Integer, Failure> entry : firstByRow.entrySet()) {
            Failure failure = entry.getValue();
            String reason = failure.place + ": " + failure.error.reason();
            context.reject(input, entry.getKey(), failure.error.code(), reason);
        }
    }
}
