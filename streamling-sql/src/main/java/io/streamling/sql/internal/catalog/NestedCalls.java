package io.streamling.sql.internal.catalog;

import io.streamling.sql.internal.nested.Constructor;
import io.streamling.sql.internal.nested.ElementFunctions;
import io.streamling.sql.internal.nested.VectorFunction;
import io.streamling.sql.internal.parse.InvalidSql;
import io.streamling.sql.internal.parse.Suggestion;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.FunctionCall;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Child;
import io.streamling.sql.internal.type.SqlType.Kind;
import io.streamling.sql.internal.type.TypeRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Arrays, maps and rows: making them, looking into them, comparing them. Stateless. */
public final class NestedCalls {
    private static final String FIELD = "f";

    private NestedCalls() {}

    /** A built-in function over columns; the result is nullable. */
    public static Expression vector(CallSite call, SqlType result, VectorFunction.Body body, Expression... arguments) {
        return vector(call, result.withNullable(true), body, Arrays.asList(arguments));
    }

    private static Expression vector(
            CallSite call, SqlType result, VectorFunction.Body body, List<Expression> arguments) {
        List<SqlType> types = arguments.stream().map(Expression::type).toList();
        return call.builder().vector(new VectorFunction(call.name(), types, result, body), arguments);
    }

    /** An argument that must be an ARRAY. */
    public static Expression array(CallSite call, int index) {
        return nested(call, index, Kind.ARRAY, "an ARRAY");
    }

    /** An argument that must be a MAP. */
    public static Expression map(CallSite call, int index) {
        return nested(call, index, Kind.MAP, "a MAP");
    }

    private static Expression nested(CallSite call, int index, Kind kind, String wanted) {
        if (call.type(index).kind() != kind) {
            throw call.mismatch(index, wanted);
        }
        return call.argument(index);
    }

    /** An argument that must have the type of an element; a constant that fits is read as that. */
    public static Expression like(CallSite call, int index, SqlType wanted) {
        Expression argument = call.argument(index);
        if (argument instanceof Literal && TypeRules.canCast(argument.type(), wanted)) {
            Expression read = call.builder().cast(argument, wanted);
            if (read instanceof Literal) {
                return read;
            }
        }
        return call.as(index, wanted);
    }

    /** {@code ARRAY[a, b]}. */
    public static Expression arrayOf(CallSite call) {
        List<Expression> elements = call.count() == 0 ? List.of() : call.alike();
        SqlType element = call.count() == 0 ? SqlType.NULL.withNullable(false) : call.commonType(elements);
        SqlType type = SqlType.array(element).withNullable(false);
        return vector(call, type, Constructor.ARRAY, elements);
    }

