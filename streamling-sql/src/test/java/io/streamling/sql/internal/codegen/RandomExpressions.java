package io.streamling.sql.internal.codegen;

import io.streamling.function.ScalarFunction;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Expression.Case;
import io.streamling.sql.internal.plan.Expression.Cast;
import io.streamling.sql.internal.plan.Expression.FunctionCall;
import io.streamling.sql.internal.plan.Expression.InSet;
import io.streamling.sql.internal.plan.Expression.InputColumn;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.Expression.When;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.ArrowTypes;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import io.streamling.sql.internal.type.TypeRules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Typed expressions as the planner would make them, from a seed. */
final class RandomExpressions {
    /** Every type twice, the second time without nulls. */
    static final List<SqlType> TYPES = Stream.of(plainTypes(), RandomTimes.TYPES.stream(), RandomWides.TYPES.stream())
            .flatMap(types -> types)
            .toList();

    private static Stream<SqlType> plainTypes() {
        return Stream.of(
                SqlType.BOOLEAN,
                SqlType.of(Kind.TINYINT),
                SqlType.of(Kind.SMALLINT),
                SqlType.INTEGER,
                SqlType.BIGINT,
                SqlType.of(Kind.REAL),
                SqlType.DOUBLE,
                SqlType.decimal(9, 2),
                SqlType.decimal(38, 10),
                SqlType.VARCHAR,
                SqlType.of(Kind.VARBINARY));
    }

    static final Schema SCHEMA = new Schema(IntStream.range(0, 2 * TYPES.size())
            .mapToObj(RandomExpressions::field)
            .toList());

    private final ScalarFunction plusOne = new TestFunctions.PlusOne("plus_one");
    private final ScalarFunction tag = new TestFunctions.Tag();
    private final Random random;
    private final RandomTimes times;
    private final RandomWides wides;

    RandomExpressions(long seed) {
        random = new Random(seed);
        times = new RandomTimes(this, random);
        wides = new RandomWides(this, random);
    }

    private static Field field(int index) {
        SqlType type = TYPES.get(index % TYPES.size()).withNullable(index < TYPES.size());
        return ArrowTypes.field(type.kind().name() + (index < TYPES.size() ? "" : " not null"), type);
    }

    SqlType type() {
        return TYPES.get(random.nextInt(TYPES.size()));
    }

    /** An expression of this type whose operations are nested at most so deep. */
    Expression expression(SqlType type, int depth) {
        int choice = random.nextInt(depth <= 0 ? 4 : 17);
        if (choice < 3 && TYPES.stream().anyMatch(type::sameAs)) {
            return column(type);
        }
        if (choice < 4) {
            return literal(type);
        }
        return switch (choice) {
            case 4 -> branches(type, depth - 1);
            case 5 -> {
                List<Expression> arguments = some(type, 2 + random.nextInt(2), depth - 1);
                boolean nullable =
                        arguments.stream().allMatch(argument -> argument.type().nullable());
                yield new Call(Operation.COALESCE, arguments, type.withNullable(nullable));
            }
            case 6 -> new Call(Operation.NULL_IF, some(type, 2, depth - 1), type);
            case 7 -> {
                Operation operation = random.nextBoolean() ? Operation.GREATEST : Operation.LEAST;
                yield new Call(operation, some(type, 1 + random.nextInt(3), depth - 1), type);
            }
            case 8, 9 -> cast(type, depth - 1);
            case 16 -> functionCall(type, depth - 1);
            default -> operation(type, depth - 1);
        };
    }

    private Expression functionCall(SqlType type, int depth) {
        if (type.kind() == Kind.BIGINT) {
            return new FunctionCall(plusOne, some(SqlType.BIGINT, 1, depth), type);
        }
        return type.kind() == Kind.VARCHAR
                ? new FunctionCall(
                        tag, List.of(expression(SqlType.VARCHAR, depth), expression(SqlType.BIGINT, depth)), type)
                : operation(type, depth);
    }

    private Expression column(SqlType type) {
        List<InputColumn> columns = new ArrayList<>();
        for (int i = 0; i < 2 * TYPES.size(); i++) {
            if (TYPES.get(i % TYPES.size()).sameAs(type)) {
                columns.add(new InputColumn(i, type.withNullable(i < TYPES.size())));
            }
        }
        return columns.get(random.nextInt(columns.size()));
    }

    private Literal literal(SqlType type) {
        Object value = random.nextInt(8) == 0 ? null : RandomValues.value(type, random);
        return new Literal(value, type.withNullable(value == null));
    }

    private List<Expression> some(SqlType type, int count, int depth) {
        return IntStream.range(0, count).mapToObj(i -> expression(type, depth)).toList();
    }

    private Expression branches(SqlType type, int depth) {
        List<When> whens = IntStream.range(0, 1 + random.nextInt(4))
                .mapToObj(i -> new When(expression(SqlType.BOOLEAN, depth), expression(type, depth)))
                .toList();
        return new Case(whens, expression(type, depth), type);
    }

