package io.streamling.sql.internal.builtin;

import static io.streamling.sql.internal.catalog.NestedCalls.array;
import static io.streamling.sql.internal.catalog.NestedCalls.like;
import static io.streamling.sql.internal.catalog.NestedCalls.requireComparable;
import static io.streamling.sql.internal.catalog.NestedCalls.vector;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Definitions;
import io.streamling.sql.internal.catalog.Family;
import io.streamling.sql.internal.catalog.FunctionDefinition;
import io.streamling.sql.internal.catalog.Source;
import io.streamling.sql.internal.nested.ArrayMakers;
import io.streamling.sql.internal.nested.ArrayParts;
import io.streamling.sql.internal.nested.ArraySets;
import io.streamling.sql.internal.nested.ArraySort;
import io.streamling.sql.internal.nested.ElementFunctions;
import io.streamling.sql.internal.nested.TextLists;
import io.streamling.sql.internal.nested.VectorFunction;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.util.ArrayList;
import java.util.List;

/** Functions of arrays. Stateless. */
final class ArrayFunctions {
    private static final SqlType TEXTS = SqlType.array(SqlType.VARCHAR);

    private ArrayFunctions() {}

    static List<FunctionDefinition> all() {
        Definitions all = new Definitions(Family.ARRAY);
        addElements(all);
        addParts(all);
        addSets(all);
        addExtremes(all);
        addTexts(all);
        addMakers(all);
        return all.all();
    }

    private static void addElements(Definitions all) {
        all.add("CARDINALITY", "ARRAY_LENGTH", "LIST_LENGTH")
                .from(Source.FLINK)
                .says("how many elements an array has, or entries a map")
                .means(1, 1, "(ARRAY or MAP) -> INTEGER", ArrayFunctions::cardinality)
                .example("CARDINALITY(ARRAY['a', NULL])", "2");
        all.add("ELEMENT")
                .from(Source.FLINK)
                .says("the only element; fails where there are several")
                .nulls("null or empty array")
                .means(1, 1, "(ARRAY<T>) -> T", call -> elementOf(call, ElementFunctions::element))
                .example("ELEMENT(ARRAY['a'])", "'a'");
        all.add("ARRAY_CONTAINS", "ARRAY_HAS", "LIST_CONTAINS", "LIST_HAS")
                .from(Source.FLINK)
                .says("whether a value is among the elements; NULL is looked for too")
                .nulls("null array")
                .means(
                        2,
                        2,
                        "(ARRAY<T>, T) -> BOOLEAN",
                        call -> search(call, SqlType.BOOLEAN, ElementFunctions::contains))
                .example("ARRAY_CONTAINS(ARRAY['a', 'b'], 'b')", "true");
        all.add("ARRAY_POSITION", "ARRAY_INDEXOF", "LIST_POSITION", "LIST_INDEXOF")
                .from(Source.FLINK)
                .says("where a value is first, counted from 1; 0 where it is not")
                .means(
                        2,
                        2,
                        "(ARRAY<T>, T) -> INTEGER",
                        call -> search(call, SqlType.INTEGER, ElementFunctions::position))
                .example("ARRAY_POSITION(ARRAY[7, 8, 8], 8)", "2");
    }

    private static void addParts(Definitions all) {
        all.add("ARRAY_CONCAT", "ARRAY_CAT", "LIST_CONCAT", "LIST_CAT")
                .from(Source.FLINK)
                .says("the arrays behind one another")
                .means(1, Integer.MAX_VALUE, "(ARRAY<T>, ...) -> ARRAY<T>", call -> alike(call, ArrayParts::concat))
                .example("ARRAY_CONCAT(ARRAY[1, 2], ARRAY[3])", "[1, 2, 3]");
        all.add("ARRAY_APPEND", "ARRAY_PUSH_BACK", "LIST_APPEND", "LIST_PUSH_BACK")
                .from(Source.FLINK)
                .says("the array with one element more at the end")
                .nulls("null array")
                .means(2, 2, "(ARRAY<T>, T) -> ARRAY<T>", call -> extend(call, ArrayParts::append))
                .example("ARRAY_APPEND(ARRAY[1, 2], 3)", "[1, 2, 3]");
        all.add("ARRAY_PREPEND", "ARRAY_PUSH_FRONT", "LIST_PREPEND", "LIST_PUSH_FRONT")
                .from(Source.FLINK)
                .says("the array with one element more at the start")
                .nulls("null array")
                .means(2, 2, "(ARRAY<T>, T) -> ARRAY<T>", call -> extend(call, ArrayParts::prepend))
                .example("ARRAY_PREPEND(ARRAY[1, 2], 3)", "[3, 1, 2]");
        all.add("ARRAY_REMOVE", "ARRAY_REMOVE_ALL", "LIST_REMOVE_ALL")
                .from(Source.FLINK)
                .says("the array without the elements that equal a value; NULL removes nulls")
                .nulls("null array")
                .means(2, 2, "(ARRAY<T>, T) -> ARRAY<T>", call -> search(call, call.type(0), ArrayParts::remove))
                .example("ARRAY_REMOVE(ARRAY[1, 2, 1], 1)", "[2]");
        all.add("ARRAY_REVERSE", "LIST_REVERSE")
                .from(Source.FLINK)
                .says("the elements backwards")
                .means(1, 1, "(ARRAY<T>) -> ARRAY<T>", call -> same(call, ArrayParts::reverse))
                .example("ARRAY_REVERSE(ARRAY['a', 'b'])", "['b', 'a']");
        all.add("ARRAY_SLICE", "LIST_SLICE")
                .from(Source.FLINK)
                .says(
                        "the elements from one place to another, both included and counted from 1, or from the end where negative")
                .means(2, 3, "(ARRAY<T>, BIGINT[, BIGINT]) -> ARRAY<T>", ArrayFunctions::slice)
                .example("ARRAY_SLICE(ARRAY['a', 'b', 'c'], 2, 3)", "['b', 'c']")
                .example("ARRAY_SLICE(ARRAY['a', 'b', 'c'], -2)", "['b', 'c']");
    }

