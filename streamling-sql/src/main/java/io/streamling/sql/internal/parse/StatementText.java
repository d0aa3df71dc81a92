package io.streamling.sql.internal.parse;

import io.streamling.spi.SqlException;
import io.streamling.spi.SqlException.SqlProblem;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Prepares a text for the parser, which knows one way of quoting names and neither a semicolon nor every form of comment nor functions such as UUID:
 * comments, the semicolon at the end and the N before a text become blanks, backticks become double quotes, and a few forms
 * get another spelling of their length. Every other character keeps its place, so that problems can name it. One text, one thread.
 */
public final class StatementText {
    /** {@code x AT TIME ZONE 'z'} is given to the parser, which does not know it, as {@code x[AT$ZONE('z')]}. */
    public static final String AT_ZONE = "AT$ZONE";

    private static final String GAP = "(?:\\s|/\\*.*?\\*/|--[^\n\r]*[\n\r])";
    private static final Pattern ZONE = Pattern.compile(
            "AT" + GAP + "++TIME" + GAP + "++ZONE" + GAP + "*+", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern TYPE_WITH_DIGITS = Pattern.compile(
            "(TIMESTAMP_LTZ|TIMESTAMPTZ)(\\s*)\\((\\s*)([0-9]{1,3})(\\s*)\\)", Pattern.CASE_INSENSITIVE);
    private static final int MAX_CHARACTERS = 256 * 1024;
    private static final int MAX_NESTING = 200;

    /** The parser does not take CASE within ROW(...), so that goes under another name too. */
    static final String ROW_CALL = "Ro_";

    private static final Pattern CASE = Pattern.compile("\\bCASE\\b", Pattern.CASE_INSENSITIVE);
    /** What the parser takes for something else, so that calls of these functions go under names of the same length. */
    private static final Map<String, String> PARSER_NAME_BY_FUNCTION =
            Map.of("UUID", "Uu_d", "RANGE", "Rang_", "DATEPART", "Datep_rt");

    private static final Map<String, String> FUNCTION_BY_PARSER_NAME = PARSER_NAME_BY_FUNCTION.entrySet().stream()
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getValue, Map.Entry::getKey));

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
        return FUNCTION_BY_PARSER_NAME.getOrDefault(name, name);
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

    /** Where the AT of a statement was whose {@link #AT_ZONE} is here. */
    public static SqlParserPos placeOfAtZone(SqlParserPos call) {
        return new SqlParserPos(call.getLineNum(), Math.max(1, call.getColumnNum() - 1));
    }

    /** The digits of a type that is given to the parser as {@code TIMESTAMP_LTZ$3}; -1 for any other name. */
    static int digitsOfType(String name) {
        int mark = name.indexOf('$');
        boolean digits = mark > 0
                && mark < name.length() - 1
                && name.chars().skip(mark + 1L).allMatch(Character::isDigit);
        return digits ? Integer.parseInt(name.substring(mark + 1)) : -1;
    }

    /** What the parser does not know in another form of the same length; false where there is no such thing here. */
    private boolean translated() {
        Matcher zone = ZONE.matcher(sql).region(position, sql.length());
        if (zone.lookingAt()) {
            atZone(zone);
            return true;
        }
        Matcher type = TYPE_WITH_DIGITS.matcher(sql).region(position, sql.length());
        if (type.lookingAt()) {
            String blanks = type.group(2) + type.group(3) + type.group(5);
            out.append(type.group(1))
                    .append('$')
                    .append(type.group(4))
                    .append(blanks)
                    .append(' ');
            position = type.end();
            return true;
        }
        return false;
    }

    private void atZone(Matcher zone) {
        if (!sql.startsWith("'", zone.end())) {
            throw problem(position, "AT TIME ZONE needs a constant: write AT TIME ZONE 'Europe/Berlin'");
        }
        position = zone.end();
        int start = out.length();
        out.append('[').append(AT_ZONE).append('(');
        int literal = out.length();
        quoted('\'');
        int literalLength = out.length() - literal;
        out.append(")]");
        String before = zone.group();
        int lineBreak = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'));
        if (lineBreak >= 0) {
            before.chars().filter(c -> c == '\n' || c == '\r').forEach(c -> out.append((char) c));
            out.append(" ".repeat(before.length() - lineBreak - 1 + literalLength));
        } else {
            out.append(" ".repeat(before.length() + literalLength - (out.length() - start)));
        }
    }

    private void word() {
        requireFirstStatement();
        if (translated()) {
            return;
        }
        int end = position + 1;
        while (end < sql.length() && (Character.isLetterOrDigit(sql.charAt(end)) || sql.charAt(end) == '_')) {
            end++;
        }
        String word = sql.substring(position, end);
        if ("N".equalsIgnoreCase(word) && sql.startsWith("'", end)) {
            word = " ";
        }
        String parserName = PARSER_NAME_BY_FUNCTION.get(word.toUpperCase(Locale.ROOT));
        if (parserName != null && sql.substring(end).stripLeading().startsWith("(")) {
            word = parserName;
        }
        if ("ROW".equalsIgnoreCase(word) && CASE.matcher(parenthesised(end)).find()) {
            word = ROW_CALL;
        }
        switch (word.toUpperCase(Locale.ROOT)) {
            case "CASE" -> nest(1);
            case "END" -> nest(-1);
            default -> {}
        }
        out.append(word);
        position = end;
    }

    /** The parentheses that begin behind a place, with what is in them; empty where there are none. */
    private String parenthesised(int from) {
        int start = from;
        while (start < sql.length() && Character.isWhitespace(sql.charAt(start))) {
            start++;
        }
        int open = 0;
        for (int at = start; at < sql.length(); at++) {
            char c = sql.charAt(at);
            if (c == '\'' || c == '"') {
                at = sql.indexOf(c, at + 1);
            }
            open += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (open <= 0) {
                return sql.substring(start, at);
            }
            if (at < 0) {
                break;
            }
        }
        return "";
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
