package io.streamling.sql.internal.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Scratch;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.regex.MatchList;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The functions give the same for the first texts, which RE2/J searches, and for later ones. */
class RegexpsTest {
    private static final int TEXTS = 20;

    private final RootAllocator allocator = new RootAllocator();
    private final Scratch scratch = new Scratch(allocator);

    @AfterEach
    void close() {
        scratch.close();
        allocator.close();
    }

    @Test
    void replacesEveryMatch() {
        assertThat(replaced("a1b22", "[0-9]+", "#")).containsOnly("a#b#");
        assertThat(replaced("\u00e9b\ud83d\ude00", "b*", "-")).containsOnly("-\u00e9--\ud83d\ude00-");
        assertThat(replaced("abc", "x", "-")).containsOnly("abc");
        assertThat(replaced("", "^", "-")).containsOnly("-");
    }

    @Test
    void anEmptyMatchBeforeALongCharacterHidesNoMatchBehindIt() {
        assertThat(replaced("\u00e9b", "^|b", "-")).containsOnly("-\u00e9-");
        assertThat(replaced("\u00e9b", "\\pN*^|b", "-")).containsOnly("-\u00e9-");
        assertThat(replaced("\u00e9\ud83d\ude00b\u6f22", "\\pN|$|\\bb", "-"))
                .containsOnly("\u00e9\ud83d\ude00-\u6f22-");
    }

    @Test
    void bytesThatAreNoUtf8AreNeverRunPast() {
        Regex regex = new Regex("[^a]*|\\w|$");
        byte[][] texts = {
            {(byte) 0xF0}, {'a', (byte) 0xC3}, {(byte) 0x80, 'a', (byte) 0xE6, (byte) 0xBC}, {(byte) 0xFF, 'b'}
        };
        for (int i = 0; i < TEXTS; i++) {
            Text text = scratch.put(texts[i % texts.length], new Text());
            MatchList matches = regex.findAll(text);

            assertThat(matches.count()).isPositive();
            assertThat(matches.end(matches.count() - 1)).isBetween(0, text.length());
            assertThat(matches.bytes()).isBetween(0, text.length());
        }
    }

    @Test
    void countsMatches() {
        Regex regex = new Regex("\\b\\w");
        for (int i = 0; i < TEXTS; i++) {
            assertThat(Regexps.count(scratch.put("one two \u00e9 three", new Text()), regex))
                    .isEqualTo(3);
        }
    }

    @Test
    void extractsAGroupThatHadAPart() {
        Regex regex = new Regex("(a)|(b)");
        for (int i = 0; i < TEXTS; i++) {
            Text text = scratch.put("xb", new Text());

            assertThat(Regexps.extract(text, regex, 1, new Text())).isNull();
            assertThat(String.valueOf(Regexps.extract(text, regex, 2, new Text())))
                    .isEqualTo("b");
            assertThat(Regexps.extract(text, regex, 3, new Text())).isNull();
        }
    }

    @Test
    void similarMatchesTheWholeText() {
        SimilarPattern pattern = new SimilarPattern("(a|ab)_%");
        for (int i = 0; i < TEXTS; i++) {
            assertThat(pattern.matches(scratch.put("ab\u00e9\n", new Text()))).isTrue();
            assertThat(pattern.matches(scratch.put("a", new Text()))).isFalse();
            assertThat(pattern.matches(scratch.put("xab", new Text()))).isFalse();
        }
    }

    @Test
    void whatRe2RefusesIsRefused() {
        for (String expression : List.of("(a", "a**", "a{1001}", "(a{1000}){1000}{2}", "\\1", "(?=a)", "[z-a]")) {
            assertThatThrownBy(() -> new Regex(expression))
                    .as(expression)
                    .isInstanceOf(RowError.class)
                    .hasMessageContaining("malformed");
        }
    }

    private List<String> replaced(String subject, String expression, String replacement) {
        Regex regex = new Regex(expression);
        Text text = scratch.put(subject, new Text());
        Text by = scratch.put(replacement, new Text());
        return java.util.stream.IntStream.range(0, TEXTS)
                .mapToObj(i ->
                        Regexps.replace(text, regex, by, scratch, new Text()).toString())
                .toList();
    }
}
