package io.streamling.sql;

import java.util.List;
import java.util.Random;

/**
 * Random typed expressions that mean the same here and in PostgreSQL. One test's thread. There are no constant nulls or truths: what
 * PostgreSQL knows to be null, true or false decides without the rest, which hides errors next to it; and what fails reads a column, because
 * PostgreSQL reports constants that fail even where no row reaches them.
 */
final class RandomExpressions {
    private static final List<String> BOOLEANS = List.of("b1", "b2", "(id > 0)", "(id < 0)");
    private static final List<String> INTEGERS = List.of("i1", "i2", "0", "1", "2", "(-3)", "10");
    private static final List<String> BIGINTS = List.of("l1", "l2", "CAST(i1 AS BIGINT)");
    private static final List<String> DECIMALS = List.of("c1", "c2", "1.50", "(-0.05)");
    private static final List<String> DOUBLES = List.of("d1", "d2", "CAST(0.5 AS DOUBLE PRECISION)");
    private static final List<String> TEXTS = List.of("v1", "v2", "'a'", "''", "'Hello'", "' x '", "'%'");
    private static final List<String> DATES = List.of("day1", "DATE '2024-02-29'", "CAST(ts1 AS DATE)");
    private static final List<String> TIMESTAMPS =
            List.of("ts1", "TIMESTAMP '1999-12-31 23:59:59.5'", "CAST(day1 AS TIMESTAMP)");
    private static final List<String> INSTANTS = List.of("at1", "CAST(ts1 AS TIMESTAMPTZ)");
    private static final List<String> TIMES = List.of("t1", "TIME '12:00:00.001'", "CAST(ts1 AS TIME)");
    private static final List<String> SECONDS =
            List.of("s1", "INTERVAL '1' DAY", "INTERVAL '1 02:03:04.5' DAY TO SECOND", "INTERVAL '90' MINUTE");
    private static final List<String> MONTHS = List.of("m1", "INTERVAL '1-2' YEAR TO MONTH", "INTERVAL '1' MONTH");
    private static final List<String> ZONES =
            List.of("'Europe/Berlin'", "'America/New_York'", "'Asia/Kolkata'", "'UTC'");
    private static final List<String> COMPARISONS = List.of("=", "<>", "<", "<=", ">", ">=");

    private final Random random;

    RandomExpressions(Random random) {
        this.random = random;
    }

    /** The types. */
    enum Type {
        BOOLEAN,
        INTEGER,
        BIGINT,
        DECIMAL,
        DOUBLE,
        TEXT,
        DATE,
        TIMESTAMP,
        INSTANT,
        TIME,
        SECONDS,
        MONTHS
    }

    /** A type whose values both show alike: not intervals. */
    Type shownType() {
        return Type.values()[random.nextInt(Type.SECONDS.ordinal())];
    }

    Type anyType() {
        return Type.values()[random.nextInt(Type.values().length)];
    }

    String of(Type type, int depth) {
        if (depth == 0 || random.nextInt(6) == 0) {
            return leaf(type);
        }
        if (random.nextInt(4) == 0) {
            return choice(type, depth - 1);
        }
        return switch (type) {
            case BOOLEAN -> truth(depth - 1);
            case INTEGER -> integer(depth - 1);
            case BIGINT -> bigint(depth - 1);
            case DECIMAL -> decimal(depth - 1);
            case DOUBLE ->
                random.nextInt(4) == 0
                        ? pick(List.of("ATAN(", "DEGREES(", "RADIANS(", "SIN(", "COS(")) + of(type, depth - 1) + ")"
                        : "(" + of(type, depth - 1) + pick(List.of(" + ", " - ", " * ")) + leaf(type) + ")";
            case TEXT -> text(depth - 1);
            case DATE ->
                random.nextInt(6) == 0
                        ? "MAKE_DATE(" + pick(List.of("2024", "1999", "0")) + ", 2, " + pick(List.of("i1", "i2")) + ")"
                        : time(type, depth - 1);
            case TIMESTAMP -> random.nextInt(4) == 0 ? truncated(depth - 1) : time(type, depth - 1);
            case INSTANT, TIME -> time(type, depth - 1);
            case SECONDS, MONTHS -> interval(type, depth - 1);
        };
    }

