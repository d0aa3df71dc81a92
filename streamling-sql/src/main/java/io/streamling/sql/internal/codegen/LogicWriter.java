package io.streamling.sql.internal.codegen;

import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Operation;
import java.util.ArrayList;
import java.util.List;

/** Three-valued logic. An operand is evaluated only for rows that no earlier one has decided. One generator's thread only. */
final class LogicWriter {
    private final ExpressionWriter expressions;

    LogicWriter(ExpressionWriter expressions) {
        this.expressions = expressions;
    }

    /** An operand, with the statements that go before it. */
    private record Operand(CodeBlock statements, Value value) {}

    Value write(Call call) {
        Expression first = call.arguments().get(0);
        return switch (call.operation()) {
            case AND -> connect(operands(call), true);
            case OR -> connect(operands(call), false);
            case NOT -> {
                Value value = expressions.value(first);
                yield value.withCode(Java.not(value.code()));
            }
            case IS_NULL -> isNull(first);
            case IS_TRUE -> new Value(test(first, true), List.of(), Failing.mayFail(first));
            case IS_FALSE -> new Value(test(first, false), List.of(), Failing.mayFail(first));
            default -> throw new IllegalArgumentException("not logic: " + call.operation());
        };
    }

    /** Whether the operand is null; if it fails, it does so here. */
    private Value isNull(Expression operand) {
        Value value = expressions.value(operand);
        if (value.fails()) {
            value = expressions.settle(value, operand.type());
        }
        return Value.of(value.isNull());
    }

    private List<Operand> operands(Call call) {
        List<Operand> operands = new ArrayList<>();
        for (Expression argument : call.arguments()) {
            expressions.scope().enter();
            Value value = expressions.value(argument);
            operands.add(new Operand(expressions.scope().leave(), value));
        }
        return operands;
    }

    /** @param undecided true for AND, false for OR: what an operand is that decides nothing */
    private Value connect(List<Operand> operands, boolean undecided) {
        boolean nullable = operands.stream().anyMatch(operand -> operand.value.isNullable());
        boolean fails = operands.stream().anyMatch(operand -> operand.value.fails());
        if (nullable) {
            return connectNullable(operands, undecided);
        }
        return new Value(join(operands, undecided), List.of(), fails);
    }

    private Value connectNullable(List<Operand> operands, boolean undecided) {
        Scope scope = expressions.scope();
        String value = scope.variable("boolean", String.valueOf(undecided));
        String unknown = scope.variable("boolean", "false");
        String open = undecided ? value : "!" + value;
        boolean first = true;
        for (Operand operand : operands) {
            if (!first) {
                scope.code().open("if (" + open + ")");
            }
            scope.code().append(operand.statements);
            decide(operand.value, value, unknown, undecided);
            if (!first) {
                scope.code().close();
            }
            first = false;
        }
        return new Value(value, List.of(open + " && " + unknown), false);
    }

    private void decide(Value operand, String value, String unknown, boolean undecided) {
        CodeBlock code = expressions.scope().code();
        if (operand.isNullable()) {
            code.open("if (" + operand.isNull() + ")");
            code.line(unknown + " = true;");
            code.reopen("else if (" + (undecided ? Java.not(operand.code()) : operand.code()) + ")");
        } else {
            code.open("if (" + (undecided ? Java.not(operand.code()) : operand.code()) + ")");
        }
        code.line(value + " = " + !undecided + ";");
        code.close();
    }

    /** Tests that are never null, connected. */
    private String join(List<Operand> tests, boolean and) {
        if (tests.stream().allMatch(test -> test.statements.isEmpty())) {
            List<String> codes = tests.stream()
                    .map(test -> parenthesised(test.value.code(), and))
                    .toList();
            return String.join(and ? " && " : " || ", codes);
        }
        Scope scope = expressions.scope();
        scope.code().append(tests.get(0).statements);
        String result = scope.variable("boolean", tests.get(0).value.code());
        for (Operand test : tests.subList(1, tests.size())) {
            scope.code().open("if (" + (and ? result : "!" + result) + ")");
            scope.code().append(test.statements);
            scope.code().line(result + " = " + test.value.code() + ";");
            scope.code().close();
        }
        return result;
    }

    private static String parenthesised(String code, boolean and) {
        boolean mixes = code.contains(and ? " || " : " && ") || code.contains(" ? ");
        return mixes ? Java.operand(code) : code;
    }

    /** A Java condition for "is true". */
    String isTrue(Expression expression) {
        return test(expression, true);
    }

    private String test(Expression expression, boolean wanted) {
        if (expression instanceof Call call && !expressions.isLarge(expression)) {
            if (call.operation() == Operation.NOT) {
                return test(call.arguments().get(0), !wanted);
            }
            if (isConnective(call) && canStopEarly(call, wanted)) {
                return testAll(call, wanted);
            }
        }
        Value value = expressions.value(expression);
        String code = wanted ? value.code() : Java.not(value.code());
        return value.isNullable() ? value.isNotNull() + " && " + parenthesised(code, true) : code;
    }

    private static boolean isConnective(Call call) {
        return call.operation() == Operation.AND || call.operation() == Operation.OR;
    }

    /**
     * AND is false, and OR is true, from the first operand on that is. But to find AND true, operands behind a null
     * must be looked at all the same, in case they fail.
     */
    private static boolean canStopEarly(Call call, boolean wanted) {
        if ((call.operation() == Operation.AND) != wanted) {
            return true;
        }
        boolean nullable = false;
        for (Expression argument : call.arguments()) {
            if (nullable && Failing.mayFail(argument)) {
                return false;
            }
            nullable |= argument.type().nullable();
        }
        return true;
    }

    private String testAll(Call call, boolean wanted) {
        List<Operand> tests = new ArrayList<>();
        for (Expression argument : call.arguments()) {
            expressions.scope().enter();
            String test = test(argument, wanted);
            tests.add(new Operand(expressions.scope().leave(), Value.of(test)));
        }
        return join(tests, (call.operation() == Operation.AND) == wanted);
    }
}
