package io.streamling.sql.internal.builtin;

import static io.streamling.sql.internal.type.SqlType.VARCHAR;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Definitions;
import io.streamling.sql.internal.catalog.Family;
import io.streamling.sql.internal.catalog.FunctionDefinition;
import io.streamling.sql.internal.catalog.NestedCalls;
import io.streamling.sql.internal.catalog.Source;
import io.streamling.sql.internal.parse.Suggestion;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.type.ArrowTypeNames;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import io.streamling.sql.internal.type.TypeRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Functions of types, of rows, and of the library itself. Stateless. */
final class TypeFunctions {
    private TypeFunctions() {}

    static List<FunctionDefinition> all() {
        Definitions all = new Definitions(Family.CONTEXT);
        all.add("ARROW_TYPEOF")
                .from(Source.DATAFUSION)
                .says("the Arrow type of the argument")
                .nulls("never")
                .means(1, 1, "(any) -> VARCHAR", call -> call.literal(ArrowTypeNames.of(call.type(0)), VARCHAR))
                .example("ARROW_TYPEOF(1.50)", "'Decimal128(3, 2)'")
                .example(
                        "ARROW_TYPEOF(ARRAY[TIMESTAMP '2024-02-29 12:30:59.5'])",
                        "'List(Timestamp(Millisecond, None))'");
        all.add("ARROW_CAST")
                .from(Source.DATAFUSION)
                .says(
                        "CAST to the type of an Arrow type's name, a constant: Boolean, Int8 to Int64, Float32, Float64, Utf8, Binary, Date32,"
                                + " Decimal128(p, s), Decimal256(p, s), Time32, Time64 and Duration of a unit, Timestamp(unit, None or a zone),"
                                + " Interval(YearMonth); units are Second, Millisecond, Microsecond and Nanosecond")
                .means(2, 2, "(any, VARCHAR) -> the type", TypeFunctions::cast)
                .example("ARROW_CAST('12', 'Int64')", "12")
                .example("ARROW_CAST(1.5, 'Decimal128(10, 3)')", "1.500")
                .example("ARROW_CAST('2024-02-29 12:30:59.5', 'Timestamp(Second, None)')", "2024-02-29 12:30:59");
        all.add("VERSION")
                .from(Source.DATAFUSION)
                .says("the name of this library and, where its jar knows it, its version")
                .nulls("never")
                .means(0, 0, "() -> VARCHAR", TypeFunctions::version)
                .example("VERSION()", "");
        return all.all();
    }

    static List<FunctionDefinition> rows() {
        Definitions all = new Definitions(Family.ROW);
        all.add("NAMED_STRUCT")
                .from(Source.DATAFUSION)
                .says("a row of fields: names, which are constants, and values in turn")
                .nulls("never")
                .means(2, Integer.MAX_VALUE, "(VARCHAR, any, ...) -> ROW", TypeFunctions::namedRow)
                .example("NAMED_STRUCT('a', 1, 'b', 'x')", "(1, 'x')");
        all.add("STRUCT")
                .from(Source.DATAFUSION)
                .says("a row with the fields c0, c1 and so on; ROW(...) calls them f1, f2")
                .nulls("never")
                .means(1, Integer.MAX_VALUE, "(any, ...) -> ROW", TypeFunctions::row)
                .example("STRUCT(1, 'x')", "(1, 'x')");
        all.add("GET_FIELD")
                .from(Source.DATAFUSION)
                .says("a field of a row, whose name is a constant; also row.field")
                .nulls("null row, or the field is")
                .means(2, 2, "(ROW, VARCHAR) -> any", TypeFunctions::field)
                .example("GET_FIELD(NAMED_STRUCT('a', 1, 'b', 'x'), 'b')", "'x'");
        return all.all();
    }

    private static Expression cast(CallSite call) {
        SqlType type = ArrowTypeNames.read(constant(call, 1, "write ARROW_CAST(x, 'Int64')"));
        if (type == null) {
            throw call.invalid(
                    "argument 2 of ARROW_CAST is not the name of a type that SQL computes with: write a name such"
                            + " as 'Int64', 'Utf8', 'Decimal128(10, 2)' or 'Timestamp(Microsecond, None)'");
        }
        if (!TypeRules.canCast(call.type(0), type)) {
            throw call.invalid("ARROW_CAST cannot turn " + CallSite.words(call.type(0)) + " into " + type);
        }
        return call.builder().cast(call.argument(0), type);
    }

    private static Expression version(CallSite call) {
        String version = TypeFunctions.class.getPackage().getImplementationVersion();
        return call.literal("Streamling for the JVM" + (version == null ? "" : " " + version), VARCHAR);
    }

    private static Expression namedRow(CallSite call) {
        if (call.count() % 2 != 0) {
            throw call.invalid("NAMED_STRUCT needs a value for each name: write NAMED_STRUCT('a', 1, 'b', 2)");
        }
        List<String> names = new ArrayList<>();
        List<Expression> values = new ArrayList<>();
        for (int i = 0; i < call.count(); i += 2) {
            names.add(constant(call, i, "write NAMED_STRUCT('a', 1, 'b', 2)"));
            values.add(call.argument(i + 1));
        }
        return NestedCalls.rowOf(new CallSite(call.place(), call.name(), values, call.builder()), names);
    }

    private static Expression row(CallSite call) {
        List<String> names = IntStream.range(0, call.count())
                .mapToObj(number -> "c" + number)
                .toList();
        return NestedCalls.rowOf(call, names);
    }

    private static Expression field(CallSite call) {
        if (call.type(0).kind() != Kind.ROW) {
            throw call.mismatch(0, "a ROW");
        }
        String wanted = constant(call, 1, "write GET_FIELD(x, 'name')");
        List<String> names = call.type(0).children().stream()
                .map(child -> child.name().toLowerCase(Locale.ROOT))
                .toList();
        int field = names.indexOf(wanted.toLowerCase(Locale.ROOT));
        if (field < 0) {
            throw call.invalid(
                    "field '" + wanted + "' is not in " + call.type(0) + Suggestion.of(wanted, names, "fields"));
        }
        return call.builder().field(call.argument(0), field);
    }

    private static String constant(CallSite call, int index, String wayOut) {
        if (call.argument(index) instanceof Literal literal && literal.value() instanceof String text) {
            return text;
        }
        throw call.invalid("argument " + (index + 1) + " of " + call.name() + " needs a constant text: " + wayOut);
    }
}