    private String time(Type type, int depth) {
        String sign = pick(List.of(" + ", " - "));
        boolean byMonths = type != Type.TIME && random.nextBoolean();
        String shifted = sign + of(byMonths ? Type.MONTHS : Type.SECONDS, depth) + ")";
        int kind = random.nextInt(3);
        return switch (type) {
            case DATE ->
                kind == 0
                        ? "(" + of(type, depth) + sign + small() + ")"
                        : "CAST(" + of(kind == 1 ? Type.TIMESTAMP : Type.INSTANT, depth) + " AS DATE)";
            case TIMESTAMP ->
                switch (kind) {
                    case 0 -> "CAST(" + of(Type.DATE, depth) + " AS TIMESTAMP)";
                    case 1 -> "(" + of(Type.INSTANT, depth) + " AT TIME ZONE " + pick(ZONES) + ")";
                    default -> "(" + of(random.nextBoolean() ? type : Type.DATE, depth) + shifted;
                };
            case INSTANT ->
                kind == 0
                        ? "(" + of(Type.TIMESTAMP, depth) + " AT TIME ZONE " + pick(ZONES) + ")"
                        : "(" + of(type, depth) + shifted;
            default -> kind == 0 ? "CAST(" + of(Type.TIMESTAMP, depth) + " AS TIME)" : "(" + of(type, depth) + shifted;
        };
    }

    private String interval(Type type, int depth) {
        return switch (random.nextInt(4)) {
            case 0 -> "(" + of(type, depth) + " * " + small() + ")";
            case 1 -> "(- " + of(type, depth) + ")";
            case 2 -> type == Type.SECONDS ? "(t1 - " + of(Type.TIME, depth) + ")" : leaf(type);
            default -> "(" + of(type, depth) + pick(List.of(" + ", " - ")) + leaf(type) + ")";
        };
    }

    private String truncated(int depth) {
        List<String> units =
                List.of("second", "minute", "hour", "day", "week", "month", "quarter", "year", "century", "millennium");
        return "DATE_TRUNC('" + pick(units) + "', " + of(Type.TIMESTAMP, depth) + ")";
    }

    private String choice(Type type, int depth) {
        return switch (random.nextInt(5)) {
            case 0 ->
                "CASE WHEN " + of(Type.BOOLEAN, depth) + " THEN " + of(type, depth) + " WHEN " + of(Type.BOOLEAN, depth)
                        + " THEN " + of(type, depth) + " ELSE " + of(type, depth) + " END";
            case 1 -> "COALESCE(" + of(type, depth) + ", " + of(type, depth) + ")";
            case 2 -> "NULLIF(" + of(type, depth) + ", " + leaf(type) + ")";
            case 3 -> "GREATEST(" + of(type, depth) + ", " + of(type, depth) + ")";
            default -> "LEAST(" + of(type, depth) + ", " + of(type, depth) + ", " + leaf(type) + ")";
        };
    }

    private String truth(int depth) {
        Type type = anyType();
        String value = of(type, depth);
        return switch (random.nextInt(13)) {
            case 11 ->
                "(" + of(Type.TEXT, depth) + pick(List.of(" ~ ", " ~* ", " !~ "))
                        + pick(List.of("'l+'", "'^.'", "'[A-Z]'", "'o|a'", "'^(a|b)*c?$'", "'^$'")) + ")";
            case 12 ->
                "(" + of(Type.TEXT, depth) + pick(List.of(" SIMILAR TO ", " NOT SIMILAR TO "))
                        + pick(List.of("'%l%'", "'H(e|x)%'", "'[a-z]+'", "'_'", "'a*'")) + ")";
            case 0, 1 -> "(" + of(Type.BOOLEAN, depth) + " AND " + of(Type.BOOLEAN, depth) + ")";
            case 2, 3 -> "(" + of(Type.BOOLEAN, depth) + " OR " + of(Type.BOOLEAN, depth) + ")";
            case 4 -> "(NOT " + of(Type.BOOLEAN, depth) + ")";
            case 5 -> "(" + value + " IS " + pick(List.of("", "NOT ")) + "NULL)";
            case 6 ->
                "(" + of(Type.BOOLEAN, depth) + " IS " + pick(List.of("", "NOT "))
                        + pick(List.of("TRUE", "FALSE", "UNKNOWN")) + ")";
            case 7 ->
                "(" + value + pick(List.of(" BETWEEN ", " NOT BETWEEN ", " BETWEEN SYMMETRIC ")) + leaf(type) + " AND "
                        + leaf(type) + ")";
            case 8 ->
                "(" + of(Type.TEXT, depth) + pick(List.of(" LIKE ", " NOT LIKE "))
                        + pick(List.of("'%a%'", "'H_llo%'", "'\\%%'", "''", "'_'", "v2")) + ")";
            case 9 ->
                "(" + of(Type.INTEGER, depth) + pick(List.of(" IN ", " NOT IN "))
                        + pick(List.of("(1, 2, NULL)", "(0, -1, 10)", "(5)", "(NULL, 3)")) + ")";
            default ->
                "(" + value + " "
                        + pick(
                                random.nextInt(4) == 0
                                        ? List.of("IS DISTINCT FROM", "IS NOT DISTINCT FROM")
                                        : COMPARISONS)
                        + " " + of(type, depth) + ")";
        };
    }

