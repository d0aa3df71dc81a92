package io.streamling.sql.internal.regex;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.streamling.sql.internal.function.Scratch;
import io.streamling.sql.internal.function.Text;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.junit.jupiter.api.Test;

/**
 * Random expressions find in random texts what RE2/J finds. To repeat a failure: {@code -Dsql.regex.seed=...}; for more of
 * them: {@code -Dsql.regex.pairs=...}.
 */
class RegexAgainstRe2Test {
    private static final int PAIRS = Integer.getInteger("sql.regex.pairs", 30_000);
    private static final int SUBJECTS = 8;
    private static final int FEW_INTS = 1_500;

    private final List<Long> notCovered = new ArrayList<>();
    private long pairs;
    private long unknown;

    @Test
    void everyMatchAndGroupIsTheOneThatRe2Finds() {
        Long repeated = Long.getLong("sql.regex.seed");
        long seed = repeated != null ? repeated : 20_240_229L;
        try (RootAllocator allocator = new RootAllocator();
                Scratch scratch = new Scratch(allocator)) {
            do {
                check(seed++, scratch);
            } while (repeated == null && pairs < PAIRS);
        }

        if (repeated == null) {
            assertThat(notCovered.size() * SUBJECTS)
                    .as("not covered: %s", notCovered)
                    .isLessThan(PAIRS / 8);
            assertThat(unknown).isBetween(1L, PAIRS / 2L);
        }
    }

    private void check(long seed, Scratch scratch) {
        RandomPatterns random = new RandomPatterns(seed);
        String expression = random.pattern();
        Pattern pattern = compiled(expression);
        if (pattern == null) {
            return;
        }
        RegexSearch search = new RegexSearch(expression, false, 0, RegexSearch.MOST_INTS);
        RegexSearch small = new RegexSearch(expression, false, 0, FEW_INTS);
        RegexSearch whole = new RegexSearch(expression, true, 0, RegexSearch.MOST_INTS);
        if (!search.isOfUse()) {
            notCovered.add(seed);
            return;
        }
        for (int i = 0; i < SUBJECTS; i++) {
            String subject = random.subject();
            scratch.reset();
            Text text = scratch.put(subject, new Text());
            String place = "-Dsql.regex.seed=" + seed + ": /" + expression + "/ in '" + subject + "'";
            String expected = Matches.ofReference(pattern, subject);
            String withSmallTables = Matches.ofSearch(small, pattern.groupCount(), text);

            assertThat(Matches.ofSearch(search, pattern.groupCount(), text))
                    .as(place)
                    .isEqualTo(expected);
            assertThat(search.contains(text.address(), text.length()))
                    .as(place)
                    .isEqualTo(expected.isEmpty() ? Answer.NONE : Answer.FOUND);
            assertThat(whole.contains(text.address(), text.length()))
                    .as(place)
                    .isEqualTo(pattern.matches(subject) ? Answer.FOUND : Answer.NONE);
            assertThat(withSmallTables).as(place).isIn(expected, "UNKNOWN");
            unknown += withSmallTables.equals("UNKNOWN") ? 1 : 0;
            pairs++;
        }
    }

    private static Pattern compiled(String expression) {
        try {
            return Pattern.compile(expression);
        } catch (PatternSyntaxException e) {
            return null;
        }
    }
}
