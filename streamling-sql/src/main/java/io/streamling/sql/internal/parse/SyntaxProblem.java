package io.streamling.sql.internal.parse;

import io.streamling.spi.SqlException.SqlProblem;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Says in words what the parser met. Stateless. */
final class SyntaxProblem {
    /** Words that people use as names of columns, and the parser does not take for names. */
    private static final Set<String> RESERVED_NAMES = Set.of(
            "CURRENT",
            "DATE",
            "DEFAULT",
            "DESCRIBE",
            "END",
            "GROUP",
            "GROUPING",
            "INTERVAL",
            "LATERAL",
            "LEFT",
            "LIMIT",
            "MEASURE",
            "MERGE",
            "NEW",
            "OFFSET",
            "ORDER",
            "PARTITION",
            "PERIOD",
            "RANGE",
            "RIGHT",
            "ROW",
            "ROWS",
            "SET",
            "SKIP",
            "TABLE",
            "TIME",
            "TIMESTAMP",
            "UNIQUE",
            "UUID",
            "VALUES",
            "VARIANT",
            "WINDOW");

    private static final Set<String> CHANGES =
            Set.of("INSERT", "UPDATE", "DELETE", "MERGE", "UPSERT", "CREATE", "ALTER", "DROP", "TRUNCATE");

    private static final Set<String> FIRST_WORDS = Set.of("SELECT", "WITH", "(", "VALUES", "EXPLAIN");

    private static final Map<String, String> FUNCTION_BY_SIGN =
            Map.of("|", "BITOR(a, b)", "~", "BITNOT(a)", ">>", "SHIFTRIGHT(a, n)", "#", "BITXOR(a, b)");

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
        int first = skipBlanks(text, 0);
        String firstWord = text.substring(first, tokenEnd(text, first));
        if (!FIRST_WORDS.contains(firstWord.toUpperCase(Locale.ROOT))) {
            return Place.of(text, first).problem("a statement starts with SELECT or WITH, not '" + firstWord + "'");
        }
        int start = skipBlanks(text, offset);
        int end = tokenEnd(text, start);
        int nextStart = skipBlanks(text, end);
        String token = text.substring(start, end);
        String next = text.substring(nextStart, tokenEnd(text, nextStart));
        Place place = Place.of(text, start);
        if (next.isEmpty()) {
            String after = token.isEmpty() ? "" : " after '" + token + "'";
            return place.problem("the statement ends" + after + " where more is needed");
        }
        return place.problem("syntax error near '" + token + " " + next + "'" + hint(token, next));
    }

    private static String hint(String token, String next) {
        for (String word : new String[] {token, next}) {
            String upper = word.toUpperCase(Locale.ROOT);
            if (CHANGES.contains(upper)) {
                return ": " + upper + " is not supported: write a SELECT; its rows go to the pipeline's sinks";
            }
            if (RESERVED_NAMES.contains(upper)) {
                return ": " + upper + " is a reserved word; if it is meant as a name, write \"" + word + "\"";
            }
        }
        String function = FUNCTION_BY_SIGN.get(">".equals(token) && ">".equals(next) ? ">>" : token);
        if (function != null) {
            return ": this sign is not read; write " + function;
        }
        boolean listEnds = "FROM".equalsIgnoreCase(next) || ")".equals(next);
        return ",".equals(token) && listEnds ? ": a comma too many" : "";
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
