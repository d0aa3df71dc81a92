package io.streamling.sql.internal.codegen;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Hands out Java names, each once. One generator's thread only. */
final class Names {
    private static final Set<String> TAKEN = Set.of(
            // What generated methods and their base class use.
            "batch, begin, bind, column, count, data, end, error, fail, failure, filter, hasNulls, holes, i, input, now, out, passed, project, projection, row, rowCount, rowKind, rows, scratch, target, validity, writer"
                    .split(", "));
    private static final Set<String> KEYWORDS = Set.of(
            "abstract assert boolean break byte case catch char class const continue default do double else enum extends false final finally float for goto if implements import instanceof int interface long native new null package private protected public return short static strictfp super switch synchronized this throw throws transient true try void volatile while var record yield sealed permits"
                    .split(" "));

    private final Map<String, Integer> uses = new HashMap<>();

    /** A name like the wanted one, which may be anything. */
    String fresh(String wanted) {
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < wanted.length(); i++) {
            char next = wanted.charAt(i);
            boolean letter = (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z');
            boolean digit = next >= '0' && next <= '9';
            if (letter || (name.length() > 0 && (digit || next == '_'))) {
                name.append(next);
            }
        }
        String base = name.length() == 0 ? "value" : name.substring(0, Math.min(name.length(), 40));
        base = base.substring(0, 1).toLowerCase(Locale.ROOT) + base.substring(1);
        if (TAKEN.contains(base) || KEYWORDS.contains(base)) {
            base += "Value";
        }
        return numbered(base);
    }

    private String numbered(String base) {
        int use = uses.merge(base, 1, Integer::sum);
        String name = use == 1 ? base : base + "_" + use;
        return use > 1 && uses.putIfAbsent(name, 1) != null ? numbered(base) : name;
    }

    /** The next of a numbered kind: {@code text1}, {@code text2}. */
    String next(String kind) {
        String name = kind + uses.merge("#" + kind, 1, Integer::sum);
        return uses.putIfAbsent(name, 1) == null ? name : next(kind);
    }
}
