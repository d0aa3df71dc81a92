package io.streamling.sql.internal.codegen;

import io.streamling.sql.internal.codegen.wide.WideCode;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Expression.Case;
import io.streamling.sql.internal.plan.Expression.Cast;
import io.streamling.sql.internal.plan.Expression.FunctionCall;
import io.streamling.sql.internal.plan.Expression.InSet;
import io.streamling.sql.internal.plan.Expression.LibraryCall;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.type.SqlType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.apache.arrow.vector.types.pojo.ArrowType;

/**
 * Turns an expression into Java over the variable {@code row}. What can be said as one Java expression is; the rest puts
 * statements before it. Every part of an expression is evaluated exactly when the interpreter would evaluate it. One
 * generator's thread only.
 */
final class ExpressionWriter {
    static final String SCRATCH = "scratch";
    /** Times of day to here have 32 bits. */
    private static final int MILLISECOND_DIGITS = 3;

    private final Scope scope;
    private final Parts parts;
    private final LogicWriter logic;
    private final ChoiceWriter choice;

    ExpressionWriter(Scope scope, Parts parts) {
        this.scope = scope;
        this.parts = parts;
        this.logic = new LogicWriter(this);
        this.choice = new ChoiceWriter(this);
    }

    Scope scope() {
        return scope;
    }

    /** A sub-expression; one that is large becomes a method of its own. */
    Value value(Expression expression) {
        return isLarge(expression) ? parts.call(expression, scope) : inline(expression, SCRATCH);
    }

    /**
     * The expression in place.
     *
     * @param target the name of what a resulting text is best made in
     */
    Value inline(Expression expression, String target) {
        String kept = parts.keptColumn(expression);
        if (kept == null) {
            return write(expression, target);
        }
        return parts.readsKept() ? kept(expression, kept) : keep(write(expression, target), expression, kept);
    }

    private Value keep(Value value, Expression expression, String column) {
        Value settled = settle(value, expression.type());
        scope.code().line(column + ".keep(row, " + settled.code() + ", " + settled.isNull() + ");");
        return settled;
    }

    private static Value kept(Expression expression, String column) {
        SqlType type = expression.type();
        String code = switch (Java.type(type)) {
            case "Text" -> column + ".textAt(row)";
            case "Decimal" -> column + ".decimalAt(row)";
            case "BigDecimal", "BigInteger" -> "((" + Java.type(type) + ") " + column + ".numberAt(row))";
            default -> column + "." + Java.type(type) + "At(row)";
        };
        return new Value(code, type.nullable() ? List.of(column + ".isNull(row)") : List.of(), false);
    }

    private Value write(Expression expression, String target) {
        if (expression.type().isWide()) {
            scope.owner().useWide();
        }
        if (Expressions.isColumn(expression)) {
            return column(expression);
        }
        if (expression instanceof Literal literal) {
            return literal(literal);
        }
        if (expression instanceof Call call) {
            return call(call, target);
        }
        if (expression instanceof Case branches) {
            return choice.write(branches, target);
        }
        if (expression instanceof Cast cast) {
            return new CastWriter(this, target).write(cast);
        }
        if (expression instanceof InSet set) {
            return new SetWriter(this).write(set);
        }
        if (expression instanceof LibraryCall call) {
            return new LibraryCallWriter(this, target).write(call);
        }
        return parts.functionResult((FunctionCall) expression);
    }

    String isTrue(Expression condition) {
        return logic.isTrue(condition);
    }

    private Value column(Expression column) {
        String name = scope.owner().column(column);
        SqlType type = column.type();
        boolean isReader = scope.owner().isReader(name);
        String code = isReader ? name + ".at(row)" : valueAt(column, name);
        String isNull = isReader ? name + ".isNull(row)" : "isNull(" + name + "Validity, row)";
        return new Value(code, scope.withNulls() && type.nullable() ? List.of(isNull) : List.of(), false);
    }

    private String valueAt(Expression column, String name) {
        boolean unsigned =
                scope.owner().inputField(column).getType() instanceof ArrowType.Int integer && !integer.getIsSigned();
        return unsigned
                ? unsignedAccessor(column.type()) + "At(" + name + ", row)"
                : valueAt(column.type(), name, "row");
    }

    /** What reads a value of a column that has the layout of its type. */
    static String valueAt(SqlType type, String data, String row) {
        return type.isWide() ? WideCode.read(type, data, row) : accessor(type) + "At(" + data + ", " + row + ")";
    }

    private static String unsignedAccessor(SqlType type) {
        return switch (type.kind()) {
            case SMALLINT -> "unsignedByte";
            case INTEGER -> "unsignedShort";
            default -> "unsignedInt";
        };
    }

