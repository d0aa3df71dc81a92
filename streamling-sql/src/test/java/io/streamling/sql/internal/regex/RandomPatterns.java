package io.streamling.sql.internal.regex;

import java.util.List;
import java.util.Random;

/** Expressions of all that we read, and texts in which they may match. Test thread only. */
final class RandomPatterns {
    private static final List<String> CHARACTERS = List.of(
            "a",
            "a",
            "a",
            "b",
            "b",
            "c",
            "k",
            "s",
            "K",
            "S",
            "z",
            "0",
            "7",
            "_",
            "-",
            " ",
            "\n",
            "\t",
            "@",
            ".",
            "]",
            "é",
            "é",
            "ÿ",
            "ſ",
            "\u0800",
            "漢",
            "\u212a",
            "\ue000",
            "\uffff",
            "😀",
            "\udbff\udfff");
    /** RE2/J takes long for the letter cases of longer ranges. */
    private static final int MOST_RANGE = 2_000;

    private static final List<String> ESCAPES = List.of(
            "\\d",
            "\\D",
            "\\s",
            "\\S",
            "\\w",
            "\\W",
            "\\n",
            "\\t",
            "\\.",
            "\\-",
            "\\]",
            "\\x61",
            "\\x{e9}",
            "\\x{1F600}");
    private static final List<String> PLACES = List.of("^", "$", "\\A", "\\z", "\\b", "\\B", "(?m:^)", "(?m:$)");
    private static final List<String> QUANTIFIERS =
            List.of("*", "+", "?", "*", "+", "?", "{2}", "{1,}", "{0,2}", "{2,3}");
    private static final List<String> CLASSES = List.of(
            "[[:alpha:]]", "[[:punct:]]", "[[:space:]]", "[^[:upper:]]", "[]a]", "[^]a]", "[a-]", "[\\d-z]", "[^\\W]");
    private static final List<String> FLAGS = List.of("(?s)", "(?m)", "(?sm)", "(?i)", "(?i-s)", "(?im)");

    private final Random random;
    private boolean mayIgnoreCase;

    RandomPatterns(long seed) {
        random = new Random(seed);
    }

    String pattern() {
        mayIgnoreCase = random.nextInt(3) == 0;
        String flags = random.nextInt(4) == 0 ? any(mayIgnoreCase ? FLAGS : FLAGS.subList(0, 3)) : "";
        return flags + choice(3);
    }

    String subject() {
        StringBuilder subject = new StringBuilder();
        int most = random.nextInt(4) == 0 ? 40 : 10;
        for (int left = random.nextInt(most); left > 0; left--) {
            subject.append(random.nextBoolean() ? any(CHARACTERS.subList(0, 8)) : any(CHARACTERS));
        }
        return subject.toString();
    }

    private String choice(int depth) {
        StringBuilder choice = new StringBuilder(sequence(depth));
        while (random.nextInt(4) == 0) {
            choice.append('|').append(sequence(depth));
        }
        return choice.toString();
    }

    private String sequence(int depth) {
        StringBuilder sequence = new StringBuilder();
        int most = random.nextInt(3) == 0 ? 6 : 3;
        for (int left = random.nextInt(most + 1); left > 0; left--) {
            sequence.append(atom(depth));
            if (random.nextInt(3) == 0) {
                sequence.append(any(QUANTIFIERS)).append(random.nextInt(3) == 0 ? "?" : "");
            }
        }
        return sequence.toString();
    }

    private String atom(int depth) {
        if (depth > 0 && random.nextInt(3) == 0) {
            return any(List.of(
                            "(",
                            "(",
                            "(?:",
                            "(?P<n" + random.nextInt(1000) + ">",
                            mayIgnoreCase ? "(?i:" : "(?m:",
                            "(?s-m:"))
                    + choice(depth - 1) + ")";
        }
        return switch (random.nextInt(12)) {
            case 0, 1 -> ".";
            case 2 -> any(ESCAPES);
            case 3 -> any(PLACES);
            case 4 -> any(CLASSES);
            case 5, 6 -> characterClass();
            case 7 -> "\\Q" + any(characters()) + "." + any(characters()) + "\\E(?:)";
            default -> literal();
        };
    }

    private String literal() {
        String character = random.nextInt(3) > 0 ? any(CHARACTERS.subList(0, 8)) : any(characters());
        return character.equals(".") ? "\\." : character;
    }

    private String characterClass() {
        StringBuilder set = new StringBuilder(random.nextInt(3) == 0 ? "[^" : "[");
        for (int left = 1 + random.nextInt(3); left > 0; left--) {
            String first = any(characters()).replaceAll("[]-]", "a");
            String last = any(characters()).replaceAll("[]-]", "z");
            int width = last.codePointAt(0) - first.codePointAt(0);
            boolean isRange = width >= 0 && random.nextBoolean() && (width < MOST_RANGE || !mayIgnoreCase);
            set.append(isRange ? first + "-" + last : random.nextInt(4) == 0 ? any(ESCAPES) : first);
        }
        return set.append(']').toString();
    }

    /** Letter case is ours within ASCII only. */
    private List<String> characters() {
        return mayIgnoreCase && random.nextInt(8) > 0 ? CHARACTERS.subList(0, 21) : CHARACTERS;
    }

    private <T> T any(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
