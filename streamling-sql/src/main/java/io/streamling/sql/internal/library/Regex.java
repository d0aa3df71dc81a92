package io.streamling.sql.internal.library;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;

/** A regular expression of RE2, which takes time that grows with the text alone. Task thread only. */
public final class Regex extends Prepared {
    private final Pattern pattern;

    /** Compiles it. */
    public Regex(String expression) {
        pattern = compile(expression);
    }

    static Pattern compile(String expression) {
        try {
            return Pattern.compile(expression);
        } catch (PatternSyntaxException e) {
            throw RowError.because("the regular expression is malformed: " + e.getDescription());
        }
    }

    /** Finds by bytes: positions are offsets into the text. */
    Matcher over(Text text) {
        return pattern.matcher(text.toBytes());
    }

    int groups() {
        return pattern.groupCount();
    }
}
