package io.streamling.sql;

import java.util.List;
import java.util.Random;

/**
 * Random expressions of wide numbers, each with what means the same in PostgreSQL: there a 256-bit integer is a NUMERIC whose
 * range the functions {@code u256} and {@code i256} check. One test's thread.
 */
final class RandomWideExpressions {
    private static final List<String> UNSIGNED = List.of("u1", "u2");
    private static final List<String> SIGNED = List.of("s1", "s2");
    private static final List<String> WIDE = List.of("w1", "w2", "n1", "l1", "7.25");
    private static final List<String> COMPARISONS = List.of("=", "<>", "<", "<=", ">", ">=");

    private final Random random;

    RandomWideExpressions(Random random) {
        this.random = random;
    }

    /** One expression in two dialects. */
    record Pair(String ours, String postgres) {
        static Pair same(String text) {
            return new Pair(text, text);
        }
    }

    Pair any() {
        return switch (random.nextInt(4)) {
            case 0 -> integer(true, 3);
            case 1 -> integer(false, 3);
            case 2 -> decimal();
            default -> truth();
        };
    }

    private Pair integer(boolean signed, int depth) {
        Pair leaf = Pair.same(pick(signed ? SIGNED : UNSIGNED));
        if (depth == 0) {
            return leaf;
        }
        Pair left = integer(signed, depth - 1);
        Pair right = random.nextInt(3) == 0 ? narrow(signed) : integer(signed, depth - 1);
        return switch (random.nextInt(9)) {
            case 0, 1, 2 -> {
                String sign = pick(List.of(" + ", " - ", " * "));
                yield checked(signed, "(" + left.ours + sign + right.ours + ")", left.postgres + sign + right.postgres);
            }
            case 3 ->
                checked(
                        signed,
                        "(" + left.ours + " / " + leaf.ours + ")",
                        "DIV(" + left.postgres + ", " + leaf.postgres + ")");
            case 4 ->
                new Pair(
                        "MOD(" + left.ours + ", " + leaf.ours + ")",
                        "MOD(" + left.postgres + ", " + leaf.postgres + ")");
            case 5 -> choice(left, integer(signed, depth - 1));
            case 6 -> converted(signed, depth);
            case 7 -> {
                String digits = ", " + (random.nextInt(6) - 4) + ")";
                String function = pick(List.of("ROUND(", "TRUNC("));
                yield checked(signed, function + left.ours + digits, function + left.postgres + digits);
            }
            default -> signed ? negated(left) : leaf;
        };
    }

    private static Pair checked(boolean signed, String ours, String postgres) {
        return new Pair(ours, (signed ? "i256(" : "u256(") + postgres + ")");
    }

    /** A BIGINT, which is converted where it is used. */
    private static Pair narrow(boolean signed) {
        return checked(signed, "l1", "l1");
    }

    private Pair negated(Pair operand) {
        String function = pick(List.of("ABS(", "(- "));
        return checked(true, function + operand.ours + ")", function + operand.postgres + ")");
    }

    private Pair converted(boolean signed, int depth) {
        String type = signed ? "INT256" : "UINT256";
        if (random.nextBoolean()) {
            Pair other = integer(!signed, depth - 1);
            return checked(signed, "CAST(" + other.ours + " AS " + type + ")", other.postgres);
        }
        String wide = pick(WIDE);
        return checked(signed, "CAST(" + wide + " AS " + type + ")", "TRUNC(CAST(" + wide + " AS NUMERIC))");
    }

    private Pair choice(Pair a, Pair b) {
        return switch (random.nextInt(4)) {
            case 0 -> call("COALESCE", a, b);
            case 1 -> call("GREATEST", a, b);
            case 2 -> call("LEAST", a, b);
            default -> {
                Pair when = truth();
                yield new Pair(
                        "CASE WHEN " + when.ours + " THEN " + a.ours + " ELSE " + b.ours + " END",
                        "CASE WHEN " + when.postgres + " THEN " + a.postgres + " ELSE " + b.postgres + " END");
            }
        };
    }

    private static Pair call(String function, Pair a, Pair b) {
        return new Pair(
                function + "(" + a.ours + ", " + b.ours + ")", function + "(" + a.postgres + ", " + b.postgres + ")");
    }

    /** Comparison of any exact numbers with one another. */
    private Pair truth() {
        Pair a = comparable();
        Pair b = comparable();
        String sign = pick(COMPARISONS);
        return switch (random.nextInt(4)) {
            case 0 -> {
                Pair c = comparable();
                yield new Pair(
                        "(" + a.ours + " BETWEEN " + b.ours + " AND " + c.ours + ")",
                        "(" + a.postgres + " BETWEEN " + b.postgres + " AND " + c.postgres + ")");
            }
            case 1 -> {
                // Nothing that fails: PostgreSQL looks at the constants first.
                String items = " IN (" + pick(WIDE) + ", " + pick(SIGNED) + ", 1, 256, -1))";
                yield new Pair("(" + a.ours + items, "(" + a.postgres + items);
            }
            case 2 ->
                new Pair(
                        "(" + a.ours + " IS DISTINCT FROM " + b.ours + ")",
                        "(" + a.postgres + " IS DISTINCT FROM " + b.postgres + ")");
            default ->
                new Pair(
                        "(" + a.ours + " " + sign + " " + b.ours + ")",
                        "(" + a.postgres + " " + sign + " " + b.postgres + ")");
        };
    }

    private Pair comparable() {
        return random.nextBoolean() ? Pair.same(pick(WIDE)) : integer(random.nextBoolean(), 1);
    }

    /** One operation over leaves: the scales of deeper ones grow beyond what both keep exactly. */
    private Pair decimal() {
        String left = pick(List.of("w1", "w2"));
        return Pair.same(
                switch (random.nextInt(6)) {
                    case 0, 1 -> "(" + left + pick(List.of(" + ", " - ", " * ")) + pick(WIDE) + ")";
                    case 2 -> "MOD(" + left + ", " + pick(WIDE) + ")";
                    case 3 -> pick(List.of("ROUND(", "TRUNC(")) + left + ", " + (random.nextInt(6) - 3) + ")";
                    case 4 -> pick(List.of("ABS(", "CEIL(", "FLOOR(", "SIGN(", "(- ")) + left + ")";
                    default ->
                        "CAST(" + pick(List.of("w1", "u1", "s1", "n1", "l1")) + " AS DECIMAL("
                                + pick(List.of("9, 1", "38, 2", "39, 0", "60, 4", "76, 0")) + "))";
                });
    }

    private <T> T pick(List<T> items) {
        return items.get(random.nextInt(items.size()));
    }
}
