package io.streamling.sql.internal.library;

import io.streamling.sql.internal.function.RowError;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What stands for a match: text in which {@code \1} to {@code \9} are its groups and {@code \&} is the match. Immutable. */
public final class RegexReplacement extends Prepared {
    private final List<Part> parts;

    /** A text, or a group of the match where its number is not negative. Immutable. */
    static final class Part {
        private final int group;
        private final byte[] text;

        Part(int group, byte[] text) {
            this.group = group;
            this.text = text;
        }

        int group() {
            return group;
        }

        byte[] text() {
            return text;
        }
    }

    /** Reads it. */
    public RegexReplacement(String replacement) {
        List<Part> read = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < replacement.length()) {
            char sign = replacement.charAt(at);
            char next = at + 1 < replacement.length() ? replacement.charAt(at + 1) : '\0';
            if (sign != '\\') {
                text.append(sign);
            } else if (next == '&' || (next >= '1' && next <= '9')) {
                endText(text, read);
                read.add(new Part(next == '&' ? 0 : next - '0', new byte[0]));
            } else if (next == '\\') {
                text.append('\\');
            } else {
                throw RowError.because(
                        "a backslash in the replacement is not followed by 1 to 9, & or a second backslash");
            }
            at += sign == '\\' ? 2 : 1;
        }
        endText(text, read);
        parts = List.copyOf(read);
    }

    private static void endText(StringBuilder text, List<Part> parts) {
        if (text.length() > 0) {
            parts.add(new Part(-1, text.toString().getBytes(StandardCharsets.UTF_8)));
            text.setLength(0);
        }
    }

    List<Part> parts() {
        return parts;
    }
}
