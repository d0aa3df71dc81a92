package io.streamling.sql.internal.codegen;

import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;

/** Random expressions of 256-bit integers, and of decimals of all widths. One test's thread. */
final class RandomWides {
    static final List<SqlType> TYPES = List.of(SqlType.decimal(50, 12), SqlType.INT256, SqlType.UINT256);

    private static final List<SqlType> DECIMALS =
            List.of(SqlType.decimal(9, 2), SqlType.decimal(38, 10), SqlType.decimal(50, 12));
    private static final List<Operation> OPERATIONS = List.of(
            Operation.ADD,
            Operation.SUBTRACT,
            Operation.MULTIPLY,
            Operation.DIVIDE,
            Operation.MODULO,
            Operation.NEGATE,
            Operation.ABS,
            Operation.ROUND,
            Operation.TRUNCATE);

    private final RandomExpressions expressions;
    private final Random random;

    RandomWides(RandomExpressions expressions, Random random) {
        this.expressions = expressions;
        this.random = random;
    }

    SqlType decimal() {
        return pick(DECIMALS);
    }

    /** A 256-bit integer is compared with every exact number. */
    SqlType comparable() {
        return pick(List.of(SqlType.INT256, SqlType.UINT256, SqlType.BIGINT, decimal()));
    }

    Expression operation(SqlType type, int depth) {
        Operation operation = pick(OPERATIONS);
        return switch (operation) {
            case NEGATE, ABS -> new Call(operation, List.of(expressions.expression(type, depth)), type);
            case ROUND, TRUNCATE ->
                new Call(operation, List.of(expressions.expression(type, depth), expressions.count()), type);
            default ->
                new Call(
                        operation,
                        List.of(expressions.expression(type, depth), expressions.expression(type, depth)),
                        type);
        };
    }

    static BigInteger value(SqlType type, Random random) {
        boolean signed = type.kind() == SqlType.Kind.INT256;
        BigInteger end = BigInteger.TWO.pow(signed ? 255 : 256);
        BigInteger least = signed ? end.negate() : BigInteger.ZERO;
        return switch (random.nextInt(6)) {
            case 0 -> least;
            case 1 -> end.subtract(BigInteger.ONE);
            case 2 -> new BigInteger(random.nextInt(255), random).add(signed ? least.shiftRight(1) : least);
            case 3 -> BigInteger.TWO.pow(64);
            default -> BigInteger.valueOf(random.nextInt(7) - (signed ? 3 : 0));
        };
    }

    private <T> T pick(List<T> items) {
        return items.get(random.nextInt(items.size()));
    }
}