    private static void addSets(Definitions all) {
        all.add("ARRAY_DISTINCT", "LIST_DISTINCT")
                .from(Source.FLINK)
                .says("each element once, in the order of their first places")
                .means(1, 1, "(ARRAY<T>) -> ARRAY<T>", call -> sets(call, ArraySets::distinct))
                .example("ARRAY_DISTINCT(ARRAY['b', 'a', 'b'])", "['b', 'a']");
        all.add("ARRAY_UNION", "LIST_UNION")
                .from(Source.FLINK)
                .says("the elements of both, each once")
                .means(2, 2, "(ARRAY<T>, ARRAY<T>) -> ARRAY<T>", call -> sets(call, ArraySets::union))
                .example("ARRAY_UNION(ARRAY[1, 2], ARRAY[2, 3])", "[1, 2, 3]");
        all.add("ARRAY_INTERSECT", "LIST_INTERSECT")
                .from(Source.FLINK)
                .says("the elements that are in both, each once")
                .means(2, 2, "(ARRAY<T>, ARRAY<T>) -> ARRAY<T>", call -> sets(call, ArraySets::intersect))
                .example("ARRAY_INTERSECT(ARRAY[1, 2, 2], ARRAY[2, 3])", "[2]");
        all.add("ARRAY_EXCEPT", "LIST_EXCEPT")
                .from(Source.FLINK)
                .says("the elements of the first that are not in the second, each once")
                .means(2, 2, "(ARRAY<T>, ARRAY<T>) -> ARRAY<T>", call -> sets(call, ArraySets::except))
                .example("ARRAY_EXCEPT(ARRAY[1, 1, 2], ARRAY[2, 3])", "[1]");
    }

    private static void addExtremes(Definitions all) {
        all.add("ARRAY_MAX", "LIST_MAX")
                .from(Source.FLINK)
                .says("the greatest element; nulls are skipped")
                .nulls("null array, or nothing but nulls")
                .means(1, 1, "(ARRAY<T>) -> T", call -> elementOf(call, ArrayParts::max))
                .example("ARRAY_MAX(ARRAY[1.5, 2.5])", "2.5");
        all.add("ARRAY_MIN", "LIST_MIN")
                .from(Source.FLINK)
                .says("the least element; nulls are skipped")
                .nulls("null array, or nothing but nulls")
                .means(1, 1, "(ARRAY<T>) -> T", call -> elementOf(call, ArrayParts::min))
                .example("ARRAY_MIN(ARRAY['b', 'a'])", "'a'");
        all.add("ARRAY_SORT", "LIST_SORT")
                .from(Source.FLINK)
                .says(
                        "the elements in order: ascending or not, nulls first or not (first where ascending, unless said)")
                .means(1, 3, "(ARRAY<T>[, BOOLEAN[, BOOLEAN]]) -> ARRAY<T>", ArrayFunctions::sort)
                .example("ARRAY_SORT(ARRAY[2, NULL, 1])", "[NULL, 1, 2]")
                .example("ARRAY_SORT(ARRAY[2, NULL, 1], FALSE)", "[2, 1, NULL]");
    }

