package io.streamling.sql.internal.regex;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import io.streamling.sql.internal.function.Scratch;
import io.streamling.sql.internal.function.Text;
import java.util.List;
import java.util.Random;
import org.apache.arrow.memory.RootAllocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What bounds a search: time by the text, memory by a constant, and the rest left to RE2/J. */
class RegexSearchTest {
    /** Its states remember which of the last 15 letters were an a. */
    private static final String MANY_STATES = "(?:a|b)*a(?:a|b){14}c";

    private final RootAllocator allocator = new RootAllocator();
    private final Scratch scratch = new Scratch(allocator);

    @AfterEach
    void close() {
        scratch.close();
        allocator.close();
    }

    @Test
    void expressionsThatBacktrackersNeverFinishTakeOnePassOverAMegabyte() {
        Text text = scratch.put("a".repeat(RegexSearch.MOST_BYTES - 1) + "!", new Text());

        for (String expression : List.of("(a*)*b", "(a|aa)+$", "(a+)+$", "(?:a?){30}a{30}b", "(x+x+)+y")) {
            RegexSearch search = new RegexSearch(expression, false, 0, RegexSearch.MOST_INTS);

            assertThat(search.contains(text.address(), text.length())).isEqualTo(Answer.NONE);
            assertThat(search.find(text.address(), text.length(), 0)).isEqualTo(Answer.NONE);
        }
    }

    @Test
    void theGroupsOfAMatchOfAMegabyteAreFoundOnOneWayBack() {
        Text text = scratch.put("a".repeat(RegexSearch.MOST_BYTES - 1) + "b", new Text());
        RegexSearch search = new RegexSearch("(a|aa)+(b)", false, 0, RegexSearch.MOST_INTS);

        assertThat(search.find(text.address(), text.length(), 0)).isEqualTo(Answer.FOUND);
        assertThat(search.start(0)).isZero();
        assertThat(search.start(1)).isEqualTo(RegexSearch.MOST_BYTES - 2);
        assertThat(search.end(2)).isEqualTo(RegexSearch.MOST_BYTES);
    }

    @Test
    void placesInLongerTextsAreLeftToOthers() {
        Text text = scratch.put("a".repeat(RegexSearch.MOST_BYTES + 1), new Text());
        RegexSearch search = new RegexSearch("a", false, 0, RegexSearch.MOST_INTS);

        assertThat(search.find(text.address(), text.length(), 0)).isEqualTo(Answer.UNKNOWN);
        assertThat(search.find(text.address(), text.length(), 1)).isEqualTo(Answer.FOUND);
        assertThat(search.contains(text.address(), text.length())).isEqualTo(Answer.FOUND);
    }

    @Test
    void tablesThatFillUpAreGivenUpForGood() {
        RegexSearch search = new RegexSearch(MANY_STATES, false, 0, RegexSearch.MOST_INTS);
        Pattern pattern = Pattern.compile(MANY_STATES);
        Random random = new Random(15);
        int unknown = 0;
        for (int i = 0; i < 200 && search.isOfUse(); i++) {
            String subject = letters(1000, random) + (random.nextBoolean() ? "c" : "");
            scratch.reset();
            Text text = scratch.put(subject, new Text());
            Answer answer = search.contains(text.address(), text.length());
            unknown += answer == Answer.UNKNOWN ? 1 : 0;
            if (answer != Answer.UNKNOWN) {
                assertThat(answer == Answer.FOUND)
                        .isEqualTo(pattern.matcher(subject).find());
            }
        }

        assertThat(unknown).isEqualTo(3);
        assertThat(search.isOfUse()).isFalse();
    }

    @Test
    void tablesThatFillUpAfterLongUseAreMadeAgain() {
        RegexSearch search = new RegexSearch(MANY_STATES, false, 0, 40_000);
        Random random = new Random(17);

        for (int i = 0; i < 300; i++) {
            scratch.reset();
            Text text = scratch.put("-".repeat(40_000) + letters(40, random), new Text());
            search.contains(text.address(), text.length());
        }

        assertThat(search.clearedTables()).isGreaterThan(3);
        assertThat(search.isOfUse()).isTrue();
    }

    @Test
    void theTablesStayWithinTheirBound() throws Exception {
        Program program = ProgramBuilder.build(MANY_STATES, false);
        Automaton automaton = new Automaton(program, RegexSearch.MOST_INTS);
        Scanner scanner = new Scanner(program, automaton);
        String subject = letters(100_000, new Random(16));
        Text text = scratch.put(subject, new Text());

        assertThat(scanner.find(text.address(), text.length(), 0)).isEqualTo(Answer.UNKNOWN);
        assertThat(automaton.stateCount()).isBetween(1_000, 20_000);
        assertThat(automaton.entries().length).isLessThan(RegexSearch.MOST_INTS);
    }

    @Test
    void expressionsThatWeDoNotReadAreLeftToOthers() {
        for (String expression : List.of(
                "\\pL",
                "[\\p{Greek}]",
                "(?i)\u00e9",
                "(?U)a",
                "a{0}",
                "\\07",
                "(?:x{1000}){1000}",
                "(?:.{1000})",
                "(".repeat(200) + ")".repeat(200))) {
            assertThat(Pattern.compile(expression)).isNotNull();
            assertThat(new RegexSearch(expression, false, 0, RegexSearch.MOST_INTS).isOfUse())
                    .as(expression)
                    .isFalse();
        }
    }

    @Test
    void theFirstTextsAreLeftToOthers() {
        RegexSearch search = new RegexSearch("a", false);
        Text text = scratch.put("a", new Text());

        for (int i = 0; i < 8; i++) {
            assertThat(search.contains(text.address(), text.length())).isEqualTo(Answer.UNKNOWN);
        }
        assertThat(search.contains(text.address(), text.length())).isEqualTo(Answer.FOUND);
    }

    private static String letters(int count, Random random) {
        return random.ints(count, 'a', 'c')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
