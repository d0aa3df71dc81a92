package io.streamling.sql.internal.library.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads a path: keys become {@code byte[]}, places in arrays {@code Integer}, stars {@link JsonPath.Every}. One thread. */
final class JsonPathText {
    private final String text;
    private final boolean isStrict;
    private int at;

    JsonPathText(String path) {
        String stripped = path.strip();
        String lower = stripped.toLowerCase(Locale.ROOT);
        isStrict = lower.startsWith("strict ");
        text = isStrict || lower.startsWith("lax ")
                ? stripped.substring(stripped.indexOf(' ')).strip()
                : stripped;
    }

    boolean isStrict() {
        return isStrict;
    }

    List<Object> steps() {
        require(text.startsWith("$"));
        at = 1;
        List<Object> steps = new ArrayList<>();
        while (at < text.length()) {
            char next = text.charAt(at++);
            require(next == '.' || next == '[');
            steps.add(next == '.' ? key() : bracket());
        }
        return steps;
    }

    private Object key() {
        if (takeStar()) {
            return JsonPath.Every.MEMBER;
        }
        if (at < text.length() && text.charAt(at) == '"') {
            return bytes(quoted());
        }
        int from = at;
        while (at < text.length() && ".[]*?() '\"".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        require(at > from);
        return bytes(text.substring(from, at));
    }

    private Object bracket() {
        skipSpaces();
        require(at < text.length());
        Object step = inBrackets();
        skipSpaces();
        require(at < text.length() && text.charAt(at++) == ']');
        return step;
    }

    private Object inBrackets() {
        if (takeStar()) {
            return JsonPath.Every.ELEMENT;
        }
        if (text.charAt(at) == '\'' || text.charAt(at) == '"') {
            return bytes(quoted());
        }
        return index();
    }

    private boolean takeStar() {
        boolean isStar = at < text.length() && text.charAt(at) == '*';
        at += isStar ? 1 : 0;
        return isStar;
    }

    private int index() {
        int from = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        require(at > from && at - from < 10);
        return Integer.parseInt(text.substring(from, at));
    }

    /** A backslash takes the sign behind it as it is. */
    private String quoted() {
        char quote = text.charAt(at++);
        StringBuilder key = new StringBuilder();
        while (at < text.length() && text.charAt(at) != quote) {
            if (text.charAt(at) == '\\') {
                at++;
                require(at < text.length());
            }
            key.append(text.charAt(at++));
        }
        require(at < text.length());
        at++;
        return key.toString();
    }

    private void skipSpaces() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
    }

    private static byte[] bytes(String key) {
        return key.getBytes(StandardCharsets.UTF_8);
    }

    private static void require(boolean isSo) {
        if (!isSo) {
            throw JsonPath.malformed();
        }
    }
}
