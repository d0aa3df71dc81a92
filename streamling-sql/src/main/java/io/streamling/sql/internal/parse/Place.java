package io.streamling.sql.internal.parse;

import io.streamling.spi.SqlException;
import io.streamling.spi.SqlException.SqlProblem;
import java.util.List;

/** A place in a text, counted from 1. Immutable. */
record Place(int line, int column) {
    static Place of(String text, int offset) {
        int line = 1;
        int column = 1;
        for (int i = 0; i < offset; i++) {
            boolean newLine = endsLine(text, i);
            line += newLine ? 1 : 0;
            column = newLine ? 1 : column + 1;
        }
        return new Place(line, column);
    }

    /** Where the place is in the text, at most its end. */
    int offsetIn(String text) {
        int at = 0;
        for (int current = 1; current < line && at < text.length(); at++) {
            current += endsLine(text, at) ? 1 : 0;
        }
        return Math.min(text.length(), at + column - 1);
    }

    SqlProblem problem(String message) {
        return new SqlProblem(line, column, message);
    }

    SqlException exception(String message) {
        return new SqlException(List.of(problem(message)));
    }

    private static boolean endsLine(String text, int at) {
        char c = text.charAt(at);
        return c == '\n' || (c == '\r' && !text.startsWith("\n", at + 1));
    }
}
