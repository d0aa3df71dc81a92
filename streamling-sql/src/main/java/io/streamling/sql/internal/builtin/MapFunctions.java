package io.streamling.sql.internal.builtin;

import static io.streamling.sql.internal.catalog.NestedCalls.array;
import static io.streamling.sql.internal.catalog.NestedCalls.map;
import static io.streamling.sql.internal.catalog.NestedCalls.requireComparable;
import static io.streamling.sql.internal.catalog.NestedCalls.vector;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Definitions;
import io.streamling.sql.internal.catalog.Family;
import io.streamling.sql.internal.catalog.FunctionDefinition;
import io.streamling.sql.internal.catalog.Source;
import io.streamling.sql.internal.nested.MapParts;
import io.streamling.sql.internal.nested.TextLists;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.type.SqlType;
import java.util.List;

/** Functions of maps. Stateless. */
final class MapFunctions {
    private MapFunctions() {}

    static List<FunctionDefinition> all() {
        Definitions all = new Definitions(Family.MAP);
        all.add("MAP_KEYS")
                .from(Source.FLINK)
                .says("the keys, in the order of the entries")
                .means(
                        1,
                        1,
                        "(MAP<K, V>) -> ARRAY<K>",
                        call -> vector(
                                call, SqlType.array(map(call, 0).type().key()), MapParts::keys, call.argument(0)))
                .example("MAP_KEYS(STR_TO_MAP('a=1,b=2'))", "['a', 'b']");
        all.add("MAP_VALUES")
                .from(Source.FLINK)
                .says("the values, in the order of the entries")
                .means(
                        1,
                        1,
                        "(MAP<K, V>) -> ARRAY<V>",
                        call -> vector(
                                call, SqlType.array(map(call, 0).type().value()), MapParts::values, call.argument(0)))
                .example("MAP_VALUES(STR_TO_MAP('a=1,b=2'))", "['1', '2']");
        all.add("MAP_FROM_ARRAYS", "MAP")
                .from(Source.FLINK)
                .says(
                        "a map of keys and values; of equal keys the last counts; fails where there are not as many values as keys")
                .means(2, 2, "(ARRAY<K>, ARRAY<V>) -> MAP<K, V>", MapFunctions::fromArrays)
                .example("MAP_FROM_ARRAYS(SPLIT('a,b', ','), ARRAY[1, 2])", "{'a': 1, 'b': 2}");
        all.add("MAP_UNION")
                .from(Source.FLINK)
                .says("the entries of all maps; of equal keys the last counts")
                .means(1, Integer.MAX_VALUE, "(MAP<K, V>, ...) -> MAP<K, V>", MapFunctions::union)
                .example("MAP_UNION(STR_TO_MAP('a=1'), STR_TO_MAP('b=2'))", "{'a': '1', 'b': '2'}");
        all.add("STR_TO_MAP")
                .from(Source.FLINK)
                .says(
                        "a text of entries, divided by ',' or the second, each of key and value, divided by '=' or the third")
                .means(1, 3, "(VARCHAR[, VARCHAR[, VARCHAR]]) -> MAP<VARCHAR, VARCHAR>", MapFunctions::fromText)
                .example("STR_TO_MAP('a=1,b=2')", "{'a': '1', 'b': '2'}")
                .example("STR_TO_MAP('a:1;b', ';', ':')", "{'a': '1', 'b': NULL}");
        return all.all();
    }

    private static Expression fromArrays(CallSite call) {
        SqlType key = array(call, 0).type().element();
        requireComparable(call, key);
        SqlType type = SqlType.map(key, array(call, 1).type().element());
        return vector(call, type, MapParts::fromArrays, call.argument(0), call.argument(1));
    }

    private static Expression union(CallSite call) {
        for (int i = 0; i < call.count(); i++) {
            requireComparable(call, map(call, i).type().key());
        }
        List<Expression> maps = call.alike();
        return vector(call, call.commonType(maps), MapParts::union, maps.toArray(Expression[]::new));
    }

    private static Expression fromText(CallSite call) {
        Expression between = call.count() > 1 ? call.text(1) : call.literal(",", SqlType.VARCHAR);
        Expression within = call.count() > 2 ? call.text(2) : call.literal("=", SqlType.VARCHAR);
        SqlType type = SqlType.map(SqlType.VARCHAR, SqlType.VARCHAR);
        return vector(call, type, TextLists::toMap, call.text(0), between, within);
    }
}
