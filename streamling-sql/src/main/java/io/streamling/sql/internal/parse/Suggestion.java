package io.streamling.sql.internal.parse;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/** Guesses which name was meant. Stateless. */
public final class Suggestion {
    private static final int MAX_LISTED = 12;
    private static final int MIN_LONG = 4;

    private Suggestion() {}

    /** "did you mean 'x'?", or the names there are when none is near and they are few, or nothing. */
    public static String of(String wanted, Collection<String> names, String what) {
        int tolerance =
                wanted.length() < MIN_LONG ? Math.min(1, wanted.length() - 1) : Math.max(2, wanted.length() / 3);
        return names.stream()
                .filter(name -> distance(lower(wanted), lower(name)) <= tolerance)
                .min(Comparator.<String>comparingInt(name -> distance(lower(wanted), lower(name)))
                        .thenComparing(Comparator.naturalOrder()))
                .map(name -> ": did you mean '" + name + "'?")
                .orElseGet(() -> listed(names, what));
    }

    private static String listed(Collection<String> names, String what) {
        if (names.isEmpty() || names.size() > MAX_LISTED) {
            return "";
        }
        return ": the " + what + " are "
                + String.join(", ", names.stream().sorted().toList());
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** How many letters must be added, dropped, changed or swapped with their neighbour. */
    public static int distance(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    cost[i][j] = i + j;
                    continue;
                }
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                cost[i][j] = Math.min(Math.min(cost[i - 1][j], cost[i][j - 1]) + 1, cost[i - 1][j - 1] + change);
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                cost[i][j] = swapped ? Math.min(cost[i][j], cost[i - 2][j - 2] + 1) : cost[i][j];
            }
        }
        return cost[a.length()][b.length()];
    }
}
