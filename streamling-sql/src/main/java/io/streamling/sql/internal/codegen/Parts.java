package io.streamling.sql.internal.codegen;

import static java.util.Objects.requireNonNull;

import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.FunctionCall;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Cuts large expressions into methods: the just-in-time compiler ignores methods of more than 8000 bytes, and the class
 * format ends at 64 KiB. One generator's thread only.
 */
final class Parts {
    /** The operations that stay together. Each is some 10 to 40 bytes. */
    private static final int MOST_OPERATIONS = 40;

    private final ClassWriter owner;
    private final IdentityHashMap<Expression, Integer> sizes = new IdentityHashMap<>();
    private final IdentityHashMap<FunctionCall, String> functionColumns = new IdentityHashMap<>();
    private final Map<Key, Part> parts = new HashMap<>();
    private final Kept kept;

    Parts(ClassWriter owner, Kept kept) {
        this.owner = owner;
        this.kept = kept;
    }

    /**
     * What the filter keeps for the projections.
     *
     * @param columns the names of the columns with the values of expressions
     * @param calls the names of the columns with the results of functions
     * @param isWritten whether the filter is being written, which fills the columns; they are read otherwise
     */
    record Kept(Map<Expression, String> columns, Map<FunctionCall, String> calls, boolean isWritten) {
        static final Kept NOTHING = new Kept(Map.of(), Map.of(), true);
    }

    private record Key(Expression expression, boolean withNulls) {}

    private record Part(String method, String type, String isNull) {}

    boolean isLarge(Expression expression) {
        return size(expression) > MOST_OPERATIONS && (kept.isWritten || keptColumn(expression) == null);
    }

    /** The name of the column that keeps the values of an expression; null for most. */
    @Nullable
    String keptColumn(Expression expression) {
        return kept.columns.isEmpty() ? null : kept.columns.get(expression);
    }

    /** Whether what is kept is there already. */
    boolean readsKept() {
        return !kept.isWritten;
    }

    /** The name of the column with the results that a call has had in the filter; null for most. */
    @Nullable
    String keptCall(FunctionCall call) {
        return kept.isWritten ? null : kept.calls.get(call);
    }

    private int size(Expression expression) {
        Integer known = sizes.get(expression);
        if (known == null) {
            known = 1
                    + Expressions.children(expression).stream()
                            .mapToInt(this::size)
                            .sum();
            sizes.put(expression, known);
        }
        return known;
    }

    /** Calls the method of a part; the result is in a variable. */
    Value call(Expression expression, Scope scope) {
        Key key = new Key(expression, scope.withNulls());
        Part part = parts.get(key);
        if (part == null) {
            part = write(expression, scope.withNulls());
            if (!Expressions.callsFunctions(expression)) {
                // The same call elsewhere has other results: it may be reached by other rows.
                parts.put(key, part);
            }
        }
        scope.useScratch();
        scope.mayThrow();
        String value = scope.variable(part.type, part.method + "(row, scratch)");
        return new Value(value, part.isNull.isEmpty() ? List.of() : List.of(part.isNull), false);
    }

    private Part write(Expression expression, boolean withNulls) {
        CodeBlock body = new CodeBlock(2);
        Scope scope = new Scope(owner, withNulls, body);
        Value value = new ExpressionWriter(scope, this).inline(expression, ExpressionWriter.SCRATCH);
        String type = Java.type(expression.type());
        String method = owner.names().next("part");
        String isNull = value.isNullable() ? owner.variable("boolean", method + "IsNull") : "";
        CodeBlock code = owner.methods();
        code.line("");
        code.open("private " + type + " " + method + "(int row, Scratch scratch)");
        code.append(body);
        if (value.isNullable()) {
            code.line(isNull + " = " + value.isNull() + ";");
            code.line("return " + isNull + " ? " + Java.zero(expression.type()) + " : " + Java.operand(value.code())
                    + ";");
        } else {
            code.line("return " + value.code() + ";");
        }
        code.close();
        return new Part(method, type, isNull);
    }

    /** The results of a call are in this column from now on. */
    void bind(FunctionCall call, String field) {
        functionColumns.put(call, field);
    }

    /** The name of the column with the results of a call. */
    String column(FunctionCall call) {
        return requireNonNull(functionColumns.get(call));
    }

    Value functionResult(FunctionCall call) {
        String field = column(call);
        String code = switch (Java.type(call.type())) {
            case "Text" -> field + ".textAt(row)";
            case "Decimal" -> field + ".decimalAt(row)";
            case "Nested" -> field + ".nestedAt(row)";
            default -> ExpressionWriter.valueAt(call.type(), field + ".data()", field + ".slot(row)");
        };
        return new Value(code, List.of(field + ".isNull(row)"), false);
    }
}
