package io.streamling.spi;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.util.List;
import java.util.stream.Collectors;

/** A statement that cannot run, with every problem found in it. */
public final class SqlException extends StreamlingException {
    private static final long serialVersionUID = 1L;

    private final List<SqlProblem> problems;

    /**
     * One problem.
     *
     * @param line from 1, 0 where unknown
     * @param column from 1, 0 where unknown
     * @param message what, why, and the way out
     */
    public record SqlProblem(int line, int column, String message) implements java.io.Serializable {
        @Override
        public String toString() {
            return line == 0 ? message : "line " + line + ", column " + column + ": " + message;
        }
    }

    /** At least one problem. */
    public SqlException(List<SqlProblem> problems) {
        super(ErrorCode.SQL_INVALID, problems.stream().map(SqlProblem::toString).collect(Collectors.joining("; ")));
        this.problems = List.copyOf(problems);
    }

    /** In the order of the text. */
    public List<SqlProblem> problems() {
        return problems;
    }
}
