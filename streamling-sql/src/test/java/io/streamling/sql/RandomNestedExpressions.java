package io.streamling.sql;

import java.util.List;
import java.util.Random;

/**
 * Random expressions over arrays and rows, each with what means the same in PostgreSQL, where functions of {@link
 * NestedDifferentialTest} stand in for those that it does not have. One test's thread.
 */
final class RandomNestedExpressions {
    private static final int DEPTH = 3;

    private final Random random;

    RandomNestedExpressions(Random random) {
        this.random = random;
    }

    /** One expression in two dialects. */
    record Pair(String ours, String postgres) {
        static Pair same(String text) {
            return new Pair(text, text);
        }
    }

    /** What there are values of. */
    private enum Type {
        INTEGER,
        TEXT,
        BOOLEAN,
        INTEGERS,
        TEXTS,
        ROW;

        private boolean isNumbers() {
            return this == INTEGER || this == INTEGERS;
        }
    }

    private static List<String> leaves(Type type) {
        return switch (type) {
            case INTEGER -> List.of("i1", "i2", "0", "1", "2", "3");
            case TEXT -> List.of("v1", "v2", "'a'", "'b'", "''");
            case BOOLEAN -> List.of("b1", "TRUE", "FALSE");
            case INTEGERS -> List.of("a1", "a2");
            case TEXTS -> List.of("t1", "t2");
            case ROW -> List.of("r1", "r2");
        };
    }

    Pair any() {
        return of(pick(Type.values()), DEPTH);
    }

    /** An array of integers or texts. */
    Pair array() {
        return of(random.nextBoolean() ? Type.INTEGERS : Type.TEXTS, DEPTH);
    }

    private Pair of(Type type, int depth) {
        if (depth == 0 || random.nextInt(8) == 0) {
            return leaf(type);
        }
        if (random.nextInt(7) == 0) {
            return choice(type, depth - 1);
        }
        return switch (type) {
            case INTEGER -> integer(depth - 1);
            case TEXT -> text(depth - 1);
            case BOOLEAN -> truth(depth - 1);
            case INTEGERS, TEXTS -> array(type, depth - 1);
            case ROW -> row(depth - 1);
        };
    }

    private Pair leaf(Type type) {
        List<String> leaves = leaves(type);
        String leaf = leaves.get(random.nextInt(leaves.size()));
        return leaf.startsWith("'") ? new Pair(leaf, "TEXT " + leaf) : Pair.same(leaf);
    }

    private Pair choice(Type type, int depth) {
        return switch (random.nextInt(3)) {
            case 0 ->
                form("CASE WHEN %s THEN %s ELSE %s END", of(Type.BOOLEAN, depth), of(type, depth), of(type, depth));
            case 1 -> form("COALESCE(%s, %s)", of(type, depth), of(type, depth));
            default -> form("NULLIF(%s, %s)", of(type, depth), leaf(type));
        };
    }

    private Pair integer(int depth) {
        return switch (random.nextInt(8)) {
            case 0, 1 -> form("(%s)[%s]", of(Type.INTEGERS, depth), subscript(depth));
            case 2 -> form("CARDINALITY(%s)", array(depth));
            case 3 -> {
                boolean numbers = random.nextBoolean();
                yield call(
                        "ARRAY_POSITION",
                        of(numbers ? Type.INTEGERS : Type.TEXTS, depth),
                        of(numbers ? Type.INTEGER : Type.TEXT, depth));
            }
            case 4 -> call(random.nextBoolean() ? "ARRAY_MAX" : "ARRAY_MIN", of(Type.INTEGERS, depth));
            case 5 -> form("(%s).v", of(Type.ROW, depth));
            case 6 -> form("(%s / %s)", of(Type.INTEGER, depth), of(Type.INTEGER, depth));
            default -> form("CARDINALITY(rs)");
        };
    }

    private Pair array(int depth) {
        return of(random.nextBoolean() ? Type.INTEGERS : Type.TEXTS, depth);
    }

    private Pair text(int depth) {
        return switch (random.nextInt(5)) {
            case 0, 1 -> form("(%s)[%s]", of(Type.TEXTS, depth), subscript(depth));
            case 2 -> {
                Pair array = of(Type.TEXTS, depth);
                yield new Pair(
                        "ARRAY_JOIN(" + array.ours + ", '-', '?')",
                        "ARRAY_TO_STRING(" + array.postgres + ", '-', '?')");
            }
            case 3 -> call(random.nextBoolean() ? "ARRAY_MAX" : "ARRAY_MIN", of(Type.TEXTS, depth));
            default -> form("(%s).k", of(Type.ROW, depth));
        };
    }

