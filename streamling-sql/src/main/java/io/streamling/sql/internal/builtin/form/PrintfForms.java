package io.streamling.sql.internal.builtin.form;

import static io.streamling.sql.internal.type.SqlType.BIGINT;
import static io.streamling.sql.internal.type.SqlType.BOOLEAN;
import static io.streamling.sql.internal.type.SqlType.DOUBLE;
import static io.streamling.sql.internal.type.SqlType.VARCHAR;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Overload;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.library.printf.Printf;
import io.streamling.sql.internal.library.printf.PrintfFormat;
import io.streamling.sql.internal.library.printf.PrintfItem;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.Expression.When;
import io.streamling.sql.internal.plan.LibraryFunction;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import java.util.ArrayList;
import java.util.List;

/** PRINTF: its format is a constant, so that each item is known to fit its argument. Stateless. */
public final class PrintfForms {
    private PrintfForms() {}

    /** A format and its arguments. */
    public static Expression print(CallSite call) {
        if (call.argument(0) instanceof Literal literal && literal.value() == null) {
            return new Literal(null, VARCHAR);
        }
        if (!(call.argument(0) instanceof Literal literal) || !(literal.value() instanceof String format)) {
            throw call.invalid("PRINTF needs a constant text as its format: choose between several with CASE");
        }
        try {
            return print(call, PrintfFormat.read(format));
        } catch (RowError error) {
            throw call.invalid("argument 1 of PRINTF: " + error.reason());
        }
    }

    private static Expression print(CallSite call, PrintfFormat format) {
        List<Expression> parts = new ArrayList<>();
        parts.add(call.literal("", VARCHAR));
        for (PrintfFormat.Part part : format.parts()) {
            parts.add(part.argument() < 0 ? call.literal(part.text(), VARCHAR) : item(call, part));
        }
        return parts.size() == 1 ? parts.get(0) : call.call(Operation.CONCAT, VARCHAR, parts);
    }

    private static Expression item(CallSite call, PrintfFormat.Part part) {
        int index = part.argument() + 1;
        if (index < 1 || index >= call.count()) {
            throw call.invalid("the format of PRINTF asks for argument " + index + " behind it, and there are "
                    + (call.count() - 1));
        }
        PrintfItem item = new PrintfItem(part.text());
        Expression argument = call.argument(index);
        Expression written = argument.type().kind() == SqlType.Kind.NULL
                ? call.literal(item.ofNull(), VARCHAR)
                : written(call, index, item.conversion(), part.text());
        if (!argument.type().nullable() || argument.type().kind() == SqlType.Kind.NULL) {
            return written;
        }
        When isNull = new When(call.call(Operation.IS_NULL, BOOLEAN, argument), call.literal(item.ofNull(), VARCHAR));
        return call.builder().choice(List.of(isNull), written, VARCHAR);
    }

    private static Expression written(CallSite call, int index, char conversion, String item) {
        Expression argument = call.argument(index);
        return switch (conversion) {
            case 'x', 'o' ->
                apply(
                        call,
                        argument.type().kind() == SqlType.Kind.INTEGER ? "narrow" : "whole",
                        BIGINT,
                        call.whole(index),
                        item);
            case 'd', 'c' -> apply(call, "whole", BIGINT, call.whole(index), item);
            case 'f', 'e', 'g' -> number(call, index, item);
            case 'a' -> apply(call, "floating", DOUBLE, call.floating(index), item);
            case 'b' ->
                argument.type().kind() == SqlType.Kind.BOOLEAN
                        ? apply(call, "truth", BOOLEAN, argument, item)
                        : apply(call, "truth", BOOLEAN, call.literal(true, BOOLEAN), item);
            default -> apply(call, "text", VARCHAR, call.builder().cast(argument, VARCHAR), item);
        };
    }

    private static Expression number(CallSite call, int index, String item) {
        Expression number = call.number(index);
        return number.type().kind().isFloating()
                ? apply(call, "floating", DOUBLE, call.floating(index), item)
                : apply(call, "exact", VARCHAR, call.builder().cast(number, VARCHAR), item);
    }

    private static Expression apply(CallSite call, String method, SqlType type, Expression value, String item) {
        LibraryFunction function = LibraryFunction.of("PRINTF", Printf.class, method, 1);
        Overload overload = new Overload(function, List.of(type), List.of(item), VARCHAR);
        CallSite site = new CallSite(call.place(), call.name(), List.of(value), call.builder());
        return Overload.bind(site, List.of(overload));
    }
}