    private Expression cast(SqlType to, int depth) {
        List<SqlType> from = TYPES.stream().filter(type -> converts(type, to)).toList();
        if (from.isEmpty()) {
            return literal(to);
        }
        Expression operand = expression(from.get(random.nextInt(from.size())), depth);
        return new Cast(operand, to, random.nextBoolean());
    }

    private static boolean converts(SqlType from, SqlType to) {
        Kind source = from.kind();
        Kind target = to.kind();
        return (source.isNumeric() && target.isNumeric())
                || (source == Kind.BOOLEAN && target.isInteger())
                || (source.isInteger() && target == Kind.BOOLEAN)
                || source == Kind.VARCHAR
                || target == Kind.VARCHAR
                || (source.isTemporal() && target.isTemporal() && TypeRules.canCast(from, to));
    }

    private Expression operation(SqlType type, int depth) {
        return switch (type.kind()) {
            case BOOLEAN -> test(depth);
            case TINYINT, SMALLINT, INTEGER, BIGINT -> integer(type, depth);
            case REAL -> floating(type, depth);
            case DOUBLE -> random.nextBoolean() ? floating(type, depth) : function(type, depth);
            case DECIMAL -> decimal(type, depth);
            case INT256, UINT256 -> wides.operation(type, depth);
            case VARCHAR -> text(type, depth);
            case VARBINARY -> new Call(Operation.CONCAT, some(type, 2, depth), type);
            default -> times.operation(type, depth);
        };
    }

    private Operation oneOf(Operation... operations) {
        return operations[random.nextInt(operations.length)];
    }

    private Expression test(int depth) {
        SqlType type = SqlType.BOOLEAN;
        SqlType operand = type();
        return switch (random.nextInt(10)) {
            case 0, 1 -> new Call(oneOf(Operation.AND, Operation.OR), some(type, 2 + random.nextInt(2), depth), type);
            case 2 -> new Call(Operation.NOT, some(type, 1, depth), type);
            case 3 ->
                new Call(oneOf(Operation.IS_TRUE, Operation.IS_FALSE), some(type, 1, depth), type.withNullable(false));
            case 4 -> new Call(Operation.IS_NULL, some(operand, 1, depth), type.withNullable(false));
            case 5 ->
                new Call(
                        Operation.IS_DISTINCT_FROM,
                        List.of(expression(operand, depth), expression(comparable(operand), depth)),
                        type.withNullable(false));
            case 6 -> set(operand, depth);
            case 7 ->
                new Call(
                        oneOf(Operation.STARTS_WITH, Operation.ENDS_WITH, Operation.CONTAINS),
                        some(SqlType.VARCHAR, 2, depth),
                        type);
            case 8 -> {
                String escape = random.nextBoolean() ? "" : "!";
                Literal pattern = new Literal(RandomValues.pattern(random), SqlType.VARCHAR.withNullable(false));
                yield new Call(
                        Operation.LIKE,
                        List.of(
                                expression(SqlType.VARCHAR, depth),
                                random.nextInt(4) == 0 ? expression(SqlType.VARCHAR, depth) : pattern,
                                new Literal(escape, SqlType.VARCHAR.withNullable(false))),
                        type);
            }
            default -> {
                Operation operation = oneOf(
                        Operation.EQUAL,
                        Operation.NOT_EQUAL,
                        Operation.LESS,
                        Operation.LESS_OR_EQUAL,
                        Operation.GREATER,
                        Operation.GREATER_OR_EQUAL);
                SqlType other = comparable(operand);
                yield new Call(operation, List.of(expression(operand, depth), expression(other, depth)), type);
            }
        };
    }

    private SqlType comparable(SqlType operand) {
        if (operand.kind().hasFraction()) {
            return times.comparable(operand);
        }
        if (operand.kind() == Kind.DECIMAL) {
            return wides.decimal();
        }
        return operand.kind().isWideInteger() ? wides.comparable() : operand;
    }

    private Expression set(SqlType operand, int depth) {
        Map<String, Literal> values = new LinkedHashMap<>();
        int wanted = operand.kind() == Kind.BOOLEAN ? 2 : 2 + random.nextInt(10);
        while (values.size() < wanted) {
            Object value = RandomValues.value(operand, random);
            boolean zero = value instanceof Number number && number.doubleValue() == 0;
            values.put(zero ? "0" : Rows.text(value), new Literal(value, operand.withNullable(false)));
        }
        return new InSet(expression(operand, depth), List.copyOf(values.values()), SqlType.BOOLEAN);
    }

