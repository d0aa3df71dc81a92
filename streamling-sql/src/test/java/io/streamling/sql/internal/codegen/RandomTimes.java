package io.streamling.sql.internal.codegen;

import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.util.List;
import java.util.Random;

/** Dates, times and intervals of {@link RandomExpressions}: values close to one another, changes of clocks, and the ends. */
final class RandomTimes {
    static final List<SqlType> TYPES = List.of(
            SqlType.DATE,
            SqlType.of(Kind.TIME, 0),
            SqlType.of(Kind.TIME, 3),
            SqlType.of(Kind.TIME, 6),
            SqlType.of(Kind.TIME, 9),
            SqlType.of(Kind.TIMESTAMP, 0),
            SqlType.of(Kind.TIMESTAMP, 3),
            SqlType.TIMESTAMP,
            SqlType.of(Kind.TIMESTAMP, 9),
            SqlType.of(Kind.TIMESTAMP_LTZ, 0),
            SqlType.of(Kind.TIMESTAMP_LTZ, 6),
            SqlType.of(Kind.TIMESTAMP_LTZ, 9),
            SqlType.of(Kind.INTERVAL_YEAR_MONTH),
            SqlType.of(Kind.INTERVAL_DAY_TIME, 0),
            SqlType.of(Kind.INTERVAL_DAY_TIME, 6));
    private static final String[] ZONES = {"Europe/Berlin", "America/Sao_Paulo", "Pacific/Apia", "UTC", "+05:30"};
    private static final String[] OF_TIME = {
        "HOUR", "MINUTE", "SECOND", "EPOCH", "MILLISECOND", "MICROSECOND", "NANOSECOND"
    };
    private static final String[] OF_MONTHS = {"YEAR", "MONTH", "DECADE", "CENTURY", "MILLENNIUM"};

    private final RandomExpressions expressions;
    private final Random random;

    RandomTimes(RandomExpressions expressions, Random random) {
        this.expressions = expressions;
        this.random = random;
    }

    static long value(SqlType type, Random random) {
        long unit = power(type.unitDigits());
        return switch (type.kind()) {
            case DATE -> random.nextInt(8) == 0 ? random.nextInt() : random.nextInt(60_000) - 30_000L;
            case TIME -> Math.floorMod(random.nextLong(), random.nextBoolean() ? 86_400 * unit : 60 * unit);
            case INTERVAL_YEAR_MONTH -> random.nextInt(8) == 0 ? random.nextInt() : random.nextInt(60) - 30;
            case INTERVAL_DAY_TIME -> interval(unit, random);
            default -> timestamp(unit, random);
        };
    }

    private static long interval(long unit, Random random) {
        return switch (random.nextInt(10)) {
            case 0 -> Long.MIN_VALUE + random.nextInt(2);
            case 1 -> random.nextLong();
            case 2 -> random.nextInt(7) - 3;
            default -> (random.nextInt(1_000_000) - 500_000L) * unit + random.nextInt((int) Math.min(unit, 1_000_000));
        };
    }

    private static long timestamp(long unit, Random random) {
        long fraction = random.nextInt((int) unit);
        return switch (random.nextInt(10)) {
            case 0 -> random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
            case 1 -> random.nextLong();
            case 2 -> random.nextInt(7) - 3;
            // Around the nights in which Berlin changes its clocks.
            case 3 -> (1_711_843_200 + random.nextInt(30_000) - 15_000L) * unit + fraction;
            case 4 -> (1_729_987_200 + random.nextInt(30_000) - 15_000L) * unit + fraction;
            default -> random.nextInt() * 3L * unit + fraction;
        };
    }

    private static long power(int digits) {
        return digits == 0 ? 1 : 10 * power(digits - 1);
    }

    /** Another type whose values compare with those of this one. */
    SqlType comparable(SqlType type) {
        List<SqlType> alike =
                TYPES.stream().filter(other -> other.kind() == type.kind()).toList();
        return alike.get(random.nextInt(alike.size()));
    }

