package io.streamling.sql.internal.builtin;

import static io.streamling.sql.internal.type.SqlType.BIGINT;
import static io.streamling.sql.internal.type.SqlType.BOOLEAN;
import static io.streamling.sql.internal.type.SqlType.INTEGER;
import static io.streamling.sql.internal.type.SqlType.VARCHAR;

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
        all.add("REGEXP", "REGEXP_LIKE", "RLIKE")
                .from(Source.FLINK)
                .says("whether some part of the text matches; also a RLIKE b, a ~ b and, in any letter case, a ~* b")
                .by(Regexps.class, "contains", BOOLEAN, VARCHAR, VARCHAR)
                .example("REGEXP('order 66', '[0-9]+')", "true")
                .example("'order 66' RLIKE '^[0-9]+$'", "false");
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
        all.add("REGEXP_COUNT")
                .from(Source.FLINK)
                .says("how many matches there are")
                .by(Regexps.class, "count", INTEGER, VARCHAR, VARCHAR)
                .example("REGEXP_COUNT('a1b22', '[0-9]')", "3");
        all.add("REGEXP_INSTR")
                .from(Source.FLINK)
                .says("the character, from 1, at which the first match begins; 0 where there is none")
                .by(Regexps.class, "position", INTEGER, VARCHAR, VARCHAR)
                .example("REGEXP_INSTR('\u00e9\u00e91', '[0-9]')", "3");
        all.add("REGEXP_REPLACE")
                .from(Source.FLINK)
                .says("every match replaced; the replacement stands for itself")
                .by(Regexps.class, "replace", VARCHAR, VARCHAR, VARCHAR, VARCHAR)
                .example("REGEXP_REPLACE('a1b22', '[0-9]+', '#')", "'a#b#'");
        return all.all();
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
