package io.streamling.sql.internal.codegen;

import io.streamling.sql.internal.codegen.wide.WideCode;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Expression.FunctionCall;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import java.util.List;
import java.util.Locale;

/** Writes the methods that fill one computed column. One generator's thread only. */
final class ProjectionWriter {
    private final ClassWriter owner;
    private final Parts parts;
    private final boolean hasHoles;

    /** @param hasHoles whether some rows may be null without being evaluated */
    ProjectionWriter(ClassWriter owner, Parts parts, boolean hasHoles) {
        this.owner = owner;
        this.parts = parts;
        this.hasHoles = hasHoles;
    }

    /**
     * Returns the name of the method.
     *
     * @param wanted what the method should be called
     * @param place which part of the statement fails where the expression does
     * @param calls the methods to call first
     */
    String write(String wanted, String place, Expression expression, List<String> calls) {
        String name = owner.names().fresh(wanted);
        boolean isKept = parts.readsKept() && parts.keptColumn(expression) != null;
        String check = isKept ? "" : StepWriter.nullCheck(owner, expression);
        if (hasHoles) {
            check = check.isEmpty() ? "hasHoles(rows, count)" : check + " || hasHoles(rows, count)";
        }
        String writer = writer(expression.type());
        String arguments = writer.isEmpty() ? "rows, count, data, validity" : "rows, count, out";
        CodeBlock code = owner.methods();
        code.line("");
        code.line("/** " + ExpressionText.comment(expression) + " */");
        code.open("private void " + name + "(int[] rows, int count, FieldVector target)"
                + (calls.isEmpty() ? "" : " throws Exception"));
        calls.forEach(call -> code.line(call + "(rows, count);"));
        if (expression instanceof FunctionCall call) {
            String copy = parts.keptCall(call) == null ? ".copyTo" : ".gatherTo";
            code.line(parts.column(call) + copy + "(rows, count, target);");
            code.close();
            return name;
        }
        writeWholeColumn(expression, code);
        switch (writer) {
            case "TextWriter" ->
                code.line("TextWriter out = writer(target, count, " + expectedBytes(expression) + ");");
            case "NestedWriter" -> code.line("NestedWriter out = nestedWriter(target, count);");
            default -> {
                code.line("long data = allocate(target, count);");
                code.line("long validity = validityOf(target);");
            }
        }
        boolean always = check.startsWith("true");
        if (check.isEmpty() || always) {
            code.line(name + "Loop(" + arguments + ");");
        } else {
            code.open("if (" + check + ")");
            code.line(name + "WithNulls(" + arguments + ");");
            code.reopen("else");
            code.line(name + "WithoutNulls(" + arguments + ");");
            code.close();
        }
        code.line(writer.isEmpty() ? "target.setValueCount(count);" : "out.finish(count);");
        code.close();
        if (check.isEmpty() || always) {
            writeLoop(name + "Loop", place, expression, always);
        } else {
            writeLoop(name + "WithoutNulls", place, expression, false);
            writeLoop(name + "WithNulls", place, expression, true);
        }
        return name;
    }

    /** The class that writes columns of a type; empty where the columns are written by address. */
    private static String writer(SqlType type) {
        return switch (Java.type(type)) {
            case "Text" -> "TextWriter";
            case "Nested" -> "NestedWriter";
            default -> "";
        };
    }

    /** LOWER and UPPER of a column that is all ASCII need not look at the rows, as long as all of them stay. */
    private void writeWholeColumn(Expression expression, CodeBlock code) {
        if (expression instanceof Call call
                && (call.operation() == Operation.LOWER || call.operation() == Operation.UPPER)
                && Expressions.isColumn(call.arguments().get(0))) {
            String method = call.operation().name().toLowerCase(Locale.ROOT);
            code.open(
                    "if (rows == null && " + owner.column(call.arguments().get(0)) + "." + method + "(count, target))");
            code.line("return;");
            code.close();
        }
    }

    static String capitalised(String column) {
        return column.isEmpty() ? "" : column.substring(0, 1).toUpperCase(Locale.ROOT) + column.substring(1);
    }

    private String expectedBytes(Expression expression) {
        StringBuilder bytes = new StringBuilder();
        for (Expression column : Expressions.columns(expression)) {
            if (Java.type(column.type()).equals("Text")) {
                bytes.append(bytes.length() == 0 ? "" : " + ")
                        .append(owner.column(column))
                        .append(".expectedBytes(count)");
            }
        }
        return bytes.length() == 0 ? "16L * count" : bytes.toString();
    }

    private void writeLoop(String method, String place, Expression expression, boolean withNulls) {
        SqlType type = expression.type();
        String writer = writer(type);
        CodeBlock body = new CodeBlock(3);
        Scope scope = new Scope(owner, withNulls, body);
        Value value = new ExpressionWriter(scope, parts)
                .inline(expression, writer.equals("TextWriter") ? "out" : ExpressionWriter.SCRATCH);
        CodeBlock code = owner.methods();
        code.line("");
        code.open("private void " + method + "(int[] rows, int count, "
                + (writer.isEmpty() ? "long data, long validity)" : writer + " out)"));
        if (scope.usesScratch()) {
            code.line("Scratch scratch = scratch();");
        }
        code.open("for (int i = 0; i < count; i++)");
        code.line("int row = rows == null ? i : rows[i];");
        String putNull = writer.isEmpty() ? "putNull(validity, i);" : "out.appendNull();";
        if (withNulls && hasHoles) {
            code.open("if (row < 0)");
            code.line(putNull);
            code.line("continue;");
            code.close();
        }
        StepWriter.openRow(code, scope);
        code.append(body);
        put(code, value, type, putNull);
        StepWriter.closeRow(code, scope, place, writer.isEmpty() ? "" : putNull);
        code.close();
        code.close();
    }

    private static void put(CodeBlock code, Value value, SqlType type, String putNull) {
        if (value.nulls().contains("true")) {
            code.line(putNull);
            return;
        }
        if (value.isNullable()) {
            code.open("if (" + value.isNull() + ")");
            code.line(putNull);
            code.reopen("else");
        }
        code.line(put(value.code(), type));
        if (value.isNullable()) {
            code.close();
        }
    }

    private static String put(String code, SqlType type) {
        return switch (type.kind()) {
            case VARCHAR, VARBINARY, ARRAY, MAP, ROW, OTHER -> "out.append(" + code + ");";
            case INT256, UINT256 -> WideCode.write(type, code);
            case DECIMAL ->
                type.isWide() ? WideCode.write(type, code) : Java.operand(code) + ".store(data + ((long) i << 4));";
            default -> "put" + capitalised(ExpressionWriter.accessor(type)) + "(data, i, " + code + ");";
        };
    }
}