    /** EXTRACT of anything. */
    Expression extract(int depth) {
        SqlType type = TYPES.get(random.nextInt(TYPES.size()));
        List<Operation> extracts = List.of(Operation.values()).stream()
                .filter(Operation::isExtract)
                .filter(operation -> isField(operation.name().substring("EXTRACT_".length()), type))
                .toList();
        Operation field = extracts.get(random.nextInt(extracts.size()));
        return new Call(field, List.of(expressions.expression(type, depth)), SqlType.BIGINT);
    }

    private static boolean isField(String field, SqlType type) {
        return switch (type.kind()) {
            case TIME -> List.of(OF_TIME).contains(field);
            case INTERVAL_YEAR_MONTH -> List.of(OF_MONTHS).contains(field);
            case INTERVAL_DAY_TIME -> field.equals("DAY") || List.of(OF_TIME).contains(field);
            default -> true;
        };
    }

    /** An operation that gives a temporal type. */
    Expression operation(SqlType type, int depth) {
        Operation sign = random.nextBoolean() ? Operation.ADD : Operation.SUBTRACT;
        SqlType interval = type.kind().hasFraction()
                ? SqlType.of(Kind.INTERVAL_DAY_TIME, type.precision())
                : SqlType.of(Kind.INTERVAL_YEAR_MONTH);
        return switch (type.kind()) {
            case DATE -> binary(sign, type, type, SqlType.INTEGER, depth);
            case TIME -> binary(sign, type, type, interval, depth);
            case INTERVAL_YEAR_MONTH -> months(sign, type, depth);
            case INTERVAL_DAY_TIME -> dayTime(sign, type, depth);
            default -> timestamp(sign, type, interval, depth);
        };
    }

    private Expression timestamp(Operation sign, SqlType type, SqlType interval, int depth) {
        return switch (random.nextInt(4)) {
            case 0 -> binary(sign, type, type, interval, depth);
            case 1 -> binary(sign, type, type, SqlType.of(Kind.INTERVAL_YEAR_MONTH), depth);
            case 2 ->
                type.precision() == SqlType.DEFAULT_FRACTION
                        ? new Call(Operation.NOW, List.of(), type.withNullable(false))
                        : binary(sign, type, type, interval, depth);
            default -> {
                Kind other = type.kind() == Kind.TIMESTAMP ? Kind.TIMESTAMP_LTZ : Kind.TIMESTAMP;
                Expression moment = expressions.expression(SqlType.of(other, type.precision()), depth);
                String zone = ZONES[random.nextInt(ZONES.length)];
                Literal literal = new Literal(zone, SqlType.VARCHAR.withNullable(false));
                yield new Call(Operation.AT_ZONE, List.of(moment, literal), type);
            }
        };
    }

    private Expression months(Operation sign, SqlType type, int depth) {
        return switch (random.nextInt(4)) {
            case 0 -> binary(Operation.MULTIPLY, type, type, SqlType.BIGINT, depth);
            case 1 -> binary(Operation.DIVIDE, type, type, SqlType.BIGINT, depth);
            case 2 -> new Call(Operation.NEGATE, List.of(expressions.expression(type, depth)), type);
            default -> binary(sign, type, type, type, depth);
        };
    }

    private Expression dayTime(Operation sign, SqlType type, int depth) {
        SqlType factor = random.nextBoolean() ? SqlType.BIGINT : SqlType.DOUBLE;
        return switch (random.nextInt(6)) {
            case 0 -> binary(Operation.MULTIPLY, type, type, factor, depth);
            case 1 -> binary(Operation.DIVIDE, type, type, factor, depth);
            case 2 -> new Call(Operation.NEGATE, List.of(expressions.expression(type, depth)), type);
            case 3 -> {
                Kind[] kinds = {Kind.TIME, Kind.TIMESTAMP, Kind.TIMESTAMP_LTZ};
                SqlType points = SqlType.of(kinds[random.nextInt(kinds.length)], type.precision());
                yield binary(Operation.SUBTRACT, type, points, points, depth);
            }
            default -> binary(sign, type, type, type, depth);
        };
    }

    private Expression binary(Operation operation, SqlType type, SqlType left, SqlType right, int depth) {
        return new Call(
                operation, List.of(expressions.expression(left, depth), expressions.expression(right, depth)), type);
    }
}