    private String integer(int depth) {
        return switch (random.nextInt(8)) {
            case 0, 1 ->
                "(" + of(Type.INTEGER, depth) + pick(List.of(" + ", " - ", " * ")) + of(Type.INTEGER, depth) + ")";
            case 2 -> "(" + of(Type.INTEGER, depth) + pick(List.of(" / ", " % ")) + pick(List.of("i1", "i2")) + ")";
            case 3 ->
                pick(List.of("CHAR_LENGTH(", "OCTET_LENGTH(", "ASCII(", "BIT_LENGTH(")) + of(Type.TEXT, depth) + ")";
            case 4 ->
                random.nextBoolean()
                        ? "POSITION(" + leaf(Type.TEXT) + " IN " + of(Type.TEXT, depth) + ")"
                        : "STRPOS(" + of(Type.TEXT, depth) + ", " + of(Type.TEXT, depth) + ")";
            case 5 -> "ABS(" + of(Type.INTEGER, depth) + ")";
            case 6 -> "CAST(" + of(random.nextBoolean() ? Type.BIGINT : Type.BOOLEAN, depth) + " AS INTEGER)";
            default -> "(- " + of(Type.INTEGER, depth) + ")";
        };
    }

    private String bigint(int depth) {
        return switch (random.nextInt(8)) {
            case 6 -> pick(List.of("GCD(", "LCM(")) + of(Type.BIGINT, depth) + ", " + of(Type.BIGINT, depth) + ")";
            case 7 ->
                "CAST(EXTRACT(" + pick(List.of("ISODOW", "ISOYEAR", "DECADE", "CENTURY", "MILLENNIUM")) + " FROM "
                        + of(Type.TIMESTAMP, depth) + ") AS BIGINT)";
            case 0 -> "(" + of(Type.BIGINT, depth) + pick(List.of(" + ", " - ", " * ")) + of(Type.INTEGER, depth) + ")";
            case 1 -> "(" + of(Type.BIGINT, depth) + pick(List.of(" + ", " - ")) + of(Type.BIGINT, depth) + ")";
            case 2 -> "MOD(" + of(Type.BIGINT, depth) + ", " + pick(List.of("l1", "l2")) + ")";
            case 3 -> "(" + of(Type.BIGINT, depth) + " / " + pick(List.of("l1", "i2")) + ")";
            case 4 ->
                "CAST(EXTRACT(" + pick(List.of("QUARTER", "MONTH", "WEEK", "DAY", "DOW", "DOY")) + " FROM "
                        + of(random.nextBoolean() ? Type.DATE : Type.TIMESTAMP, depth) + ") AS BIGINT)";
            default -> timeField(depth);
        };
    }

    private String timeField(int depth) {
        Type type = pick(List.of(Type.TIMESTAMP, Type.INSTANT, Type.TIME));
        return switch (random.nextInt(6)) {
            case 0 ->
                "CAST(EXTRACT(" + pick(List.of("HOUR", "MINUTE", "MICROSECONDS")) + " FROM " + of(type, depth)
                        + ") AS BIGINT)";
            case 1 ->
                "CAST(TRUNC(EXTRACT(" + pick(List.of("SECOND", "MILLISECONDS")) + " FROM " + of(type, depth)
                        + ")) AS BIGINT)";
            case 2 ->
                "CAST(EXTRACT(" + pick(List.of("YEAR", "ISODOW", "DECADE", "CENTURY", "MILLENNIUM", "ISOYEAR"))
                        + " FROM " + leaf(pick(List.of(Type.DATE, Type.TIMESTAMP, Type.INSTANT))) + ") AS BIGINT)";
            case 3 ->
                "CAST(EXTRACT(" + pick(List.of("YEAR", "MONTH", "DECADE")) + " FROM " + of(Type.MONTHS, depth)
                        + ") AS BIGINT)";
            case 4 -> "CAST(TRUNC(EXTRACT(EPOCH FROM " + of(Type.SECONDS, depth) + ")) AS BIGINT)";
            default -> "CAST(FLOOR(EXTRACT(EPOCH FROM " + of(type, depth) + ")) AS BIGINT)";
        };
    }

