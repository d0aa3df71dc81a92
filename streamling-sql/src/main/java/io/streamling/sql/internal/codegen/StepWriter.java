package io.streamling.sql.internal.codegen;

import io.streamling.sql.internal.codegen.Parts.Kept;
import io.streamling.sql.internal.codegen.kept.KeptParts;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.FunctionCall;
import io.streamling.sql.internal.plan.SelectStep;
import io.streamling.sql.internal.plan.SelectStep.Projection;
import io.streamling.sql.internal.type.SqlType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Writes the class of a step: for the filter and each computed column one loop, or two of them, of which the shorter runs
 * while no column that it reads has a null. One generator's thread only.
 */
final class StepWriter {
    private final SelectStep step;
    private final ClassWriter owner;
    private final List<String> keptTexts = new ArrayList<>();
    private Parts parts;

    StepWriter(SelectStep step) {
        this.step = step;
        this.owner = new ClassWriter(step.input().schema());
        this.parts = new Parts(owner, Kept.NOTHING);
    }

    Object[] constants() {
        return owner.constants();
    }

    String write(String className) {
        List<Expression> columns = step.projections().stream()
                .map(projection -> Expressions.narrow(projection.expression()))
                .toList();
        if (step.filter() != null) {
            writeFilter(Expressions.narrow(step.filter()), columns);
        }
        Map<Integer, String> methods = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            if (!Expressions.isColumn(columns.get(i))) {
                methods.put(i, writeProjection(step.projections().get(i), columns.get(i)));
            }
        }
        if (!methods.isEmpty()) {
            writeDispatch(methods);
        }
        return owner.source(className, ExpressionText.of(step));
    }

    private String writeProjection(Projection projection, Expression expression) {
        String place = "column '" + projection.name() + "'";
        Parts used = isOfAllRows(projection) ? new Parts(owner, Kept.NOTHING) : parts;
        List<String> calls = new FunctionCallWriter(owner, used, place).write(expression);
        boolean hasHoles = step.isUpsert() && !projection.key();
        String name = "project " + ProjectionWriter.capitalised(projection.name());
        return new ProjectionWriter(owner, used, hasHoles).write(name, place, expression, calls);
    }

    /** Whether the column has a value even where a row has not passed the filter: the key of a DELETE. */
    private boolean isOfAllRows(Projection projection) {
        return step.isUpsert() && projection.key();
    }

    private void writeDispatch(Map<Integer, String> methods) {
        CodeBlock code = owner.methods();
        code.line("");
        code.line("@Override");
        code.open("public void project(int projection, int[] rows, int count, FieldVector target) throws Exception");
        code.open("switch (projection)");
        methods.forEach((index, method) -> {
            code.line("case " + index + ":");
            code.line("    " + method + "(rows, count, target);");
            code.line("    break;");
        });
        code.line("default:");
        code.line("    super.project(projection, rows, count, target);");
        code.close();
        code.close();
    }

    private void writeFilter(Expression filter, List<Expression> columns) {
        List<Expression> ofPassed = IntStream.range(0, columns.size())
                .filter(column -> !isOfAllRows(step.projections().get(column)))
                .mapToObj(columns::get)
                .toList();
        Map<Expression, String> kept = new LinkedHashMap<>();
        for (Expression part : KeptParts.of(filter, ofPassed)) {
            String name = owner.keptColumn(part);
            kept.put(part, name);
            if (Java.type(part.type()).equals("Text")) {
                keptTexts.add(name);
            }
        }
        parts = new Parts(owner, new Kept(kept, Map.of(), true));
        writeFilter(filter);
        Map<FunctionCall, String> calls = new HashMap<>();
        for (FunctionCall call : KeptParts.calls(filter)) {
            if (call.function().isDeterministic()) {
                calls.put(call, parts.column(call));
            }
        }
        if (!kept.isEmpty() || !calls.isEmpty()) {
            parts = new Parts(owner, new Kept(kept, calls, false));
        }
    }

    private void writeFilter(Expression filter) {
        List<String> calls = new FunctionCallWriter(owner, parts, "WHERE").write(filter);
        String check = nullCheck(owner, filter);
        boolean always = check.equals("true");
        String signature = "(int[] rows, int count, int[] passed)";
        CodeBlock code = owner.methods();
        if (calls.isEmpty() && (check.isEmpty() || always)) {
            writeFilterLoop("@Override public int filter" + signature, filter, always);
            return;
        }
        code.line("");
        code.line("@Override");
        code.open("public int filter" + signature + " throws Exception");
        calls.forEach(call -> code.line(call + "(rows, count);"));
        if (!always) {
            code.open("if (!(" + check + "))");
            code.line("return filterWithoutNulls(rows, count, passed);");
            code.close();
        }
        code.line("return filterWithNulls(rows, count, passed);");
        code.close();
        if (!always) {
            writeFilterLoop("private int filterWithoutNulls" + signature, filter, false);
        }
        writeFilterLoop("private int filterWithNulls" + signature, filter, true);
    }

    private void writeFilterLoop(String signature, Expression filter, boolean withNulls) {
        CodeBlock body = new CodeBlock(3);
        Scope scope = new Scope(owner, withNulls, body);
        String test = new ExpressionWriter(scope, parts).isTrue(filter);
        CodeBlock code = owner.methods();
        code.line("");
        if (signature.startsWith("@Override ")) {
            code.line("@Override");
        }
        code.open(signature.replace("@Override ", ""));
        if (scope.usesScratch()) {
            code.line("Scratch scratch = scratch();");
        }
        code.line("int passedCount = 0;");
        code.open("for (int i = 0; i < count; i++)");
        code.line("int row = rows == null ? i : rows[i];");
        openRow(code, scope);
        code.append(body);
        code.open("if (" + test + ")");
        keptTexts.forEach(kept -> code.line(kept + ".passed(row);"));
        code.line("passed[passedCount++] = row;");
        code.close();
        closeRow(code, scope, "WHERE", "");
        code.close();
        code.line("return passedCount;");
        code.close();
    }

    /** Before the statements of a row. */
    static void openRow(CodeBlock code, Scope scope) {
        if (scope.usesScratch()) {
            code.line("scratch.reset();");
        }
        if (scope.canThrow()) {
            code.open("try");
        }
    }

    /** After the statements of a row. */
    static void closeRow(CodeBlock code, Scope scope, String place, String afterFailure) {
        if (scope.canThrow()) {
            code.reopen("catch (RowError error)");
            code.line("fail(row, " + Java.string(place) + ", error);");
            if (!afterFailure.isEmpty()) {
                code.line(afterFailure);
            }
            code.close();
        }
    }

    /** A condition for "some column that the expression reads has nulls"; empty for never. */
    static String nullCheck(ClassWriter owner, Expression expression) {
        if (Expressions.callsFunctions(expression)) {
            return "true";
        }
        List<String> checks = new ArrayList<>();
        for (Expression column : Expressions.columns(expression)) {
            SqlType type = column.type();
            if (type.nullable()) {
                String name = owner.column(column);
                boolean isReader = owner.isReader(name);
                checks.add(isReader ? name + ".hasNulls()" : name + "Validity != 0L");
            }
        }
        return String.join(" || ", checks);
    }
}
