package io.streamling.sql.internal.library;

import com.google.re2j.Pattern;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.regex.Answer;
import io.streamling.sql.internal.regex.Re2Search;
import io.streamling.sql.internal.regex.RegexSearch;

/** The pattern of SIMILAR TO: {@code %} and {@code _} as in LIKE, the other signs as in regular expressions. Task thread only. */
public final class SimilarPattern extends Prepared {
    private final Pattern pattern;
    private final RegexSearch search;

    /** Compiles it; the escape character is the backslash. */
    public SimilarPattern(String similar) {
        String expression = "(?s)" + translated(similar);
        pattern = Regex.compile(expression);
        search = new RegexSearch(expression, true);
    }

    boolean matches(Text text) {
        Answer answer = search.contains(text.address(), text.length());
        return answer == Answer.UNKNOWN ? new Re2Search(pattern, text).matches() : answer == Answer.FOUND;
    }

    private static String translated(String similar) {
        StringBuilder regex = new StringBuilder();
        boolean inClass = false;
        for (int i = 0; i < similar.length(); i++) {
            char next = similar.charAt(i);
            if (next == '\\') {
                if (++i == similar.length()) {
                    throw RowError.because("the pattern ends in its escape character");
                }
                regex.append(Pattern.quote(similar.substring(i, i + 1)));
            } else if (inClass) {
                inClass = next != ']';
                regex.append(next);
            } else {
                inClass = next == '[';
                regex.append(
                        switch (next) {
                            case '%' -> ".*";
                            case '_' -> ".";
                            case '.', '^', '$' -> "\\" + next;
                            default -> String.valueOf(next);
                        });
            }
        }
        return regex.toString();
    }
}
