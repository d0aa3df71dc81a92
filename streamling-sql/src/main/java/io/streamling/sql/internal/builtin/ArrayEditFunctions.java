package io.streamling.sql.internal.builtin;

import static io.streamling.sql.internal.catalog.NestedCalls.array;
import static io.streamling.sql.internal.catalog.NestedCalls.like;
import static io.streamling.sql.internal.catalog.NestedCalls.map;
import static io.streamling.sql.internal.catalog.NestedCalls.requireComparable;
import static io.streamling.sql.internal.catalog.NestedCalls.vector;
import static io.streamling.sql.internal.type.SqlType.BIGINT;
import static io.streamling.sql.internal.type.SqlType.BOOLEAN;
import static io.streamling.sql.internal.type.SqlType.DOUBLE;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Definitions;
import io.streamling.sql.internal.catalog.Family;
import io.streamling.sql.internal.catalog.FunctionDefinition;
import io.streamling.sql.internal.catalog.NestedCalls;
import io.streamling.sql.internal.catalog.Source;
import io.streamling.sql.internal.nested.ArrayEdits;
import io.streamling.sql.internal.nested.ArrayMakers;
import io.streamling.sql.internal.nested.ArrayQuestions;
import io.streamling.sql.internal.nested.VectorFunction;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.util.ArrayList;
import java.util.List;

/** DataFusion's functions of arrays that Flink does not have. Stateless. */
final class ArrayEditFunctions {
    private ArrayEditFunctions() {}

    static List<FunctionDefinition> all() {
        Definitions all = new Definitions(Family.ARRAY);
        addQuestions(all);
        addElements(all);
        addRemoving(all);
        addReplacing(all);
        addMakers(all);
        return all.all();
    }

    private static Definitions.Entry add(Definitions all, String... names) {
        return all.add(names).from(Source.DATAFUSION);
    }

    private static void addQuestions(Definitions all) {
        add(all, "ARRAY_HAS_ALL", "LIST_HAS_ALL")
                .says("whether all elements of the second are in the first; NULL is an element")
                .means(2, 2, "(ARRAY<T>, ARRAY<T>) -> BOOLEAN", call -> pair(call, ArrayQuestions::hasAll))
                .example("ARRAY_HAS_ALL(ARRAY[1, 2, 3], ARRAY[3, 1])", "true");
        add(all, "ARRAY_HAS_ANY", "LIST_HAS_ANY", "ARRAYS_OVERLAP")
                .says("whether any element of the second is in the first; NULL is an element")
                .means(2, 2, "(ARRAY<T>, ARRAY<T>) -> BOOLEAN", call -> pair(call, ArrayQuestions::hasAny))
                .example("ARRAY_HAS_ANY(ARRAY[1, 2, 3], ARRAY[4, 5])", "false");
        add(all, "EMPTY", "ARRAY_EMPTY", "LIST_EMPTY")
                .says("whether the array has no elements")
                .means(
                        1,
                        1,
                        "(ARRAY<T>) -> BOOLEAN",
                        call -> vector(call, BOOLEAN, ArrayQuestions::isEmpty, array(call, 0)))
                .example("EMPTY(ARRAY[1])", "false");
        add(all, "ARRAY_POSITIONS", "LIST_POSITIONS")
                .says("all places of a value, counted from 1; NULL is looked for too")
                .nulls("null array")
                .means(2, 2, "(ARRAY<T>, T) -> ARRAY<BIGINT>", ArrayEditFunctions::positions)
                .example("ARRAY_POSITIONS(ARRAY['a', 'b', 'a'], 'a')", "[1, 3]");
        add(all, "ARRAY_NDIMS", "LIST_NDIMS")
                .says("how many arrays are within one another: the type says it")
                .nulls("never")
                .means(
                        1,
                        1,
                        "(ARRAY<T>) -> BIGINT",
                        call -> call.literal(depth(array(call, 0).type()), BIGINT))
                .example("ARRAY_NDIMS(ARRAY[ARRAY[1], ARRAY[2]])", "2");
        add(all, "ARRAY_DISTANCE", "LIST_DISTANCE")
                .says("the Euclidean distance of two points. Fails where they have different lengths")
                .nulls("any null, or an element is")
                .means(2, 2, "(ARRAY<DOUBLE>, ARRAY<DOUBLE>) -> DOUBLE", ArrayEditFunctions::distance)
                .example("ARRAY_DISTANCE(ARRAY[1, 2], ARRAY[4, 6])", "5.0");
    }