    /** {@code MAP[key, value, key, value]}. */
    public static Expression mapOf(CallSite call) {
        if (call.count() == 0 || call.count() % 2 != 0) {
            throw call.invalid("MAP needs a value for each key: write MAP['a', 1, 'b', 2]");
        }
        List<Expression> keys = new ArrayList<>();
        List<Expression> values = new ArrayList<>();
        for (int i = 0; i < call.count(); i += 2) {
            keys.add(call.argument(i));
            values.add(call.argument(i + 1));
        }
        keys = call.alike(keys);
        values = call.alike(values);
        List<Expression> entries = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            entries.add(keys.get(i));
            entries.add(values.get(i));
        }
        SqlType type =
                SqlType.map(call.commonType(keys), call.commonType(values)).withNullable(false);
        return vector(call, type, Constructor.MAP, entries);
    }

    /** {@code ROW(a, b)}, whose fields have these names. */
    public static Expression rowOf(CallSite call, List<String> names) {
        Set<String> seen = new HashSet<>();
        List<Child> fields = new ArrayList<>();
        for (int i = 0; i < call.count(); i++) {
            if (!seen.add(names.get(i))) {
                throw call.invalid("the row has two fields named '" + names.get(i) + "': give them different names");
            }
            fields.add(new Child(names.get(i), call.type(i)));
        }
        return vector(call, SqlType.row(fields).withNullable(false), Constructor.ROW, call.arguments());
    }

    /** {@code array[1]} or {@code map['key']}. */
    public static Expression item(CallSite call) {
        SqlType type = call.type(0);
        return switch (type.kind()) {
            case ARRAY -> call.call(Operation.ITEM, type.element(), call.argument(0), call.whole(1));
            case MAP ->
                vector(call, type.value(), ElementFunctions::value, call.argument(0), like(call, 1, type.key()));
            default ->
                throw call.invalid("[ ] needs an ARRAY or a MAP, not " + CallSite.words(type)
                        + (type.kind() == Kind.ROW ? ": a field of a row is read with a dot" : ""));
        };
    }

    /** A field that is not there; the only argument is what was to have it. */
    public static InvalidSql unknownField(CallSite call, String whole, String field) {
        SqlType type = call.type(0);
        if (type.kind() == Kind.ROW) {
            List<String> names = type.children().stream().map(Child::name).toList();
            return call.invalid(
                    "field '" + field + "' is not in '" + whole + "'" + Suggestion.of(field, names, "fields"));
        }
        String wayOut = switch (type.kind()) {
            case ARRAY -> ": read an element with " + whole + "[1], or all of them with UNNEST";
            case MAP -> ": read a value with " + whole + "['" + field + "']";
            default -> "";
        };
        return call.invalid(
                "'" + whole + "' is " + CallSite.words(type) + ", which has no field '" + field + "'" + wayOut);
    }

    /** What the fields of {@code ROW(a, b)} are called: f1, f2 and so on, as in PostgreSQL. */
    public static List<String> fieldNames(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(number -> FIELD + number)
                .toList();
    }

    /** Comparison of two values of one nested type. */
    public static Expression compare(CallSite call, Operation operation, Expression left, Expression right) {
        requireComparable(call, left.type());
        SqlType result = SqlType.BOOLEAN.withNullable(
                left.type().nullable() || right.type().nullable());
        return switch (operation) {
            case EQUAL -> equal(call, left, right, result);
            case NOT_EQUAL -> call.not(equal(call, left, right, result));
            case IS_DISTINCT_FROM ->
                vector(call, SqlType.BOOLEAN.withNullable(false), ElementFunctions::distinct, List.of(left, right));
            default ->
                throw call.invalid(
                        "'" + call.name() + "' does not work on " + CallSite.words(left.type()) + ": only = and <> do");
        };
    }

    private static Expression equal(CallSite call, Expression left, Expression right, SqlType result) {
        if (!isRowConstructor(left) || !isRowConstructor(right)) {
            return vector(call, result, ElementFunctions::equal, List.of(left, right));
        }
        List<Expression> equal = new ArrayList<>();
        List<Expression> rights = ((FunctionCall) right).arguments();
        for (Expression value : ((FunctionCall) left).arguments()) {
            equal.add(Comparisons.compare(call, Operation.EQUAL, value, rights.get(equal.size())));
        }
        return equal.size() == 1 ? equal.get(0) : call.call(Operation.AND, SqlType.BOOLEAN, equal);
    }

    /** Two of them are compared part by part; one that CAST has given names is a value as a whole. */
    private static boolean isRowConstructor(Expression expression) {
        return expression instanceof FunctionCall call
                && call.function() instanceof VectorFunction function
                && function.body() == Constructor.ROW
                && call.type().children().get(0).name().equals(FIELD + 1);
    }

    /** Refuses types that hold something that SQL cannot compare. */
    public static void requireComparable(CallSite call, SqlType type) {
        if (type.kind() == Kind.OTHER || type.kind() == Kind.NULL || type.kind() == Kind.MAP) {
            throw call.invalid("'" + call.name() + "' does not work on " + CallSite.words(type));
        }
        type.children().forEach(child -> requireComparable(call, child.type()));
    }
}