    private Pair truth(int depth) {
        Type type = pick(Type.INTEGERS, Type.TEXTS, Type.ROW, Type.INTEGER, Type.TEXT);
        String equality = pick("=", "<>", "IS DISTINCT FROM", "IS NOT DISTINCT FROM");
        return switch (random.nextInt(7)) {
            case 0, 1, 2 -> form("(%s " + equality + " %s)", of(type, depth), of(type, depth));
            case 3 -> call("ARRAY_CONTAINS", of(Type.INTEGERS, depth), of(Type.INTEGER, depth));
            case 4 -> call("ARRAY_CONTAINS", of(Type.TEXTS, depth), of(Type.TEXT, depth));
            case 5 -> form("(%s " + pick("AND", "OR") + " %s)", of(Type.BOOLEAN, depth), of(Type.BOOLEAN, depth));
            default -> {
                Pair value = of(type, depth);
                yield new Pair("(" + value.ours + " IS NULL)", "(" + value.postgres + " IS NOT DISTINCT FROM NULL)");
            }
        };
    }

    /** What never fails: PostgreSQL does not look at the subscript of a null array. */
    private Pair subscript(int depth) {
        Pair pair = of(Type.INTEGER, depth);
        return pair.ours.contains("/") || pair.ours.contains(" AS INTEGER") ? leaf(Type.INTEGER) : pair;
    }

    private Pair row(int depth) {
        if (random.nextBoolean()) {
            return form("rs[%s]", subscript(depth));
        }
        Pair key = of(Type.TEXT, depth);
        Pair value = of(Type.INTEGER, depth);
        return new Pair(
                "CAST(ROW(" + key.ours + ", " + value.ours + ") AS ROW(k VARCHAR, v INTEGER))",
                "CAST(ROW(" + key.postgres + ", " + value.postgres + ") AS pair)");
    }

    private Pair array(Type type, int depth) {
        Type element = type.isNumbers() ? Type.INTEGER : Type.TEXT;
        Pair array = of(type, depth);
        return switch (random.nextInt(10)) {
            case 0 -> form("ARRAY[%s, %s, %s]", of(element, depth), leaf(element), leaf(element));
            case 1 -> call("ARRAY_CONCAT", array, of(type, depth));
            case 2 -> call(pick("ARRAY_APPEND", "ARRAY_PREPEND", "ARRAY_REMOVE"), array, of(element, depth));
            case 3 -> call("ARRAY_REVERSE", array);
            case 4 -> call("ARRAY_SORT", array);
            case 5 -> call("ARRAY_DISTINCT", array);
            case 6, 7 -> call(pick("ARRAY_UNION", "ARRAY_EXCEPT", "ARRAY_INTERSECT"), array, of(type, depth));
            case 8 -> {
                int from = 1 + random.nextInt(3);
                int to = from + random.nextInt(3);
                yield new Pair(
                        "ARRAY_SLICE(" + array.ours + ", " + from + ", " + to + ")",
                        "(" + array.postgres + ")[" + from + ":" + to + "]");
            }
            default -> {
                Pair other = of(type.isNumbers() ? Type.TEXTS : Type.INTEGERS, depth);
                String target = type.isNumbers() ? "INTEGER" : "VARCHAR";
                yield new Pair(
                        "CAST(" + other.ours + " AS " + target + " ARRAY)",
                        "CAST(" + other.postgres + " AS " + (type.isNumbers() ? "INTEGER[]" : "TEXT[]") + ")");
            }
        };
    }

    private static Pair form(String form, Pair... parts) {
        Object[] ours = new Object[parts.length];
        Object[] postgres = new Object[parts.length];
        for (int i = 0; i < parts.length; i++) {
            ours[i] = parts[i].ours;
            postgres[i] = parts[i].postgres;
        }
        return new Pair(String.format(form, ours), String.format(form, postgres));
    }

    private static Pair call(String function, Pair... parts) {
        String places = "%s" + ", %s".repeat(parts.length - 1);
        Pair call = form("(" + places + ")", parts);
        return new Pair(function + call.ours, "our_" + function + call.postgres);
    }

    @SafeVarargs
    private <T> T pick(T... items) {
        return items[random.nextInt(items.length)];
    }
}