    private static void addElements(Definitions all) {
        add(all, "ARRAY_ELEMENT", "ARRAY_EXTRACT", "LIST_ELEMENT", "LIST_EXTRACT")
                .says("the element at a place, counted from 1, or from the end where negative")
                .nulls("any null, no such element")
                .means(
                        2,
                        2,
                        "(ARRAY<T>, BIGINT) -> T",
                        call -> vector(
                                call,
                                array(call, 0).type().element(),
                                ArrayQuestions::element,
                                call.argument(0),
                                call.whole(1)))
                .example("ARRAY_ELEMENT(ARRAY['a', 'b', 'c'], -1)", "'c'")
                .example("ARRAY_ELEMENT(ARRAY['a', 'b', 'c'], 4)", "NULL");
        add(all, "ARRAY_ANY_VALUE", "LIST_ANY_VALUE")
                .says("the first element that is not null")
                .nulls("null array, or nothing but nulls")
                .means(
                        1,
                        1,
                        "(ARRAY<T>) -> T",
                        call -> vector(
                                call, array(call, 0).type().element(), ArrayQuestions::anyValue, call.argument(0)))
                .example("ARRAY_ANY_VALUE(ARRAY[NULL, 'b', 'c'])", "'b'");
        add(all, "MAP_EXTRACT", "ELEMENT_AT")
                .says("an array of the value of a key; an empty one where the map does not have it")
                .means(2, 2, "(MAP<K, V>, K) -> ARRAY<V>", ArrayEditFunctions::valueOfKey)
                .example("MAP_EXTRACT(STR_TO_MAP('a=1,b=2'), 'b')", "['2']")
                .example("MAP_EXTRACT(STR_TO_MAP('a=1,b=2'), 'c')", "[]");
    }

    private static void addRemoving(Definitions all) {
        add(all, "ARRAY_REMOVE_N", "LIST_REMOVE_N")
                .says("without the first so many elements that equal a value")
                .nulls("null array or count")
                .means(3, 3, "(ARRAY<T>, T, BIGINT) -> ARRAY<T>", call -> removeFirst(call, call.whole(2)))
                .example("ARRAY_REMOVE_N(ARRAY[1, 2, 1, 1], 1, 2)", "[2, 1]");
        add(all, "LIST_REMOVE")
                .says("without the first element that equals a value; ARRAY_REMOVE is Flink's, and removes all")
                .nulls("null array")
                .means(2, 2, "(ARRAY<T>, T) -> ARRAY<T>", call -> removeFirst(call, call.literal(1L, BIGINT)))
                .example("LIST_REMOVE(ARRAY[1, 2, 1], 1)", "[2, 1]");
        add(all, "ARRAY_POP_FRONT", "LIST_POP_FRONT")
                .says("without the first element")
                .means(1, 1, "(ARRAY<T>) -> ARRAY<T>", call -> same(call, ArrayEdits::withoutFirst))
                .example("ARRAY_POP_FRONT(ARRAY[1, 2, 3])", "[2, 3]");
        add(all, "ARRAY_POP_BACK", "LIST_POP_BACK")
                .says("without the last element")
                .means(1, 1, "(ARRAY<T>) -> ARRAY<T>", call -> same(call, ArrayEdits::withoutLast))
                .example("ARRAY_POP_BACK(ARRAY[1, 2, 3])", "[1, 2]");
        add(all, "FLATTEN")
                .says("an array of arrays as one array; null ones are left out, and deeper ones stay")
                .means(1, 1, "(ARRAY<ARRAY<T>>) -> ARRAY<T>", ArrayEditFunctions::flatten)
                .example("FLATTEN(ARRAY[ARRAY[1, 2], ARRAY[3]])", "[1, 2, 3]");
    }

    private static void addReplacing(Definitions all) {
        add(all, "ARRAY_REPLACE", "LIST_REPLACE")
                .says("the first element that equals the second replaced by the third (PostgreSQL replaces all)")
                .nulls("null array")
                .means(3, 3, "(ARRAY<T>, T, T) -> ARRAY<T>", call -> replace(call, call.literal(1L, BIGINT)))
                .example("ARRAY_REPLACE(ARRAY[1, 2, 1], 1, 5)", "[5, 2, 1]");
        add(all, "ARRAY_REPLACE_N", "LIST_REPLACE_N")
                .says("the same for so many elements")
                .nulls("null array or count")
                .means(4, 4, "(ARRAY<T>, T, T, BIGINT) -> ARRAY<T>", call -> replace(call, call.whole(3)))
                .example("ARRAY_REPLACE_N(ARRAY[1, 1, 1], 1, 5, 2)", "[5, 5, 1]");
        add(all, "ARRAY_REPLACE_ALL", "LIST_REPLACE_ALL")
                .says("the same for all elements")
                .nulls("null array")
                .means(
                        3,
                        3,
                        "(ARRAY<T>, T, T) -> ARRAY<T>",
                        call -> replace(call, call.literal(Long.MAX_VALUE, BIGINT)))
                .example("ARRAY_REPLACE_ALL(ARRAY[1, 2, 1], 1, 5)", "[5, 2, 5]");
        add(all, "ARRAY_RESIZE", "LIST_RESIZE")
                .says("cut to a length, or filled up to it with NULL or the third. Fails below 0 and above a million")
                .nulls("null array or length")
                .means(2, 3, "(ARRAY<T>, BIGINT[, T]) -> ARRAY<T>", ArrayEditFunctions::resize)
                .example("ARRAY_RESIZE(ARRAY[1, 2, 3], 5, 0)", "[1, 2, 3, 0, 0]")
                .example("ARRAY_RESIZE(ARRAY[1, 2, 3], 2)", "[1, 2]");
    }

