package io.streamling.sql.internal.codegen;

import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Expression.Case;
import io.streamling.sql.internal.plan.Expression.InputColumn;
import io.streamling.sql.internal.plan.Expression.When;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import java.util.ArrayList;
import java.util.List;

/** CASE and its relatives: only what a row reaches is evaluated for it. One generator's thread only. */
final class ChoiceWriter {
    private static final int MOST_TERNARIES = 3;

    private final ExpressionWriter expressions;

    ChoiceWriter(ExpressionWriter expressions) {
        this.expressions = expressions;
    }

    /** A condition, with the statements that go before it. */
    private record Test(CodeBlock statements, String code) {}

    /** A result, with the statements that go before it. */
    private record Result(CodeBlock statements, Value value) {
        boolean isPlain() {
            return statements.isEmpty();
        }
    }

    private Scope scope() {
        return expressions.scope();
    }

    private Result capture(Expression expression, String target) {
        scope().enter();
        Value value = expressions.isLarge(expression)
                ? expressions.value(expression)
                : expressions.inline(expression, target);
        return new Result(scope().leave(), value);
    }

    private Test captureTest(Expression condition) {
        scope().enter();
        String code = expressions.isTrue(condition);
        return new Test(scope().leave(), code);
    }

    Value write(Case branches, String target) {
        List<Test> tests = new ArrayList<>();
        List<Result> results = new ArrayList<>();
        for (When when : branches.whens()) {
            tests.add(captureTest(when.condition()));
            results.add(capture(when.result(), target));
        }
        results.add(capture(branches.otherwise(), target));
        boolean plain = tests.stream().allMatch(test -> test.statements.isEmpty())
                && results.stream().allMatch(result -> result.isPlain() && !result.value.isNullable());
        if (plain && tests.size() <= MOST_TERNARIES) {
            return new Value(ternaries(tests, results), List.of(), Failing.mayFail(branches));
        }
        return statements(tests, results, branches.type());
    }

    private static String ternaries(List<Test> tests, List<Result> results) {
        StringBuilder code = new StringBuilder();
        for (int i = 0; i < tests.size(); i++) {
            code.append(Java.operand(tests.get(i).code)).append(" ? ");
            code.append(Java.operand(results.get(i).value.code())).append(" : ");
        }
        return code.append(Java.operand(results.get(tests.size()).value.code())).toString();
    }

    private Value statements(List<Test> tests, List<Result> results, SqlType type) {
        boolean nullable = results.stream().anyMatch(result -> result.value.isNullable());
        String value = scope().variable(type, Java.zero(type));
        String isNull = nullable ? scope().variable("boolean", "false") : "";
        int open = 0;
        for (int i = 0; i < tests.size(); i++) {
            Test test = tests.get(i);
            if (i > 0 && test.statements.isEmpty()) {
                scope().code().reopen("else if (" + test.code + ")");
            } else {
                if (i > 0) {
                    scope().code().reopen("else");
                }
                scope().code().append(test.statements);
                scope().code().open("if (" + test.code + ")");
                open++;
            }
            assign(results.get(i), value, isNull);
        }
        scope().code().reopen("else");
        assign(results.get(tests.size()), value, isNull);
        for (int i = 0; i < open; i++) {
            scope().code().close();
        }
        return new Value(value, nullable ? List.of(isNull) : List.of(), false);
    }

    private void assign(Result result, String value, String isNull) {
        CodeBlock code = scope().code();
        code.append(result.statements);
        if (result.value.nulls().contains("true")) {
            code.line(isNull + " = true;");
        } else if (result.value.isNullable()) {
            code.line(isNull + " = " + result.value.isNull() + ";");
            code.open("if (!" + isNull + ")");
            code.line(value + " = " + result.value.code() + ";");
            code.close();
        } else {
            code.line(value + " = " + result.value.code() + ";");
        }
    }

    Value write(Call call) {
        return switch (call.operation()) {
            case COALESCE -> coalesce(call);
            case NULL_IF -> nullIf(call);
            case IS_DISTINCT_FROM -> isDistinct(call);
            default -> extreme(call);
        };
    }