    /** The stem of the base class's methods that read and write this type. */
    static String accessor(SqlType type) {
        return switch (type.kind()) {
            case BOOLEAN -> "boolean";
            case TINYINT -> "tinyint";
            case SMALLINT -> "smallint";
            case INTEGER, DATE, INTERVAL_YEAR_MONTH -> "int";
            case TIME -> type.unitDigits() <= MILLISECOND_DIGITS ? "int" : "long";
            case REAL -> "float";
            case DOUBLE -> "double";
            default -> "long";
        };
    }

    private Value literal(Literal literal) {
        Object value = literal.value();
        if (value == null) {
            return new Value(Java.nullOf(literal.type()), List.of("true"), false);
        }
        if (value instanceof String text) {
            return Value.of(scope.owner().text(text));
        }
        if (value instanceof byte[] bytes) {
            return Value.of(scope.owner().bytes(bytes));
        }
        if (literal.type().isWide()) {
            return Value.of(scope.owner().wide(literal.type(), value));
        }
        if (value instanceof BigDecimal number) {
            return Value.of(scope.owner().decimal(number));
        }
        if (value instanceof Float number) {
            return Value.of(Java.literal(number.floatValue()));
        }
        if (value instanceof Double number) {
            return Value.of(Java.literal(number.doubleValue()));
        }
        return Value.of(value instanceof Long number ? Java.literal(number.longValue()) : value.toString());
    }

    private Value call(Call call, String target) {
        return switch (call.operation()) {
            case AND, OR, NOT, IS_NULL, IS_TRUE, IS_FALSE -> logic.write(call);
            case COALESCE, NULL_IF, GREATEST, LEAST, IS_DISTINCT_FROM -> choice.write(call);
            case ROW_KIND -> {
                scope.useScratch();
                yield Value.of("rowKind(row, scratch)");
            }
            case NOW -> Value.of("now");
            case ITEM -> item(call);
            default -> strict(call, target);
        };
    }

    /** An element of a column of the input, read where it is. */
    private Value item(Call call) {
        Value place = settle(value(call.arguments().get(1)), SqlType.BIGINT);
        String list = scope.owner().listColumn(call.arguments().get(0));
        String found = list + ".at(row, " + place.code() + ")";
        String at =
                scope.variable("int", place.isNullable() ? Java.operand(place.isNull()) + " ? -1 : " + found : found);
        SqlType type = call.type();
        String elements = scope.owner().elementColumn(call.arguments().get(0), type);
        boolean isReader = scope.owner().isReader(elements);
        String code = isReader ? elements + ".at(" + at + ")" : valueAt(type, elements, at);
        String isNull = isReader ? elements + ".isNull(" + at + ")" : "isNull(" + elements + "Validity, " + at + ")";
        return new Value(code, List.of(at + " < 0", isNull), false);
    }

    private Value strict(Call call, String target) {
        List<Value> operands = operands(call.arguments());
        Value result = OperationWriter.write(this, call, operands, target);
        boolean fails = result.fails() || operands.stream().anyMatch(Value::fails);
        if (result.fails()) {
            scope.mayThrow();
        }
        return new Value(result.code(), Value.nullsOf(operands), fails);
    }

    /** All operands; one that fails does so also when another one is null, and in the order of the operands. */
    List<Value> operands(List<Expression> expressions) {
        List<Value> values = new ArrayList<>();
        for (Expression expression : expressions) {
            scope.enter();
            Value value = value(expression);
            CodeBlock statements = scope.leave();
            if (!statements.isEmpty()) {
                settleFailing(values, expressions);
                scope.code().append(statements);
            }
            values.add(value);
        }
        var nulls = new HashSet<>(Value.nullsOf(values));
        if (values.stream().anyMatch(value -> value.fails() && !nulls.equals(new HashSet<>(value.nulls())))) {
            settleFailing(values, expressions);
        }
        return values;
    }

    private void settleFailing(List<Value> values, List<Expression> expressions) {
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i).fails()) {
                values.set(i, settle(values.get(i), expressions.get(i).type()));
            }
        }
    }

    /** The value in a variable, evaluated here. */
    Value settle(Value value, SqlType type) {
        if (Java.isName(value.code())) {
            return value;
        }
        String code = value.isNullable()
                ? Java.operand(value.isNull()) + " ? " + Java.zero(type) + " : " + value.code()
                : value.code();
        return new Value(scope.variable(type, code), value.nulls(), false);
    }

    boolean isLarge(Expression expression) {
        return parts.isLarge(expression);
    }
}
