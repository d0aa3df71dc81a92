package io.streamling.engine.internal.plan;

import io.streamling.error.ErrorCode;
import io.streamling.error.Problem;
import io.streamling.error.StreamlingException;
import io.streamling.spi.SqlException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Collects what is wrong, instead of stopping at the first thing. One thread only. */
final class Problems {
    private final List<Problem> found = new ArrayList<>();

    void add(ErrorCode code, String node, String message) {
        Problem problem = new Problem(code, node, message);
        if (!found.contains(problem)) {
            found.add(problem);
        }
    }

    /** What the supplier gives, or null when it throws; then its failure is a problem of the node. */
    <T> @Nullable T attempt(String node, Supplier<T> supplier) {
        try {
            return supplier.get();
        } catch (SqlException e) {
            e.problems().forEach(problem -> add(ErrorCode.SQL_INVALID, node, problem.toString()));
        } catch (StreamlingException e) {
            add(e.code(), node, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            add(ErrorCode.PIPELINE_INVALID, node, "cannot be planned: " + e);
        }
        return null;
    }

    /** Like {@link #attempt}, for checks without a result. */
    void check(String node, Runnable check) {
        attempt(node, () -> {
            check.run();
            return Boolean.TRUE;
        });
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    List<Problem> list() {
        return List.copyOf(found);
    }

    /** All problems as one failure. */
    static StreamlingException failure(String pipeline, List<Problem> problems) {
        ErrorCode code = problems.stream().map(Problem::code).distinct().count() == 1
                ? problems.get(0).code()
                : ErrorCode.PIPELINE_INVALID;
        String text = problems.stream().map(Problem::toString).collect(Collectors.joining("; "));
        return new StreamlingException(code, "pipeline '" + pipeline + "' is not valid: " + text);
    }
}