    private static void addMakers(Definitions all) {
        add(all, "MAKE_ARRAY", "MAKE_LIST")
                .says("an array, as ARRAY[...] makes it")
                .nulls("never")
                .means(0, Integer.MAX_VALUE, "(T, ...) -> ARRAY<T>", NestedCalls::arrayOf)
                .example("MAKE_ARRAY(1, 2.5)", "[1.0, 2.5]");
        add(all, "ARRAY_REPEAT", "LIST_REPEAT")
                .says("an array of a value so many times; empty for 0 and less. Fails above a million")
                .nulls("null count")
                .means(
                        2,
                        2,
                        "(T, BIGINT) -> ARRAY<T>",
                        call -> vector(
                                call, SqlType.array(call.type(0)), ArrayEdits::repeat, call.argument(0), call.whole(1)))
                .example("ARRAY_REPEAT('a', 3)", "['a', 'a', 'a']");
        add(all, "RANGE")
                .says(
                        "the whole numbers from 0 or the first to below the last, in steps of 1 or of the third; fails above a million")
                .means(1, 3, "([BIGINT, ]BIGINT[, BIGINT]) -> ARRAY<BIGINT>", ArrayEditFunctions::range)
                .example("RANGE(3)", "[0, 1, 2]")
                .example("RANGE(5, 1, -2)", "[5, 3]");
    }

    private static Expression pair(CallSite call, VectorFunction.Body body) {
        requireComparable(call, array(call, 0).type().element());
        array(call, 1);
        List<Expression> arrays = call.alike();
        return vector(call, BOOLEAN, body, arrays.get(0), arrays.get(1));
    }

    private static Expression positions(CallSite call) {
        SqlType element = array(call, 0).type().element();
        requireComparable(call, element);
        SqlType places = SqlType.array(BIGINT.withNullable(false));
        return vector(call, places, ArrayQuestions::positions, call.argument(0), like(call, 1, element));
    }

    private static long depth(SqlType type) {
        return type.kind() == Kind.ARRAY ? 1 + depth(type.element()) : 0;
    }

    private static Expression distance(CallSite call) {
        List<Expression> points = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            SqlType element = array(call, i).type().element();
            if (!element.kind().isNumeric()) {
                throw call.mismatch(i, "an ARRAY of numbers");
            }
            points.add(call.builder().cast(call.argument(i), SqlType.array(DOUBLE.withNullable(element.nullable()))));
        }
        return vector(call, DOUBLE, ArrayQuestions::distance, points.get(0), points.get(1));
    }

    private static Expression valueOfKey(CallSite call) {
        SqlType type = map(call, 0).type();
        requireComparable(call, type.key());
        SqlType values = SqlType.array(type.value());
        return vector(call, values, ArrayQuestions::valueOfKey, call.argument(0), like(call, 1, type.key()));
    }

    private static Expression removeFirst(CallSite call, Expression count) {
        SqlType element = array(call, 0).type().element();
        requireComparable(call, element);
        return vector(call, call.type(0), ArrayEdits::removeFirst, call.argument(0), like(call, 1, element), count);
    }

    private static Expression same(CallSite call, VectorFunction.Body body) {
        return vector(call, array(call, 0).type(), body, call.argument(0));
    }

    private static Expression flatten(CallSite call) {
        SqlType inner = array(call, 0).type().element();
        if (inner.kind() != Kind.ARRAY) {
            throw call.mismatch(0, "an ARRAY of arrays");
        }
        return vector(call, inner, ArrayEdits::flatten, call.argument(0));
    }

    private static Expression replace(CallSite call, Expression count) {
        SqlType element = array(call, 0).type().element();
        requireComparable(call, element);
        Expression other = like(call, 2, element);
        SqlType wider = element.withNullable(element.nullable() || other.type().nullable());
        Expression value = like(call, 1, element);
        return vector(call, SqlType.array(wider), ArrayEdits::replace, call.argument(0), value, other, count);
    }

    private static Expression resize(CallSite call) {
        SqlType element = array(call, 0).type().element().withNullable(true);
        Expression value = call.count() == 3 ? like(call, 2, element) : new Literal(null, element);
        return vector(call, SqlType.array(element), ArrayEdits::resize, call.argument(0), call.whole(1), value);
    }

    private static Expression range(CallSite call) {
        SqlType numbers = SqlType.array(BIGINT.withNullable(false));
        Expression first = call.count() == 1 ? call.literal(0L, BIGINT) : call.whole(0);
        Expression end = call.whole(call.count() == 1 ? 0 : 1);
        return call.count() < 3
                ? vector(call, numbers, ArrayMakers::range, first, end)
                : vector(call, numbers, ArrayMakers::range, first, end, call.whole(2));
    }
}
