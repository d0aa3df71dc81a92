package io.streamling.sql.internal.catalog;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.library.Prepared;
import io.streamling.sql.internal.parse.InvalidSql;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.LibraryFunction;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.TypeRules;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One way to call a library function. Immutable.
 *
 * @param constants what the definition adds behind the arguments: a {@code String} or a {@code Long} each
 */
public record Overload(LibraryFunction function, List<SqlType> arguments, List<Object> constants, SqlType result) {
    /** Copies the lists. */
    public Overload {
        arguments = List.copyOf(arguments);
        constants = List.copyOf(constants);
    }

    /** Without constants; the method is the only public static one of its name. */
    public static Overload of(String name, Class<?> owner, String method, SqlType result, SqlType... arguments) {
        LibraryFunction function = LibraryFunction.of(name, owner, method, arguments.length);
        return new Overload(function, List.of(arguments), List.of(), result);
    }

    /** The overload that needs the fewest conversions. Throws {@code InvalidSql} where none fits. */
    public static Expression bind(CallSite call, List<Overload> overloads) {
        int least = overloads.stream().mapToInt(o -> o.arguments.size()).min().orElse(0);
        int most = overloads.stream().mapToInt(o -> o.arguments.size()).max().orElse(0);
        call.requireCount(overloads.get(0).function.name(), least, most);
        List<Overload> counted = overloads.stream()
                .filter(overload -> overload.arguments.size() == call.count())
                .toList();
        if (counted.size() == 1) {
            return counted.get(0).apply(call);
        }
        return counted.stream()
                .filter(overload -> overload.accepts(call))
                .min(Comparator.comparingInt(overload -> overload.conversions(call)))
                .orElseThrow(() -> refused(call, counted))
                .apply(call);
    }

    private Expression apply(CallSite call) {
        List<Expression> values = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            values.add(call.as(i, arguments.get(i)));
            check(call, i, values.get(i));
        }
        for (Object constant : constants) {
            values.add(call.literal(constant, constant instanceof Long ? SqlType.BIGINT : SqlType.VARCHAR));
        }
        return call.builder().library(function, result, values);
    }

    /** A constant that cannot be prepared is wrong for every row. */
    private void check(CallSite call, int index, Expression value) {
        Class<?> parameter = function.method().getParameterTypes()[index];
        if (!Prepared.class.isAssignableFrom(parameter)
                || !(value instanceof Literal literal)
                || !(literal.value() instanceof String text)) {
            return;
        }
        try {
            Prepared.of(parameter, text);
        } catch (RowError error) {
            throw call.invalid("argument " + (index + 1) + " of " + call.name() + ": " + error.reason());
        }
    }

    private boolean accepts(CallSite call) {
        for (int i = 0; i < call.count(); i++) {
            if (!TypeRules.fitsWithoutCast(call.type(i), arguments.get(i))) {
                return false;
            }
        }
        return true;
    }

    private int conversions(CallSite call) {
        int conversions = 0;
        for (int i = 0; i < call.count(); i++) {
            conversions += call.type(i).sameAs(arguments.get(i)) ? 0 : 1;
        }
        return conversions;
    }

    private static InvalidSql refused(CallSite call, List<Overload> overloads) {
        for (int i = 0; i < call.count(); i++) {
            int index = i;
            List<SqlType> wanted = overloads.stream()
                    .map(overload -> overload.arguments.get(index))
                    .toList();
            boolean isOneKind = wanted.stream().map(SqlType::kind).distinct().count() == 1;
            if (isOneKind && wanted.stream().noneMatch(type -> TypeRules.fitsWithoutCast(call.type(index), type))) {
                return call.mismatch(i, wanted.get(0).toString());
            }
        }
        String wanted = overloads.stream()
                .map(overload ->
                        overload.arguments.stream().map(SqlType::toString).collect(Collectors.joining(", ", "(", ")")))
                .collect(Collectors.joining(" or "));
        String given = call.arguments().stream()
                .map(argument -> CallSite.words(argument.type()))
                .collect(Collectors.joining(", ", "(", ")"));
        return call.invalid(call.name() + " takes " + wanted + ", not " + given + ": convert with CAST");
    }
}
