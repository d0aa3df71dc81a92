package io.streamling.sql.internal.parse;

import io.streamling.spi.SqlException.SqlProblem;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Says in words what the parser met. Stateless. */
final class SyntaxProblem {
    /** Common column names that the parser takes for keywords. */
    private static final Set<String> RESERVED_NAMES = Set.of(
            "ALL",
            "AND",
            "ANY",
            "AS",
            "BETWEEN",
            "BY",
            "CASE",
            "CAST",
            "CREATE",
            "CROSS",
            "CURRENT",
            "DATE",
            "DEFAULT",
            "DELETE",
            "DESCRIBE",
            "DISTINCT",
            "ELSE",
            "END",
            "EXCEPT",
            "EXISTS",
            "FETCH",
            "FOR",
            "FROM",
            "FULL",
            "GROUP",
            "GROUPING",
            "HAVING",
            "IN",
            "INNER",
            "INSERT",
            "INTERSECT",
            "INTERVAL",
            "INTO",
            "IS",
            "JOIN",
            "LATERAL",
            "LEFT",
            "LIKE",
            "LIMIT",
            "MEASURE",
            "MERGE",
            "NATURAL",
            "NEW",
            "NOT",
            "NULL",
            "OFFSET",
            "ON",
            "OR",
            "ORDER",
            "OUTER",
            "OVER",
            "PARTITION",
            "PERIOD",
            "QUALIFY",
            "RANGE",
            "RIGHT",
            "ROW",
            "ROWS",
            "SELECT",
            "SET",
            "SKIP",
            "SOME",
            "TABLE",
            "TABLESAMPLE",
            "THEN",
            "TIME",
            "TIMESTAMP",
            "UNION",
            "UNIQUE",
            "UNNEST",
            "UPDATE",
            "USING",
            "UUID",
            "VALUES",
            "VARIANT",
            "WHEN",
            "WHERE",
            "WINDOW",
            "WITH");

    private SyntaxProblem() {}

    static SqlProblem of(String text, SqlParseException failure) {
        SqlParserPos pos = failure.getPos();
        if (pos == null) {
            return new Place(1, 1).problem("the statement cannot be read: " + lowerFirst(failure));
        }
        Place place = new Place(pos.getLineNum(), pos.getColumnNum());
        if (failure.getExpectedTokenSequences() == null && failure.getCause() != null && isLiteralProblem(failure)) {
            return place.problem(lowerFirst(failure));
        }
        return atToken(text, place.offsetIn(text));
    }

    /** The first sentence of a message, in our letter case. */
    static String lowerFirst(Throwable failure) {
        String message = String.valueOf(failure.getMessage())
                .lines()
                .findFirst()
                .orElse("")
                .strip();
        if (message.isEmpty()) {
            return "it is not SQL that this dialect knows";
        }
        return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }

    private static boolean isLiteralProblem(SqlParseException failure) {
        String message = String.valueOf(failure.getMessage());
        return message.contains("literal") || message.contains("Illegal") || message.contains("exceed");
    }

    /**
     * The parser points at the last token that it could accept when two do not fit together, so the message shows that one
     * and the next.
     */
    private static SqlProblem atToken(String text, int offset) {
        int start = skipBlanks(text, offset);
        int end = tokenEnd(text, start);
        int nextStart = skipBlanks(text, end);
        int nextEnd = tokenEnd(text, nextStart);
        String token = text.substring(start, end);
        String next = text.substring(nextStart, nextEnd);
        Place place = Place.of(text, start);
        if (token.isEmpty()) {
            return place.problem("the statement ends where more is needed");
        }
        String message = "syntax error near '" + token + (next.isEmpty() ? "'" : " " + next + "'");
        return place.problem(message + hint(token, next));
    }

    private static String hint(String token, String next) {
        for (String word : new String[] {token, next}) {
            if (RESERVED_NAMES.contains(word.toUpperCase(Locale.ROOT))) {
                return ": " + word.toUpperCase(Locale.ROOT) + " is a reserved word; if it is meant as a name, write \""
                        + word + "\"";
            }
        }
        return next.isEmpty() ? ": the statement ends where more is needed" : "";
    }

    private static int skipBlanks(String text, int from) {
        int at = from;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static int tokenEnd(String text, int start) {
        int end = start;
        while (end < text.length() && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
            end++;
        }
        return end > start || start >= text.length() ? end : start + 1;
    }
}
