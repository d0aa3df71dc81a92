package io.streamling.sql.internal.builtin;

import static io.streamling.sql.internal.type.SqlType.BIGINT;
import static io.streamling.sql.internal.type.SqlType.BOOLEAN;
import static io.streamling.sql.internal.type.SqlType.VARCHAR;

import io.streamling.sql.internal.builtin.form.RegexForms;
import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Definitions;
import io.streamling.sql.internal.catalog.Family;
import io.streamling.sql.internal.catalog.FunctionDefinition;
import io.streamling.sql.internal.catalog.Overload;
import io.streamling.sql.internal.catalog.Source;
import io.streamling.sql.internal.library.Regexps;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Operation;
import java.util.List;

/** Regular expressions, as functions and as operators. Stateless. */
public final class RegexFunctions {
    private static final List<Overload> CONTAINS =
            List.of(Overload.of("REGEXP", Regexps.class, "contains", BOOLEAN, VARCHAR, VARCHAR));
    private static final List<Overload> SIMILAR =
            List.of(Overload.of("SIMILAR", Regexps.class, "isSimilar", BOOLEAN, VARCHAR, VARCHAR));

    private RegexFunctions() {}

    static List<FunctionDefinition> all() {
        Definitions all = new Definitions(Family.REGEX);
        all.add("REGEXP", "RLIKE")
                .from(Source.FLINK)
                .says("whether some part of the text matches; also a RLIKE b, a ~ b and, in any letter case, a ~* b")
                .by(Regexps.class, "contains", BOOLEAN, VARCHAR, VARCHAR)
                .example("REGEXP('order 66', '[0-9]+')", "true")
                .example("'order 66' RLIKE '^[0-9]+$'", "false");
        all.add("REGEXP_LIKE")
                .from(Source.DATAFUSION)
                .says(
                        "the same with flags, a constant: i (any letter case), m (^ and $ at each line), s (. is any character), U (as few"
                                + " as possible)")
                .means(2, 3, "(VARCHAR, VARCHAR[, VARCHAR]) -> BOOLEAN", RegexForms::contains)
                .example("REGEXP_LIKE('Order 66', '^order', 'i')", "true");
        all.add("SIMILAR")
                .from(Source.FLINK)
                .says(
                        "whether the whole text matches, with % and _ as in LIKE and | * + ? { } ( ) [ ] as in regular expressions; also"
                                + " a SIMILAR TO b")
                .by(Regexps.class, "isSimilar", BOOLEAN, VARCHAR, VARCHAR)
                .example("'abc' SIMILAR TO '(a|x)b_'", "true");
        all.add("REGEXP_EXTRACT")
                .from(Source.FLINK)
                .says("the first match, or the group of it")
                .nulls("any null, no match, no such group")
                .with(List.of(0L), Regexps.class, "extract", VARCHAR, VARCHAR, VARCHAR)
                .by(Regexps.class, "extract", VARCHAR, VARCHAR, VARCHAR, BIGINT)
                .example("REGEXP_EXTRACT('k\u00f6=v1', '(\\pL+)=(\\w+)', 2)", "'v1'")
                .example("REGEXP_EXTRACT('abc', '[0-9]')", "NULL");
        all.add("REGEXP_SUBSTR")
                .from(Source.FLINK)
                .says("the first match")
                .nulls("any null, no match")
                .with(List.of(0L), Regexps.class, "extract", VARCHAR, VARCHAR, VARCHAR)
                .example("REGEXP_SUBSTR('a1b22', '[0-9]{2}')", "'22'");
        addFinding(all);
        addReplacing(all);
        return all.all();
    }