    private static void addTexts(Definitions all) {
        all.add("SPLIT", "_GS_SPLIT_STRING_TO_ARRAY", "STRING_TO_ARRAY", "STRING_TO_LIST")
                .from(Source.FLINK)
                .says("the parts of a text between delimiters; its characters where the delimiter is empty")
                .means(
                        2,
                        2,
                        "(VARCHAR, VARCHAR) -> ARRAY<VARCHAR>",
                        call -> vector(call, TEXTS, TextLists::split, call.text(0), call.text(1)))
                .example("SPLIT('a,b,,c', ',')", "['a', 'b', '', 'c']");
        all.add("ARRAY_JOIN", "ARRAY_TO_STRING", "LIST_JOIN", "LIST_TO_STRING")
                .from(Source.FLINK)
                .says(
                        "the elements in one text with a delimiter between; nulls are left out, or the third stands for them")
                .means(2, 3, "(ARRAY<VARCHAR>, VARCHAR[, VARCHAR]) -> VARCHAR", ArrayFunctions::join)
                .example("ARRAY_JOIN(ARRAY['a', NULL, 'b'], '-')", "'a-b'")
                .example("ARRAY_JOIN(ARRAY['a', NULL, 'b'], '-', '?')", "'a-?-b'");
    }

    private static void addMakers(Definitions all) {
        all.add("_GS_GENERATE_SERIES", "GENERATE_SERIES")
                .from(Source.STREAMLING)
                .says(
                        "the whole numbers from one to another, both included, in steps of 1 or of the third; fails above a million")
                .means(2, 3, "(BIGINT, BIGINT[, BIGINT]) -> ARRAY<BIGINT>", ArrayFunctions::series)
                .example("_gs_generate_series(1, 3)", "[1, 2, 3]")
                .example("_gs_generate_series(5, 1, -2)", "[5, 3, 1]");
        all.add("TO_LARGE_LIST")
                .from(Source.STREAMLING)
                .says("the array as it is: arrays of any layout are one type here")
                .means(1, 1, "(ARRAY<T>) -> ARRAY<T>", call -> same(call, ArrayMakers::copy))
                .example("to_large_list(ARRAY[1, 2])", "[1, 2]");
    }

    private static Expression cardinality(CallSite call) {
        Kind kind = call.type(0).kind();
        if (kind != Kind.ARRAY && kind != Kind.MAP) {
            throw call.mismatch(0, "an ARRAY or a MAP");
        }
        return vector(call, SqlType.INTEGER, ElementFunctions::cardinality, call.argument(0));
    }

    private static Expression elementOf(CallSite call, VectorFunction.Body body) {
        SqlType element = array(call, 0).type().element();
        requireComparable(call, element);
        return vector(call, element, body, call.argument(0));
    }

    /** (array, value of an element's type). */
    private static Expression search(CallSite call, SqlType result, VectorFunction.Body body) {
        SqlType element = array(call, 0).type().element();
        requireComparable(call, element);
        return vector(call, result, body, call.argument(0), like(call, 1, element));
    }

    private static Expression same(CallSite call, VectorFunction.Body body) {
        return vector(call, array(call, 0).type(), body, call.argument(0));
    }

    /** Perhaps the element makes the elements nullable. */
    private static Expression extend(CallSite call, VectorFunction.Body body) {
        SqlType element = array(call, 0).type().element();
        Expression value = like(call, 1, element);
        SqlType wider = element.withNullable(element.nullable() || value.type().nullable());
        return vector(call, SqlType.array(wider), body, call.argument(0), value);
    }

    private static Expression alike(CallSite call, VectorFunction.Body body) {
        for (int i = 0; i < call.count(); i++) {
            array(call, i);
        }
        List<Expression> arrays = call.alike();
        return vector(call, call.commonType(arrays), body, arrays.toArray(Expression[]::new));
    }

    private static Expression sets(CallSite call, VectorFunction.Body body) {
        requireComparable(call, array(call, 0).type().element());
        return alike(call, body);
    }

    private static Expression slice(CallSite call) {
        List<Expression> arguments = new ArrayList<>();
        arguments.add(array(call, 0));
        for (int i = 1; i < call.count(); i++) {
            arguments.add(call.whole(i));
        }
        return vector(call, call.type(0), ArrayParts::slice, arguments.toArray(Expression[]::new));
    }

    private static Expression sort(CallSite call) {
        requireComparable(call, array(call, 0).type().element());
        Expression ascending = call.count() > 1 ? call.truth(1) : call.literal(true, SqlType.BOOLEAN);
        Expression nullsFirst = call.count() > 2 ? call.truth(2) : ascending;
        return vector(call, call.type(0), new ArraySort(), call.argument(0), ascending, nullsFirst);
    }

    private static Expression join(CallSite call) {
        Expression texts = call.builder().cast(array(call, 0), TEXTS);
        return call.count() == 2
                ? vector(call, SqlType.VARCHAR, TextLists::join, texts, call.text(1))
                : vector(call, SqlType.VARCHAR, TextLists::join, texts, call.text(1), call.text(2));
    }

    private static Expression series(CallSite call) {
        SqlType result = SqlType.array(SqlType.BIGINT.withNullable(false));
        return call.count() == 2
                ? vector(call, result, ArrayMakers::series, call.whole(0), call.whole(1))
                : vector(call, result, ArrayMakers::series, call.whole(0), call.whole(1), call.whole(2));
    }
}