    private Expression integer(SqlType type, int depth) {
        boolean isInteger = type.kind() == Kind.INTEGER;
        if (isInteger && random.nextBoolean()) {
            Operation operation = oneOf(
                    Operation.CHAR_LENGTH, Operation.OCTET_LENGTH, Operation.POSITION, Operation.ASCII, Operation.SIGN);
            return switch (operation) {
                case POSITION -> new Call(operation, some(SqlType.VARCHAR, 2, depth), type);
                case SIGN -> new Call(operation, some(wides.comparable(), 1, depth), type);
                default -> new Call(operation, some(SqlType.VARCHAR, 1, depth), type);
            };
        }
        if (type.kind() == Kind.BIGINT && random.nextBoolean()) {
            return times.extract(depth);
        }
        Operation operation = oneOf(
                Operation.ADD,
                Operation.SUBTRACT,
                Operation.MULTIPLY,
                Operation.DIVIDE,
                Operation.MODULO,
                Operation.NEGATE,
                Operation.ABS);
        return new Call(operation, some(type, isUnary(operation) ? 1 : 2, depth), type);
    }

    private static boolean isUnary(Operation operation) {
        return operation == Operation.NEGATE || operation == Operation.ABS;
    }

    private Expression floating(SqlType type, int depth) {
        Operation operation = oneOf(
                Operation.ADD,
                Operation.SUBTRACT,
                Operation.MULTIPLY,
                Operation.DIVIDE,
                Operation.MODULO,
                Operation.NEGATE,
                Operation.ABS,
                Operation.CEIL,
                Operation.FLOOR,
                Operation.SIGN);
        boolean binary = operation.ordinal() <= Operation.MODULO.ordinal();
        return new Call(operation, some(type, binary ? 2 : 1, depth), type);
    }

    private Expression function(SqlType type, int depth) {
        Operation operation = oneOf(
                Operation.POWER,
                Operation.SQRT,
                Operation.LN,
                Operation.LOG10,
                Operation.EXP,
                Operation.ROUND,
                Operation.TRUNCATE);
        return switch (operation) {
            case POWER -> new Call(operation, some(type, 2, depth), type);
            case ROUND, TRUNCATE ->
                new Call(operation, List.of(expression(type, depth), expression(SqlType.BIGINT, depth)), type);
            default -> new Call(operation, some(type, 1, depth), type);
        };
    }

    private Expression decimal(SqlType type, int depth) {
        Operation operation = oneOf(
                Operation.ADD,
                Operation.SUBTRACT,
                Operation.MULTIPLY,
                Operation.DIVIDE,
                Operation.MODULO,
                Operation.NEGATE,
                Operation.ABS,
                Operation.ROUND,
                Operation.TRUNCATE);
        if (isUnary(operation)) {
            return new Call(operation, some(type, 1, depth), type);
        }
        Expression left = expression(wides.decimal(), depth);
        if (operation == Operation.ROUND || operation == Operation.TRUNCATE) {
            return new Call(operation, List.of(left, expression(SqlType.BIGINT, depth)), type);
        }
        Expression right = expression(wides.decimal(), depth);
        return new Call(operation, List.of(left, right), type);
    }

    private Expression text(SqlType type, int depth) {
        Operation operation = oneOf(
                Operation.LOWER,
                Operation.UPPER,
                Operation.INITCAP,
                Operation.REVERSE,
                Operation.CONCAT,
                Operation.SUBSTRING,
                Operation.TRIM_BOTH,
                Operation.TRIM_LEADING,
                Operation.TRIM_TRAILING,
                Operation.REPLACE,
                Operation.LEFT,
                Operation.RIGHT,
                Operation.LPAD,
                Operation.RPAD,
                Operation.REPEAT,
                Operation.SPLIT_PART,
                Operation.CHR,
                Operation.ROW_KIND);
        return switch (operation) {
            case ROW_KIND -> new Call(operation, List.of(), type.withNullable(false));
            case CHR -> new Call(operation, List.of(count()), type);
            case LOWER, UPPER, INITCAP, REVERSE -> new Call(operation, some(type, 1, depth), type);
            case CONCAT -> new Call(operation, some(type, 2 + random.nextInt(2), depth), type);
            case REPLACE -> new Call(operation, some(type, 3, depth), type);
            case TRIM_BOTH, TRIM_LEADING, TRIM_TRAILING -> {
                Literal space = new Literal(" ", type.withNullable(false));
                yield new Call(
                        operation,
                        List.of(expression(type, depth), random.nextBoolean() ? space : expression(type, depth)),
                        type);
            }
            case LEFT, RIGHT, REPEAT -> new Call(operation, List.of(expression(type, depth), count()), type);
            case LPAD, RPAD ->
                new Call(operation, List.of(expression(type, depth), count(), expression(type, depth)), type);
            case SPLIT_PART ->
                new Call(operation, List.of(expression(type, depth), expression(type, depth), count()), type);
            default -> {
                List<Expression> arguments = new ArrayList<>(List.of(expression(type, depth), count()));
                if (random.nextBoolean()) {
                    arguments.add(count());
                }
                yield new Call(operation, arguments, type);
            }
        };
    }

    /** Mostly small; nothing that would make a text of megabytes. */
    Expression count() {
        long[] special = {Long.MIN_VALUE, Long.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE};
        long value = random.nextInt(8) == 0 ? special[random.nextInt(special.length)] : random.nextInt(12) - 4;
        return new Literal(value, SqlType.BIGINT.withNullable(false));
    }
}
