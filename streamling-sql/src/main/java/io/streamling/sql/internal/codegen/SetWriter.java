package io.streamling.sql.internal.codegen;

import static java.util.Objects.requireNonNull;

import io.streamling.sql.internal.compiled.DecimalSet;
import io.streamling.sql.internal.compiled.LongSet;
import io.streamling.sql.internal.compiled.TextSet;
import io.streamling.sql.internal.function.Floats;
import io.streamling.sql.internal.plan.Expression.InSet;
import io.streamling.sql.internal.plan.Expression.Literal;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** IN over constants: a few comparisons, or a look-up. One generator's thread only. */
final class SetWriter {
    private static final int MOST_COMPARISONS = 4;

    private final ExpressionWriter expressions;

    SetWriter(ExpressionWriter expressions) {
        this.expressions = expressions;
    }

    Value write(InSet set) {
        Value operand = expressions.value(set.operand());
        if (!Java.isName(operand.code()) && set.values().size() <= MOST_COMPARISONS && comparesByOperator(set)) {
            operand = expressions.settle(operand, set.operand().type());
        }
        return new Value(test(set, operand.code()), operand.nulls(), operand.fails());
    }

    private static boolean comparesByOperator(InSet set) {
        return Java.type(set.operand().type()).equals("long");
    }

    private String test(InSet set, String code) {
        List<Object> values = set.values().stream()
                .map(Literal::value)
                .map(value -> requireNonNull(value))
                .toList();
        ClassWriter owner = expressions.scope().owner();
        if (set.operand().type().isWide()) {
            return owner.constantField("java.util.Set", "set", Set.copyOf(values)) + ".contains(" + code + ")";
        }
        return switch (set.operand().type().kind()) {
            case BOOLEAN ->
                values.stream()
                        .map(value -> Java.operand(code) + " == " + value)
                        .collect(Collectors.joining(" || "));
            case VARCHAR, VARBINARY -> {
                List<byte[]> texts = values.stream()
                        .map(value ->
                                value instanceof String text ? text.getBytes(StandardCharsets.UTF_8) : (byte[]) value)
                        .toList();
                yield owner.constantField("TextSet", "set", new TextSet(texts)) + ".contains(" + code + ")";
            }
            case DECIMAL -> {
                List<BigDecimal> numbers =
                        values.stream().map(BigDecimal.class::cast).toList();
                yield owner.constantField("DecimalSet", "set", new DecimalSet(numbers)) + ".contains(" + code + ")";
            }
            case REAL, DOUBLE -> {
                long[] keys = values.stream()
                        .mapToLong(value -> Floats.key(((Number) value).doubleValue()))
                        .toArray();
                yield owner.constantField("LongSet", "set", new LongSet(keys)) + ".contains(Floats.key(" + code + "))";
            }
            default -> {
                if (values.size() <= MOST_COMPARISONS) {
                    yield values.stream()
                            .map(value -> code + " == " + Java.literal((Long) value))
                            .collect(Collectors.joining(" || "));
                }
                long[] numbers =
                        values.stream().mapToLong(value -> (Long) value).toArray();
                yield owner.constantField("LongSet", "set", new LongSet(numbers)) + ".contains(" + code + ")";
            }
        };
    }
}
