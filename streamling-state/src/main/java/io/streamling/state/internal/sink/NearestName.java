package io.streamling.state.internal.sink;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds what a misspelt name may have meant. Stateless. */
final class NearestName {
    private NearestName() {}

    /** The most similar name, if it is similar at all. */
    static Optional<String> of(String name, Collection<String> candidates) {
        int limit = Math.max(1, name.length() / 3);
        return candidates.stream()
                .filter(candidate -> distance(name, candidate) <= limit)
                .min(Comparator.comparingInt((String candidate) -> distance(name, candidate))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** How many letters to change, add, leave out or swap; case does not count. */
    private static int distance(String left, String right) {
        String one = left.toLowerCase(Locale.ROOT);
        String other = right.toLowerCase(Locale.ROOT);
        int[][] steps = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                steps[i][j] = i == 0 || j == 0 ? i + j : step(steps, i, j, one, other);
            }
        }
        return steps[one.length()][other.length()];
    }

    private static int step(int[][] steps, int i, int j, String one, String other) {
        boolean isSame = one.charAt(i - 1) == other.charAt(j - 1);
        int least = Math.min(steps[i - 1][j - 1] + (isSame ? 0 : 1), 1 + Math.min(steps[i - 1][j], steps[i][j - 1]));
        boolean isSwapped =
                i > 1 && j > 1 && one.charAt(i - 1) == other.charAt(j - 2) && one.charAt(i - 2) == other.charAt(j - 1);
        return isSwapped ? Math.min(least, steps[i - 2][j - 2] + 1) : least;
    }
}
