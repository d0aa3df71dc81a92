package io.streamling.sql.internal.parse;

import io.streamling.spi.SqlException;
import io.streamling.spi.SqlException.SqlProblem;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Collects what is wrong with one statement. One thread. */
public final class Problems {
    private static final int MAX_PROBLEMS = 50;

    private final Set<SqlProblem> found = new TreeSet<>(Comparator.comparingInt(SqlProblem::line)
            .thenComparingInt(SqlProblem::column)
            .thenComparing(SqlProblem::message));

    /** Notes a problem at a place, counted from 1. */
    public void add(int line, int column, String message) {
        if (found.size() < MAX_PROBLEMS) {
            found.add(new SqlProblem(line, column, message));
        }
    }

    /** Notes a problem where a node starts. */
    public void add(SqlNode node, String message) {
        add(node.getParserPosition(), message);
    }

    /** Notes a problem at a place. */
    public void add(SqlParserPos place, String message) {
        add(place.getLineNum(), place.getColumnNum(), message);
    }

    /** Whether nothing was noted. */
    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** Throws {@link SqlException} with everything that was noted, in the order of the text. */
    public void throwIfAny() {
        if (!found.isEmpty()) {
            throw new SqlException(List.copyOf(found));
        }
    }
}
