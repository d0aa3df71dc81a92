package io.streamling.sql.internal.validate;

import io.streamling.function.ScalarFunction;
import io.streamling.sql.internal.builtin.FunctionTable;
import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.FunctionDefinition;
import io.streamling.sql.internal.parse.InvalidSql;
import io.streamling.sql.internal.parse.Refusals;
import io.streamling.sql.internal.parse.StatementParser;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.type.ArrowTypes;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import io.streamling.sql.internal.type.TypeRules;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.jspecify.annotations.Nullable;

/** Finds what a function's name means: a user's function first, then a built-in one. Immutable. */
final class FunctionBinder {
    private final List<ScalarFunction> userFunctions;

    FunctionBinder(List<ScalarFunction> userFunctions) {
        this.userFunctions = List.copyOf(userFunctions);
    }

    /** A call with parentheses. Throws {@link InvalidSql}. */
    Expression bind(SqlCall call, ExpressionBinder binder) {
        String name = call.getOperator() instanceof SqlFunction function && function.getSqlIdentifier() != null
                ? StatementParser.functionName(String.join(".", function.getSqlIdentifier().names))
                : call.getOperator().getName();
        List<ScalarFunction> candidates = named(name);
        FunctionDefinition builtIn = FunctionTable.BUILT_IN.find(name);
        if (candidates.isEmpty() && builtIn == null) {
            throw new InvalidSql(call, Refusals.call(call, name, allNames()));
        }
        SqlLiteral quantifier = call.getFunctionQuantifier();
        if (quantifier != null) {
            throw new InvalidSql(
                    call, quantifier.getValue() + " within " + name + " is for aggregates only: leave it out");
        }
        List<Expression> arguments = binder.bindAll(call.getOperandList());
        return binder.apply(
                call,
                name,
                arguments,
                site -> builtIn != null && candidates.isEmpty() ? builtIn.bind(site) : user(site, candidates));
    }

    /** CURRENT_TIMESTAMP and its like; null where the name is no function that is written so. */
    @Nullable
    Expression bindWithoutParentheses(SqlIdentifier name, ExpressionBinder binder) {
        String word = name.getSimple().toUpperCase(java.util.Locale.ROOT);
        switch (word) {
            case "CURRENT_TIMESTAMP", "CURRENT_DATE", "LOCALTIMESTAMP", "CURRENT_TIME", "LOCALTIME" -> {
                FunctionDefinition definition = FunctionTable.BUILT_IN.find(word);
                return definition == null ? null : binder.apply(name, word, List.of(), definition::bind);
            }
            default -> {
                return null;
            }
        }
    }

    private List<ScalarFunction> named(String name) {
        return userFunctions.stream()
                .filter(function -> function.name().equalsIgnoreCase(name))
                .toList();
    }

    private List<String> allNames() {
        List<String> names = new ArrayList<>(FunctionTable.BUILT_IN.names());
        userFunctions.forEach(function -> names.add(function.name()));
        return names;
    }

    /** The overload that needs the fewest conversions. */
    private static Expression user(CallSite call, List<ScalarFunction> candidates) {
        ScalarFunction best = candidates.stream()
                .filter(function -> accepts(function, call))
                .min(Comparator.comparingInt(function -> conversions(function, call)))
                .orElseThrow(() -> call.invalid(refused(call, candidates)));
        List<Expression> arguments = new ArrayList<>();
        for (int i = 0; i < call.count(); i++) {
            SqlType wanted = ArrowTypes.sqlType(best.signature().arguments().get(i));
            arguments.add(call.builder().cast(call.argument(i), wanted));
        }
        SqlType result = ArrowTypes.sqlType(best.signature().result());
        if (result.kind() == Kind.OTHER) {
            throw call.invalid("function " + best.name() + " gives "
                    + best.signature().result() + ", which SQL cannot compute with: let it give another type");
        }
        return call.builder().function(best, result, arguments);
    }

    private static boolean accepts(ScalarFunction function, CallSite call) {
        List<ArrowType> wanted = function.signature().arguments();
        if (wanted.size() != call.count()) {
            return false;
        }
        for (int i = 0; i < wanted.size(); i++) {
            SqlType type = ArrowTypes.sqlType(wanted.get(i));
            if (type.kind() == Kind.OTHER || !TypeRules.fitsWithoutCast(call.type(i), type)) {
                return false;
            }
        }
        return true;
    }

    private static int conversions(ScalarFunction function, CallSite call) {
        int conversions = 0;
        for (int i = 0; i < call.count(); i++) {
            boolean same = call.type(i)
                    .sameAs(ArrowTypes.sqlType(function.signature().arguments().get(i)));
            conversions += same ? 0 : 1;
        }
        return conversions;
    }

    private static String refused(CallSite call, List<ScalarFunction> candidates) {
        String wanted = candidates.stream().map(FunctionBinder::describe).collect(Collectors.joining(" or "));
        String given = call.arguments().stream()
                .map(argument -> CallSite.words(argument.type()))
                .collect(Collectors.joining(", ", "(", ")"));
        return "function " + call.name() + " takes " + wanted + ", not " + given + ": convert with CAST";
    }

    private static String describe(ScalarFunction function) {
        return function.signature().arguments().stream()
                .map(type -> {
                    SqlType known = ArrowTypes.sqlType(type);
                    return known.kind() == Kind.OTHER ? type.toString() : known.toString();
                })
                .collect(Collectors.joining(", ", "(", ")"));
    }
}
