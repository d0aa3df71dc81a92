package io.streamling.sql.internal.builtin;

import static io.streamling.sql.internal.catalog.NestedCalls.array;
import static io.streamling.sql.internal.catalog.NestedCalls.like;
import static io.streamling.sql.internal.catalog.NestedCalls.map;
import static io.streamling.sql.internal.catalog.NestedCalls.requireComparable;
import static io.streamling.sql.internal.catalog.NestedCalls.vector;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Definitions;
import io.streamling.sql.internal.catalog.Family;
import io.streamling.sql.internal.catalog.FunctionDefinition;
import io.streamling.sql.internal.catalog.Source;
import io.streamling.sql.internal.nested.ArrayMakers;
import io.streamling.sql.internal.nested.MapParts;
import io.streamling.sql.internal.nested.StructLists;
import io.streamling.sql.internal.parse.Suggestion;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Child;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Functions of arrays of rows. Stateless. */
final class RowArrayFunctions {
    private static final int MOST_ZIPPED = 4;

    private RowArrayFunctions() {}

    static List<FunctionDefinition> all() {
        Definitions all = new Definitions(Family.ARRAY);
        addMakers(all);
        addFilters(all);
        return all.all();
    }

    private static void addMakers(Definitions all) {
        all.add("_GS_ZIP_ARRAYS", "ARRAYS_ZIP", "LIST_ZIP")
                .from(Source.STREAMLING)
                .says(
                        "the first elements as a row, the second ones, and so on; null where an array has ended; fields f1 to f4")
                .means(
                        2,
                        MOST_ZIPPED,
                        "(ARRAY<A>, ARRAY<B>, ...) -> ARRAY<ROW<f1 A, f2 B, ...>>",
                        RowArrayFunctions::zip)
                .example("_gs_zip_arrays(ARRAY[1, 2], ARRAY['a'])", "[(1, 'a'), (2, NULL)]");
        all.add("ARRAY_ENUMERATE")
                .from(Source.STREAMLING)
                .says("each element as a row of its place, counted from 0, and itself; fields index and value")
                .means(1, 1, "(ARRAY<T>) -> ARRAY<ROW<index BIGINT, value T>>", RowArrayFunctions::enumerate)
                .example("array_enumerate(ARRAY['a', 'b'])", "[(0, 'a'), (1, 'b')]");
        all.add("MAP_ENTRIES", "_GS_MAP_TO_ARRAY_STRUCT")
                .from(Source.FLINK)
                .says("the entries of a map as rows; fields key and value")
                .means(1, 1, "(MAP<K, V>) -> ARRAY<ROW<key K, value V>>", RowArrayFunctions::entries)
                .example("MAP_ENTRIES(STR_TO_MAP('a=1,b=2'))", "[('a', '1'), ('b', '2')]");
    }

    private static void addFilters(Definitions all) {
        String people = "_gs_zip_arrays(ARRAY['a', 'b', 'a'], ARRAY[1, 2, 3])";
        all.add("ARRAY_STRUCT_FIELD")
                .from(Source.STREAMLING)
                .says("a field of each row; the name is a constant")
                .nulls("null array")
                .means(2, 2, "(ARRAY<ROW>, VARCHAR) -> ARRAY", RowArrayFunctions::field)
                .example("array_struct_field(" + people + ", 'f2')", "[1, 2, 3]");
        all.add("ARRAY_FILTER")
                .from(Source.STREAMLING)
                .says("the rows of which a field equals a value; the field's name is a constant")
                .nulls("null array")
                .means(3, 3, "(ARRAY<ROW>, VARCHAR, T) -> ARRAY<ROW>", call -> filter(call, true))
                .example("array_filter(" + people + ", 'f1', 'a')", "[('a', 1), ('a', 3)]");
        all.add("ARRAY_FILTER_FIRST")
                .from(Source.STREAMLING)
                .says("the first row of which a field equals a value; the field's name is a constant")
                .nulls("no such row")
                .means(3, 3, "(ARRAY<ROW>, VARCHAR, T) -> ROW", call -> filter(call, false))
                .example("array_filter_first(" + people + ", 'f1', 'b')", "('b', 2)");
        all.add("ARRAY_FILTER_IN")
                .from(Source.STREAMLING)
                .says("the rows of which a field is one of some values; the field's name is a constant")
                .nulls("null array or null values")
                .means(3, 3, "(ARRAY<ROW>, VARCHAR, ARRAY<T>) -> ARRAY<ROW>", RowArrayFunctions::filterIn)
                .example("array_filter_in(" + people + ", 'f2', ARRAY[2, 3])", "[('b', 2), ('a', 3)]");
    }

    private static Expression zip(CallSite call) {
        List<Child> fields = new ArrayList<>();
        for (int i = 0; i < call.count(); i++) {
            SqlType element = array(call, i).type().element();
            fields.add(new Child("f" + (i + 1), element.withNullable(true)));
        }
        SqlType row = SqlType.row(fields).withNullable(false);
        return vector(
                call, SqlType.array(row), ArrayMakers::zip, call.arguments().toArray(Expression[]::new));
    }

    private static Expression enumerate(CallSite call) {
        SqlType row = SqlType.row(List.of(
                new Child("index", SqlType.BIGINT.withNullable(false)),
                new Child("value", array(call, 0).type().element())));
        return vector(call, SqlType.array(row.withNullable(false)), ArrayMakers::enumerate, call.argument(0));
    }

    private static Expression entries(CallSite call) {
        SqlType row = SqlType.row(map(call, 0).type().children()).withNullable(false);
        return vector(call, SqlType.array(row), MapParts::entries, call.argument(0));
    }

    private static Expression field(CallSite call) {
        int field = fieldNumber(call);
        SqlType type = call.type(0).element().children().get(field).type().withNullable(true);
        return vector(call, SqlType.array(type), new StructLists(field)::fields, call.argument(0));
    }

    private static Expression filter(CallSite call, boolean all) {
        int field = fieldNumber(call);
        SqlType row = call.type(0).element();
        SqlType wanted = row.children().get(field).type();
        requireComparable(call, wanted);
        StructLists lists = new StructLists(field);
        Expression value = like(call, 2, wanted);
        return all
                ? vector(call, call.type(0), lists::filter, call.argument(0), value)
                : vector(call, row, lists::first, call.argument(0), value);
    }

    private static Expression filterIn(CallSite call) {
        int field = fieldNumber(call);
        SqlType wanted = call.type(0).element().children().get(field).type();
        requireComparable(call, wanted);
        if (!array(call, 2).type().element().sameAs(wanted)) {
            throw call.mismatch(2, "ARRAY<" + wanted + ">");
        }
        return vector(call, call.type(0), new StructLists(field)::filterIn, call.argument(0), call.argument(2));
    }

    /** The number of the field that the second argument, a constant, names. */
    private static int fieldNumber(CallSite call) {
        SqlType row = array(call, 0).type().element();
        if (row.kind() != Kind.ROW) {
            throw call.mismatch(0, "an ARRAY of rows");
        }
        if (!(call.argument(1) instanceof Literal literal) || !(literal.value() instanceof String wanted)) {
            throw call.invalid("argument 2 of " + call.name() + " must be the name of a field, as a constant");
        }
        List<String> names = row.children().stream()
                .map(child -> child.name().toLowerCase(Locale.ROOT))
                .toList();
        int field = names.indexOf(wanted.toLowerCase(Locale.ROOT));
        if (field < 0) {
            throw call.invalid("field '" + wanted + "' is not in " + row + Suggestion.of(wanted, names, "fields"));
        }
        return field;
    }
}
