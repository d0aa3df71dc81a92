package io.streamling.sql.internal.parse;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.jspecify.annotations.Nullable;

/** What this dialect does not do, why, and what to do instead. Stateless. */
public final class Refusals {
    public static final String SUB_QUERY =
            "sub-queries within expressions are not supported: they would have to remember rows; ask a lookup table instead";
    public static final String SET_OPERATION = "is not supported: it would have to remember all rows; write UNION ALL";
    public static final String SORT =
            "ORDER BY is not supported: a stream has no end to sort to; sort where the sink is read";
    private static final String LIMIT =
            "is not supported: a stream has no end to count from; filter with WHERE, or limit where the sink is read";
    private static final String AGGREGATE =
            "is not supported: streams are not aggregated here; aggregate upstream or where the sink is read";

    private static final Set<String> AGGREGATES = Set.of(
            "COUNT",
            "SUM",
            "AVG",
            "MIN",
            "MAX",
            "STDDEV",
            "STDDEV_POP",
            "STDDEV_SAMP",
            "VARIANCE",
            "VAR_POP",
            "VAR_SAMP",
            "COLLECT",
            "LISTAGG",
            "STRING_AGG",
            "ARRAY_AGG",
            "GROUP_CONCAT",
            "ANY_VALUE",
            "EVERY",
            "BOOL_AND",
            "BOOL_OR",
            "BIT_AND",
            "BIT_OR",
            "JSON_ARRAYAGG",
            "JSON_OBJECTAGG",
            "APPROX_COUNT_DISTINCT",
            "PERCENTILE_CONT",
            "PERCENTILE_DISC",
            "MEDIAN",
            "MODE");
    private static final Set<String> WINDOW_FUNCTIONS = Set.of(
            "ROW_NUMBER",
            "RANK",
            "DENSE_RANK",
            "PERCENT_RANK",
            "CUME_DIST",
            "NTILE",
            "LAG",
            "LEAD",
            "FIRST_VALUE",
            "LAST_VALUE",
            "NTH_VALUE",
            "TUMBLE",
            "HOP",
            "SESSION",
            "TUMBLE_START",
            "TUMBLE_END",
            "HOP_START",
            "HOP_END");

    private Refusals() {}

    /** Notes every clause of a SELECT that is refused. */
    public static void noteClauses(SqlSelect select, Problems problems) {
        note(
                problems,
                select.getModifierNode(SqlSelectKeyword.DISTINCT),
                "DISTINCT is not supported: it would have to remember all rows; let a sink with a key keep one row each");
        note(problems, select.getModifierNode(SqlSelectKeyword.STREAM), "STREAM is not needed: leave it out");
        note(problems, select.getGroup(), "GROUP BY " + AGGREGATE);
        note(problems, select.getHaving(), "HAVING " + AGGREGATE);
        note(problems, notEmpty(select.getWindowList()), "WINDOW " + AGGREGATE);
        note(problems, select.getQualify(), "QUALIFY " + AGGREGATE);
        note(problems, select.getOrderList(), SORT);
        note(problems, select.getOffset(), "OFFSET " + LIMIT);
        note(problems, select.getFetch(), "LIMIT " + LIMIT);
    }

    /** Notes ORDER BY, OFFSET and LIMIT behind a query. */
    public static void noteOrder(SqlOrderBy query, Problems problems) {
        note(problems, notEmpty(query.orderList), SORT);
        note(problems, query.offset, "OFFSET " + LIMIT);
        note(problems, query.fetch, "LIMIT " + LIMIT);
    }

    /** Why something cannot stand behind FROM. */
    public static String from(SqlNode node) {
        return switch (node.getKind()) {
            case JOIN ->
                "joins are not supported: joining streams means remembering their rows; join upstream, or ask a lookup table";
            case UNNEST -> "UNNEST needs rows to unnest: write FROM input CROSS JOIN UNNEST(input.column) AS t(a)";
            case LATERAL -> "LATERAL is not supported";
            case VALUES -> "VALUES is not supported: rows come from the pipeline's inputs";
            case SNAPSHOT -> "FOR SYSTEM_TIME AS OF is not supported yet";
            case MATCH_RECOGNIZE -> "MATCH_RECOGNIZE " + AGGREGATE;
            case TABLESAMPLE -> "TABLESAMPLE is not supported: filter with WHERE";
            case COLLECTION_TABLE -> "table functions are not supported";
            case PIVOT, UNPIVOT -> node.getKind() + " " + AGGREGATE;
            default -> "this cannot stand behind FROM: name an input or write a sub-query";
        };
    }

    /** Why something is not a query. */
    public static String statement(SqlNode node) {
        if (node.getKind() == SqlKind.VALUES) {
            return from(node);
        }
        if (SqlKind.DML.contains(node.getKind())) {
            return node.getKind() + " is not supported: write a SELECT; its rows go to the pipeline's sinks";
        }
        if (node.getKind() == SqlKind.EXPLAIN) {
            return "EXPLAIN is not supported here: ask the pipeline to explain itself";
        }
        String what = node.getKind().name().replace('_', ' ');
        return what + " is not supported: only SELECT is; sinks make their tables themselves";
    }

    /** Why something cannot stand in an expression. */
    public static String expression(SqlNode node) {
        if (node.getKind() == SqlKind.DYNAMIC_PARAM) {
            return "parameters (?) are not supported: write the value";
        }
        return "this cannot stand within an expression";
    }

    /** Why a call that is no function of ours is refused. */
    public static String call(SqlCall call, String name, List<String> functions) {
        String upper = name.toUpperCase(Locale.ROOT);
        if (AGGREGATES.contains(upper)) {
            return upper + " " + AGGREGATE;
        }
        if (WINDOW_FUNCTIONS.contains(upper)) {
            return upper + " is not supported: windows would have to remember rows; compute it where the sink is read";
        }
        String special = special(call);
        if (special != null) {
            return special;
        }
        boolean function = call.getOperator() instanceof org.apache.calcite.sql.SqlFunction;
        return function
                ? "function '" + name + "' is not known" + suggestion(name, functions)
                : "operator '" + name + "' is not supported";
    }

    private static @Nullable String special(SqlCall call) {
        return switch (call.getKind()) {
            case SELECT,
                    UNION,
                    INTERSECT,
                    EXCEPT,
                    WITH,
                    ORDER_BY,
                    SCALAR_QUERY,
                    EXISTS,
                    UNIQUE,
                    SOME,
                    ALL,
                    ARRAY_QUERY_CONSTRUCTOR,
                    CURSOR -> SUB_QUERY;
            case OVER ->
                "OVER is not supported: windows would have to remember rows; compute it where the sink is read";
            case FILTER, WITHIN_GROUP, RESPECT_NULLS, IGNORE_NULLS ->
                call.getKind().name().replace('_', ' ') + " " + AGGREGATE;
            case MULTISET_VALUE_CONSTRUCTOR -> "MULTISET is not supported: write ARRAY[...]";
            default -> null;
        };
    }

    private static String suggestion(String name, List<String> functions) {
        return Suggestion.of(name.toUpperCase(Locale.ROOT), functions, "functions");
    }

    private static void note(Problems problems, @Nullable SqlNode node, String message) {
        if (node != null) {
            problems.add(node, message);
        }
    }

    private static @Nullable SqlNode notEmpty(@Nullable SqlNodeList list) {
        return list == null || list.isEmpty() ? null : list;
    }
}