    private Value coalesce(Call call) {
        List<Result> results = new ArrayList<>();
        for (Expression argument : call.arguments()) {
            Result result = capture(argument, ExpressionWriter.SCRATCH);
            results.add(result);
            if (!result.value.isNullable()) {
                break;
            }
        }
        Value last = results.get(results.size() - 1).value;
        if (results.size() == 1) {
            scope().code().append(results.get(0).statements);
            return last;
        }
        boolean plain = results.stream().allMatch(Result::isPlain);
        if (plain && !last.isNullable() && results.size() <= MOST_TERNARIES) {
            StringBuilder code = new StringBuilder();
            for (Result result : results.subList(0, results.size() - 1)) {
                code.append(result.value.isNotNull()).append(" ? ");
                code.append(Java.operand(result.value.code())).append(" : ");
            }
            code.append(Java.operand(last.code()));
            return new Value(code.toString(), List.of(), Failing.mayFail(call));
        }
        return firstNotNull(results, call.type());
    }

    private Value firstNotNull(List<Result> results, SqlType type) {
        String value = scope().variable(type, Java.zero(type));
        String isNull = scope().variable("boolean", "true");
        boolean first = true;
        for (Result result : results) {
            if (!first) {
                scope().code().open("if (" + isNull + ")");
            }
            assign(result, value, isNull);
            if (!result.value.isNullable()) {
                scope().code().line(isNull + " = false;");
            }
            if (!first) {
                scope().code().close();
            }
            first = false;
        }
        boolean nullable = results.get(results.size() - 1).value.isNullable();
        return new Value(value, nullable ? List.of(isNull) : List.of(), false);
    }

    private Value nullIf(Call call) {
        List<Value> operands = settled(call.arguments());
        Value value = expressions.settle(operands.get(0), call.type());
        Value other = operands.get(1);
        String equal =
                OperationWriter.compare(scope().owner(), Operation.EQUAL, call.arguments(), List.of(value, other));
        String test = other.isNullable() ? other.isNotNull() + " && " + Java.operand(equal) : equal;
        if (value.isNullable()) {
            test = value.isNull() + " || " + Java.operand(test);
        }
        return new Value(value.code(), List.of(scope().variable("boolean", test)), false);
    }

    private Value isDistinct(Call call) {
        List<Value> operands = settled(call.arguments());
        Value left = operands.get(0);
        Value right = operands.get(1);
        String differ = OperationWriter.compare(scope().owner(), Operation.NOT_EQUAL, call.arguments(), operands);
        if (!left.isNullable() && !right.isNullable()) {
            return Value.of(differ);
        }
        String anyNull = String.join(" || ", Value.nullsOf(operands));
        String oneNull = Java.operand(left.isNull()) + " != " + Java.operand(right.isNull());
        return Value.of(Java.operand(anyNull) + " ? " + oneNull + " : " + Java.operand(differ));
    }

    /** All operands, none of which fails any more. */
    private List<Value> settled(List<Expression> arguments) {
        List<Value> operands = new ArrayList<>(expressions.operands(arguments));
        for (int i = 0; i < operands.size(); i++) {
            if (operands.get(i).fails()) {
                operands.set(
                        i, expressions.settle(operands.get(i), arguments.get(i).type()));
            }
        }
        return operands;
    }

    /** The best so far: not the constant that it began with, since it may be NaN by now. */
    private static Expression anything(SqlType type) {
        return new InputColumn(0, type);
    }

    /** GREATEST and LEAST: nulls are passed over. */
    private Value extreme(Call call) {
        SqlType type = call.type();
        Operation order = call.operation() == Operation.GREATEST ? Operation.GREATER : Operation.LESS;
        List<Value> operands = settled(call.arguments());
        String best = scope().variable(type, Java.zero(type));
        String isNull = scope().variable("boolean", "true");
        for (int i = 0; i < operands.size(); i++) {
            Value operand = operands.get(i);
            CodeBlock code = scope().code();
            if (operand.isNullable()) {
                code.open("if (" + operand.isNotNull() + ")");
            }
            Value next = i == 0 ? operand : Value.of(scope().variable(type, operand.code()));
            if (i > 0) {
                String better = OperationWriter.compare(
                        scope().owner(),
                        order,
                        List.of(
                                call.arguments().get(i),
                                i == 1 ? call.arguments().get(0) : anything(type)),
                        List.of(next, Value.of(best)));
                code.open("if (" + isNull + " || " + Java.operand(better) + ")");
            }
            code.line(best + " = " + next.code() + ";");
            code.line(isNull + " = false;");
            if (i > 0) {
                code.close();
            }
            if (operand.isNullable()) {
                code.close();
            }
        }
        return new Value(best, operands.stream().allMatch(Value::isNullable) ? List.of(isNull) : List.of(), false);
    }
}
