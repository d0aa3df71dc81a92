package io.streamling.sql.internal.library;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.Utf8;
import io.streamling.sql.internal.regex.Answer;
import io.streamling.sql.internal.regex.MatchList;
import io.streamling.sql.internal.regex.Re2Search;
import io.streamling.sql.internal.regex.RegexSearch;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression of RE2, which takes time that grows with the text alone: on tables of our own where they cover it, else
 * on RE2/J. Task thread only.
 */
public final class Regex extends Prepared {
    private final Pattern pattern;
    private final RegexSearch search;
    private final MatchList matches = new MatchList();
    /** At a text that RE2/J searches: the others are searched on our tables. */
    private @Nullable Re2Search reference;

    /** Compiles it. */
    public Regex(String expression) {
        pattern = compile(expression);
        search = new RegexSearch(expression, false);
    }

    static Pattern compile(String expression) {
        try {
            return Pattern.compile(expression);
        } catch (PatternSyntaxException e) {
            throw RowError.because("the regular expression is malformed: " + e.getDescription());
        }
    }

    boolean contains(Text text) {
        Answer answer = search.contains(text.address(), text.length());
        return answer == Answer.UNKNOWN ? new Re2Search(pattern, text).find(0) : answer == Answer.FOUND;
    }

    /** Finds the first match in a text. */
    public boolean find(Text text) {
        reference = null;
        return find(text, 0);
    }

    /** All matches in a text; valid until the next text. */
    MatchList findAll(Text text) {
        matches.clear();
        for (boolean found = find(text); found; found = findNext(text)) {
            matches.add(start(0), end(0));
        }
        return matches;
    }

    /** Finds the match behind the one that was found last in the text. Behind an empty match it goes on by a character. */
    public boolean findNext(Text text) {
        int end = end(0);
        if (end > start(0)) {
            return find(text, end);
        }
        long limit = text.address() + text.length();
        return end < text.length() && find(text, (int) (Utf8.next(text.address() + end, limit) - text.address()));
    }

    private boolean find(Text text, int from) {
        if (reference == null) {
            Answer answer = search.find(text.address(), text.length(), from);
            if (answer != Answer.UNKNOWN) {
                return answer == Answer.FOUND;
            }
            reference = new Re2Search(pattern, text);
        }
        return reference.find(from);
    }

    /** The byte at which a group of the match begins, 0 being the match itself; -1 where it had no part in it. */
    public int start(int group) {
        return reference == null ? search.start(group) : reference.start(group);
    }

    /** The byte at which a group of the match ends. */
    public int end(int group) {
        return reference == null ? search.end(group) : reference.end(group);
    }

    /** How many groups the expression has. */
    public int groups() {
        return pattern.groupCount();
    }
}