    /** One operation over leaves: the scales of deeper ones grow beyond what both keep exactly. */
    private String decimal(int depth) {
        String left = leaf(Type.DECIMAL);
        return switch (random.nextInt(7)) {
            case 0, 1 -> "(" + left + pick(List.of(" + ", " - ", " * ")) + leaf(Type.DECIMAL) + ")";
            case 2 -> "(" + left + pick(List.of(" + ", " - ", " * ")) + leaf(Type.INTEGER) + ")";
            case 3 -> "ROUND(" + left + ", " + random.nextInt(4) + ")";
            case 4 -> pick(List.of("ABS(", "CEIL(", "FLOOR(", "(- ")) + left + ")";
            case 5 -> "CAST(" + of(random.nextBoolean() ? Type.DECIMAL : Type.INTEGER, depth) + " AS DECIMAL(9, 1))";
            default -> "MOD(" + left + ", c2)";
        };
    }

    private String text(int depth) {
        String value = of(Type.TEXT, depth);
        return switch (random.nextInt(18)) {
            case 13 -> "MD5(" + value + ")";
            case 14 -> "TRANSLATE(" + value + ", 'aol', " + pick(List.of("'xy'", "'xyz'", "''")) + ")";
            case 15 ->
                "OVERLAY(" + value + " PLACING " + leaf(Type.TEXT) + " FROM " + pick(List.of("1", "2", "5", "0"))
                        + pick(List.of("", " FOR 0", " FOR 2", " FOR 9")) + ")";
            case 16 -> "TO_HEX(" + of(Type.BIGINT, depth) + ")";
            case 17 ->
                "CONCAT_WS(" + leaf(Type.TEXT) + ", " + value + ", " + of(Type.INTEGER, depth) + ", " + leaf(Type.TEXT)
                        + ")";
            case 0, 1 -> "(" + value + " || " + of(Type.TEXT, depth) + ")";
            case 2 ->
                random.nextBoolean() ? "REVERSE(" + value + ")" : pick(List.of("LOWER(", "UPPER(", "INITCAP(")) + "v2)";
            case 3 -> "SUBSTRING(" + pick(List.of("v1", "v2")) + " FROM " + small() + " FOR " + small() + ")";
            case 4 -> "SUBSTRING(" + value + ", " + small() + ")";
            case 5 -> pick(List.of("LEFT(", "RIGHT(")) + value + ", " + small() + ")";
            case 6 ->
                pick(List.of("LPAD(", "RPAD(")) + value + ", " + small() + ", "
                        + pick(List.of("'*'", "'ab'", "''", "v2")) + ")";
            case 7 -> "REPLACE(" + value + ", " + leaf(Type.TEXT) + ", " + leaf(Type.TEXT) + ")";
            case 8 ->
                "TRIM(" + pick(List.of("BOTH", "LEADING", "TRAILING")) + " " + pick(List.of("' '", "'aH'", "v2"))
                        + " FROM " + value + ")";
            case 9 ->
                "SPLIT_PART(" + pick(List.of("v1", "v2")) + ", " + pick(List.of("'l'", "' '", "'xx'")) + ", "
                        + pick(List.of("1", "2", "(-1)", "0")) + ")";
            case 10 -> "CONCAT(" + value + ", " + of(Type.INTEGER, depth) + ", " + leaf(Type.TEXT) + ")";
            case 11 ->
                "CAST("
                        + of(
                                pick(List.of(
                                        Type.INTEGER,
                                        Type.BIGINT,
                                        Type.BOOLEAN,
                                        Type.DATE,
                                        Type.TIMESTAMP,
                                        Type.INSTANT,
                                        Type.TIME)),
                                depth)
                        + " AS VARCHAR)";
            default -> "REPEAT(" + leaf(Type.TEXT) + ", " + small() + ")";
        };
    }

    private String small() {
        return pick(List.of("0", "1", "2", "3", "7", "(-1)", "(-2)"));
    }

    private String leaf(Type type) {
        return pick(
                switch (type) {
                    case BOOLEAN -> BOOLEANS;
                    case INTEGER -> INTEGERS;
                    case BIGINT -> BIGINTS;
                    case DECIMAL -> DECIMALS;
                    case DOUBLE -> DOUBLES;
                    case TEXT -> TEXTS;
                    case DATE -> DATES;
                    case TIMESTAMP -> TIMESTAMPS;
                    case INSTANT -> INSTANTS;
                    case TIME -> TIMES;
                    case SECONDS -> SECONDS;
                    case MONTHS -> MONTHS;
                });
    }

    private <T> T pick(List<T> items) {
        return items.get(random.nextInt(items.size()));
    }
}
