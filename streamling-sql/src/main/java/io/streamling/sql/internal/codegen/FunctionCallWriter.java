package io.streamling.sql.internal.codegen;

import io.streamling.sql.internal.compiled.FunctionSpec;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Expression.Case;
import io.streamling.sql.internal.plan.Expression.FunctionCall;
import io.streamling.sql.internal.plan.Expression.When;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.ArrowTypes;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.WideLayouts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/**
 * Writes the calls of users' functions of one expression: each becomes a column that is filled, for the rows that reach
 * the call, before the loop over the expression itself runs. One generator's thread only.
 */
final class FunctionCallWriter {
    private static final SqlType TEST = SqlType.BOOLEAN.withNullable(false);

    private final ClassWriter owner;
    private final Parts parts;
    private final String place;
    private final IdentityHashMap<FunctionCall, String> fields = new IdentityHashMap<>();
    private final Map<FunctionCall, String> unconditional = new HashMap<>();
    private final List<String> methods = new ArrayList<>();

    /** @param place which part of the statement fails where a function does */
    FunctionCallWriter(ClassWriter owner, Parts parts, String place) {
        this.owner = owner;
        this.parts = parts;
        this.place = place;
    }

    /** Writes the methods and returns their names in the order in which to call them. */
    List<String> write(Expression expression) {
        visit(expression, List.of());
        return methods;
    }

    /** @param guards what is true for the rows that reach the expression, in the order of evaluation */
    private void visit(Expression expression, List<Expression> guards) {
        if (!Expressions.callsFunctions(expression)) {
            return;
        }
        String kept = expression instanceof FunctionCall call ? parts.keptCall(call) : null;
        if (kept != null) {
            parts.bind((FunctionCall) expression, kept);
            fields.put((FunctionCall) expression, kept);
        } else if (expression instanceof Case branches) {
            visitCase(branches, guards);
        } else if (expression instanceof Call call
                && guard(call, call.arguments().get(0)) != null) {
            List<Expression> reaching = new ArrayList<>(guards);
            for (Expression argument : call.arguments()) {
                visit(argument, reaching);
                reaching.add(guard(call, argument));
            }
        } else {
            Expressions.children(expression).forEach(child -> visit(child, guards));
            if (expression instanceof FunctionCall call) {
                add(call, guards);
            }
        }
    }

    private void visitCase(Case branches, List<Expression> guards) {
        List<Expression> reaching = new ArrayList<>(guards);
        for (When when : branches.whens()) {
            visit(when.condition(), reaching);
            Expression isTrue = test(Operation.IS_TRUE, when.condition());
            List<Expression> taken = new ArrayList<>(reaching);
            taken.add(isTrue);
            visit(when.result(), taken);
            reaching.add(test(Operation.NOT, isTrue));
        }
        visit(branches.otherwise(), reaching);
    }

    /** What is true for the rows that go on behind an argument; null when all do. */
    private static @Nullable Expression guard(Call call, Expression argument) {
        return switch (call.operation()) {
            case AND -> test(Operation.NOT, test(Operation.IS_FALSE, argument));
            case OR -> test(Operation.NOT, test(Operation.IS_TRUE, argument));
            case COALESCE -> test(Operation.IS_NULL, argument);
            default -> null;
        };
    }

    private static Expression test(Operation operation, Expression operand) {
        return new Call(operation, List.of(operand), TEST);
    }

    private void add(FunctionCall call, List<Expression> guards) {
        if (fields.containsKey(call)) {
            return;
        }
        String same = call.function().isDeterministic() ? unconditional.get(call) : null;
        String field = same == null ? declare(call) : same;
        fields.put(call, field);
        parts.bind(call, field);
        if (same == null) {
            writeMethod(call, field, guards);
            if (guards.isEmpty()) {
                unconditional.put(call, field);
            }
        }
    }

    private String declare(FunctionCall call) {
        List<Field> arguments = call.arguments().stream()
                .map(argument -> ArrowTypes.field("argument", argument.type().withNullable(true)))
                .toList();
        Field result = ArrowTypes.field("result", call.type().withNullable(true));
        return owner.functionColumn(new FunctionSpec(call.function(), arguments, result));
    }

    private void writeMethod(FunctionCall call, String field, List<Expression> guards) {
        List<String> arguments = new ArrayList<>();
        for (Expression argument : call.arguments()) {
            arguments.add(argument(argument, field));
        }
        CodeBlock body = new CodeBlock(3);
        Scope scope = new Scope(owner, true, body);
        ExpressionWriter expressions = new ExpressionWriter(scope, parts);
        String test = guards.isEmpty() ? "" : expressions.isTrue(guards(guards));
        String method = owner.names().next("call");
        CodeBlock code = owner.methods();
        code.line("");
        code.line("/** " + ExpressionText.comment(call) + " for the rows that reach it. */");
        code.open("private void " + method + "(int[] rows, int count) throws Exception");
        writeReachLoop(code, field, scope, body, test);
        code.open("if (reachedCount == 0)");
        code.line("return;");
        code.close();
        arguments.forEach(code::line);
        code.line(field + ".call(reachedCount, batch(), " + Java.string(place) + ");");
        code.close();
        methods.add(method);
    }

    /** The statement that gets the values of an argument. */
    private String argument(Expression argument, String field) {
        String arguments = field + ".arguments()";
        if (Expressions.isColumn(argument)
                && WideLayouts.readAs(owner.inputField(argument).getType()) == null) {
            String take = Expressions.path(argument).length == 0 ? ".take(" : ".takeField(";
            return arguments + take + "reachedCount, " + owner.rootAndPath(argument) + ");";
        }
        if (argument instanceof FunctionCall inner) {
            return arguments + ".takeResult(reachedCount, " + fields.get(inner) + ");";
        }
        String method = new ProjectionWriter(owner, parts, false).write(field + "Argument", place, argument, List.of());
        return method + "(reached, reachedCount, " + arguments + ".next());";
    }

    private static void writeReachLoop(CodeBlock code, String field, Scope scope, CodeBlock body, String test) {
        if (scope.usesScratch()) {
            code.line("Scratch scratch = scratch();");
        }
        code.line("int[] reached = " + field + ".start(batch());");
        code.line("int reachedCount = 0;");
        code.open("for (int i = 0; i < count; i++)");
        code.line("int row = rows == null ? i : rows[i];");
        code.open("if (row < 0)");
        code.line("continue;");
        code.close();
        StepWriter.openRow(code, scope);
        code.append(body);
        if (!test.isEmpty()) {
            code.open("if (" + test + ")");
        }
        code.line("reached[reachedCount++] = row;");
        if (!test.isEmpty()) {
            code.close();
        }
        if (scope.canThrow()) {
            code.reopen("catch (RowError error)");
            code.line("// The row does not get as far as the call; the loop over the expression notes it.");
            code.close();
        }
        code.close();
    }

    private static Expression guards(List<Expression> guards) {
        return guards.size() == 1 ? guards.get(0) : Expressions.grouped(new Call(Operation.AND, guards, TEST));
    }
}