    private static void addFinding(Definitions all) {
        all.add("REGEXP_EXTRACT_ALL")
                .from(Source.FLINK)
                .says("the first or another group of every match; 0 is the match itself")
                .nulls("any null, no such group")
                .means(2, 3, "(VARCHAR, VARCHAR[, BIGINT]) -> ARRAY<VARCHAR>", RegexForms::extractAll)
                .example("REGEXP_EXTRACT_ALL('a=1, b=2', '(\\w)=(\\w)', 2)", "['1', '2']")
                .example("REGEXP_EXTRACT_ALL('a1b22', '[0-9]+', 0)", "['1', '22']")
                .example("REGEXP_EXTRACT_ALL('a1', '([a-z])')", "['a']");
        all.add("REGEXP_MATCH")
                .from(Source.DATAFUSION)
                .says("the groups of the first match, or the match where there are none, with the flags of REGEXP_LIKE")
                .nulls("any null, no match")
                .means(2, 3, "(VARCHAR, VARCHAR[, VARCHAR]) -> ARRAY<VARCHAR>", RegexForms::match)
                .example("REGEXP_MATCH('K\u00f6ln 50667', '(\\w+|k\u00f6ln) ([0-9]+)', 'i')", "['K\u00f6ln', '50667']")
                .example("REGEXP_MATCH('abc', 'B|b')", "['b']")
                .example("REGEXP_MATCH('abc', '[0-9]')", "NULL");
        all.add("REGEXP_COUNT")
                .from(Source.FLINK)
                .says("how many matches there are, from a character on; with the flags of REGEXP_LIKE")
                .means(2, 4, "(VARCHAR, VARCHAR[, BIGINT[, VARCHAR]]) -> INTEGER", RegexForms::count)
                .example("REGEXP_COUNT('\u00e9AaA', 'a', 3, 'i')", "2")
                .example("REGEXP_COUNT('a1b22', '[0-9]')", "3");
        all.add("REGEXP_INSTR")
                .from(Source.FLINK)
                .says(
                        "the character, from 1, at which the first match begins, or the n-th of those from a character on; 0 where there is"
                                + " none: (text, expression, from, n, flags, group)")
                .means(
                        2,
                        6,
                        "(VARCHAR, VARCHAR[, BIGINT[, BIGINT[, VARCHAR[, BIGINT]]]]) -> INTEGER",
                        RegexForms::position)
                .example("REGEXP_INSTR('\u00e9A-a-A', 'a', 3, 2, 'i')", "6")
                .example("REGEXP_INSTR('\u00e9\u00e91', '[0-9]')", "3");
    }

    private static void addReplacing(Definitions all) {
        all.add("REGEXP_REPLACE")
                .from(Source.FLINK)
                .says(
                        "every match replaced; the replacement stands for itself. With flags it is PostgreSQL's and DataFusion's: the first"
                                + " match is replaced, with g every one, and \\1 to \\9 in the replacement are groups, \\& is the match")
                .means(3, 4, "(VARCHAR, VARCHAR, VARCHAR[, VARCHAR]) -> VARCHAR", RegexForms::replace)
                .example("REGEXP_REPLACE('Ab-aB', '(a)(b)', '\\2\\1', 'gi')", "'bA-Ba'")
                .example("REGEXP_REPLACE('aa', 'a', '[\\&]', '')", "'[a]a'")
                .example("REGEXP_REPLACE('a1b22', '[0-9]+', '#')", "'a#b#'");
    }

    /** {@code a ~ b}, {@code a RLIKE b}. */
    public static Expression contains(CallSite call) {
        return Overload.bind(call, CONTAINS);
    }

    /** {@code a ~* b}. */
    public static Expression containsIgnoringCase(CallSite call) {
        Expression pattern = call.call(Operation.CONCAT, VARCHAR, call.literal("(?i)", VARCHAR), call.text(1));
        List<Expression> arguments = List.of(call.argument(0), pattern);
        return contains(new CallSite(call.place(), call.name(), arguments, call.builder()));
    }

    /** {@code a SIMILAR TO b}. */
    public static Expression similar(CallSite call) {
        return Overload.bind(call, SIMILAR);
    }
}
