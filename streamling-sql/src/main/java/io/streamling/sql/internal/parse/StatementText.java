package io.streamling.sql.internal.parse;

import io.streamling.spi.SqlException;
import io.streamling.spi.SqlException.SqlProblem;
import java.util.List;
import java.util.Locale;

/**
 * Prepares a text for the parser, which knows one way of quoting names and neither a semicolon nor every form of comment nor a function UUID:
 * comments, the semicolon at the end and the N before a text become blanks, backticks become double quotes. Every other character keeps its
 * place, so that problems can name it. One text, one thread.
 */
final class StatementText {
    private static final int MAX_CHARACTERS = 256 * 1024;
    private static final int MAX_NESTING = 200;

    /** The parser takes UUID for a type, so a call of the function goes under a name of the same length. */
    private static final String UUID_CALL = "Uu_d";

    private final String sql;
    private final StringBuilder out;
    private int position;
    private int nesting;
    private int semicolon = -1;

    private StatementText(String sql) {
        this.sql = sql;
        this.out = new StringBuilder(sql.length());
    }

    /** The text for the parser. Throws {@link SqlException}. */
    static String prepare(String sql) {
        if (sql.length() > MAX_CHARACTERS) {
            String size =
                    "the statement has " + sql.length() + " characters: at most " + MAX_CHARACTERS + " are allowed";
            throw new SqlException(List.of(new SqlProblem(0, 0, size)));
        }
        return new StatementText(sql).run();
    }

    /** The function that people wrote, for the parser's name of it. */
    static String functionName(String name) {
        return name.equals(UUID_CALL) ? "UUID" : name;
    }

    private String run() {
        while (position < sql.length()) {
            char c = sql.charAt(position);
            if (c == '\'' || c == '"' || c == '`') {
                quoted(c);
            } else if (sql.startsWith("--", position)) {
                blankUntil(lineEnd());
            } else if (sql.startsWith("/*", position)) {
                blankUntil(commentEnd());
            } else if (Character.isLetter(c) || c == '_') {
                word();
            } else {
                symbol(c);
            }
        }
        if (out.toString().isBlank()) {
            throw problem(0, "the statement is empty: write SELECT ... FROM ...");
        }
        return out.toString();
    }

    private void quoted(char quote) {
        requireFirstStatement();
        int start = position;
        int end = position + 1;
        while (end < sql.length() && (sql.charAt(end) != quote || sql.startsWith(twice(quote), end))) {
            end += sql.charAt(end) == quote ? 2 : 1;
        }
        if (end >= sql.length()) {
            throw problem(start, "the quote " + quote + " is not closed");
        }
        if (quote == '`') {
            String name = sql.substring(start + 1, end).replace("``", "`");
            out.append('"').append(name.replace("\"", "\"\"")).append('"');
        } else {
            out.append(sql, start, end + 1);
        }
        position = end + 1;
    }

    private void word() {
        requireFirstStatement();
        int end = position + 1;
        while (end < sql.length() && (Character.isLetterOrDigit(sql.charAt(end)) || sql.charAt(end) == '_')) {
            end++;
        }
        String word = sql.substring(position, end);
        if ("N".equalsIgnoreCase(word) && sql.startsWith("'", end)) {
            word = " ";
        }
        if ("UUID".equalsIgnoreCase(word) && sql.substring(end).stripLeading().startsWith("(")) {
            word = UUID_CALL;
        }
        switch (word.toUpperCase(Locale.ROOT)) {
            case "CASE" -> nest(1);
            case "END" -> nest(-1);
            default -> {}
        }
        out.append(word);
        position = end;
    }

    private void symbol(char c) {
        if (c == ';') {
            semicolon = semicolon < 0 ? position : semicolon;
            out.append(' ');
            position++;
            return;
        }
        if (!Character.isWhitespace(c)) {
            requireFirstStatement();
        }
        if (c == '(' || c == '[') {
            nest(1);
        } else if (c == ')' || c == ']') {
            nest(-1);
        }
        out.append(c == '\u00a0' ? ' ' : c);
        position++;
    }

    private void nest(int levels) {
        nesting = Math.max(0, nesting + levels);
        if (nesting > MAX_NESTING) {
            throw problem(position, "parentheses and CASE are nested deeper than " + MAX_NESTING + " levels");
        }
    }

    private void requireFirstStatement() {
        if (semicolon >= 0) {
            throw problem(position, "a second statement starts here: only one statement is allowed");
        }
    }

    private int lineEnd() {
        int end = position;
        while (end < sql.length() && sql.charAt(end) != '\n' && sql.charAt(end) != '\r') {
            end++;
        }
        return end;
    }

    private int commentEnd() {
        int end = sql.indexOf("*/", position + 2);
        if (end < 0) {
            throw problem(position, "the comment /* is not closed by */");
        }
        return end + 2;
    }

    private void blankUntil(int end) {
        while (position < end) {
            char c = sql.charAt(position++);
            out.append(c == '\n' || c == '\r' ? c : ' ');
        }
    }

    private static String twice(char quote) {
        return String.valueOf(quote) + quote;
    }

    private SqlException problem(int at, String message) {
        return Place.of(sql, at).exception(message);
    }
}
