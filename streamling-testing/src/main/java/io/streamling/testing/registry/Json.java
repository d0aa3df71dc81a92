package io.streamling.testing.registry;

import org.jspecify.annotations.Nullable;

/** As much JSON as a schema registry needs: texts out, and one member of an object in. Stateless. */
final class Json {
    private Json() {}

    static String quote(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < ' ') {
                json.append(String.format("\\u%04x", (int) c));
            } else {
                json.append(c);
            }
        }
        return json.append('"').toString();
    }

    /** The text behind a name in the outermost object; null when there is none, or the JSON is broken. */
    static @Nullable String text(String json, String name) {
        int depth = 0;
        String last = "";
        boolean isName = false;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (c == '"') {
                int end = endOfText(json, i);
                if (end < 0) {
                    return null;
                }
                String text = unquote(json.substring(i + 1, end));
                if (isName && depth == 1 && last.equals(name)) {
                    return text;
                }
                last = text;
                isName = false;
                i = end;
            } else if (c == '{' || c == '[') {
                depth++;
                isName = false;
            } else if (c == '}' || c == ']') {
                depth--;
            } else if (c == ':') {
                isName = true;
            } else if (c == ',') {
                isName = false;
            }
        }
        return null;
    }

    /** The array behind a name in the outermost object, as it is written; null when there is none. */
    static @Nullable String array(String json, String name) {
        int depth = 0;
        int start = -1;
        String last = "";
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (c == '"') {
                int end = endOfText(json, i);
                if (end < 0) {
                    return null;
                }
                last = json.substring(i + 1, end);
                i = end;
            } else if (c == '{' || c == '[') {
                if (c == '[' && depth == 1 && last.equals(name)) {
                    start = i;
                }
                depth++;
            } else if (c == '}' || c == ']') {
                depth--;
                if (depth == 1 && start >= 0) {
                    return json.substring(start, i + 1);
                }
            }
        }
        return null;
    }

    private static int endOfText(String json, int start) {
        for (int i = start + 1; i < json.length(); i++) {
            if (json.charAt(i) == '\\') {
                i++;
            } else if (json.charAt(i) == '"') {
                return i;
            }
        }
        return -1;
    }

    private static String unquote(String quoted) {
        StringBuilder text = new StringBuilder(quoted.length());
        int at = 0;
        while (at < quoted.length()) {
            char c = quoted.charAt(at++);
            if (c != '\\') {
                text.append(c);
                continue;
            }
            char escaped = quoted.charAt(at++);
            if (escaped == 'u') {
                text.append((char) Integer.parseInt(quoted.substring(at, at + 4), 16));
                at += 4;
            } else {
                int known = "btnfr".indexOf(escaped);
                text.append(known < 0 ? escaped : "\b\t\n\f\r".charAt(known));
            }
        }
        return text.toString();
    }
}
