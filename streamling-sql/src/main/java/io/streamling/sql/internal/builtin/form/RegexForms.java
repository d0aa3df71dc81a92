package io.streamling.sql.internal.builtin.form;

import static io.streamling.sql.internal.catalog.NestedCalls.vector;
import static io.streamling.sql.internal.type.SqlType.BIGINT;
import static io.streamling.sql.internal.type.SqlType.BOOLEAN;
import static io.streamling.sql.internal.type.SqlType.INTEGER;
import static io.streamling.sql.internal.type.SqlType.VARCHAR;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Overload;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.library.Prepared;
import io.streamling.sql.internal.library.Regex;
import io.streamling.sql.internal.library.Regexps;
import io.streamling.sql.internal.nested.RegexLists;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import java.util.ArrayList;
import java.util.List;

/** Functions of regular expressions with flags, places or arrays. Stateless. */
public final class RegexForms {
    private static final String FLAGS = "imsU";
    private static final String ALL = "g";
    private static final SqlType TEXTS = SqlType.array(VARCHAR);

    private static final List<Overload> CONTAINS =
            List.of(Overload.of("REGEXP_LIKE", Regexps.class, "contains", BOOLEAN, VARCHAR, VARCHAR));
    private static final List<Overload> COUNT =
            List.of(Overload.of("REGEXP_COUNT", Regexps.class, "count", INTEGER, VARCHAR, VARCHAR));
    private static final List<Overload> POSITION =
            List.of(Overload.of("REGEXP_INSTR", Regexps.class, "position", INTEGER, VARCHAR, VARCHAR));
    private static final List<Overload> POSITION_FROM = List.of(Overload.of(
            "REGEXP_INSTR", Regexps.class, "positionFrom", INTEGER, VARCHAR, VARCHAR, BIGINT, BIGINT, BIGINT));
    private static final List<Overload> REPLACE =
            List.of(Overload.of("REGEXP_REPLACE", Regexps.class, "replace", VARCHAR, VARCHAR, VARCHAR, VARCHAR));
    private static final List<Overload> REPLACE_GROUPS = List.of(
            Overload.of("REGEXP_REPLACE", Regexps.class, "replaceGroups", VARCHAR, VARCHAR, VARCHAR, VARCHAR, BIGINT));

    private RegexForms() {}

    /** (text, expression[, flags]). */
    public static Expression contains(CallSite call) {
        return apply(call, CONTAINS, call.argument(0), expression(call, 2, ""));
    }

    /** (text, expression[, start[, flags]]). */
    public static Expression count(CallSite call) {
        Expression text =
                call.count() < 3 ? call.text(0) : call.call(Operation.SUBSTRING, VARCHAR, call.text(0), call.whole(2));
        return apply(call, COUNT, text, expression(call, 3, ""));
    }

    /** (text, expression[, start[, which[, flags[, group]]]]). */
    public static Expression position(CallSite call) {
        if (call.count() == 2) {
            return Overload.bind(call, POSITION);
        }
        Expression one = call.literal(1L, BIGINT);
        Expression which = call.count() > 3 ? call.whole(3) : one;
        Expression group = call.count() > 5 ? call.whole(5) : call.literal(0L, BIGINT);
        return apply(call, POSITION_FROM, call.argument(0), expression(call, 4, ""), call.whole(2), which, group);
    }

    /** (text, expression, replacement[, flags]). */
    public static Expression replace(CallSite call) {
        if (call.count() == 3) {
            return Overload.bind(call, REPLACE);
        }
        Expression all = call.literal(flags(call, 3, ALL).contains(ALL) ? 1L : 0L, BIGINT);
        return apply(call, REPLACE_GROUPS, call.argument(0), expression(call, 3, ALL), call.argument(2), all);
    }

    /** (text, expression[, flags]). */
    public static Expression match(CallSite call) {
        return vector(call, TEXTS, RegexLists::match, call.text(0), checked(call, expression(call, 2, "")));
    }

    /** (text, expression[, group]). */
    public static Expression extractAll(CallSite call) {
        Expression group = call.count() > 2 ? call.whole(2) : call.literal(1L, BIGINT);
        return vector(call, TEXTS, RegexLists::extractAll, call.text(0), checked(call, call.text(1)), group);
    }

    /** The second argument with the flags of another in front. */
    private static Expression expression(CallSite call, int flagsIndex, String more) {
        String flags = flags(call, flagsIndex, more).replace(ALL, "");
        return flags.isEmpty()
                ? call.text(1)
                : call.call(Operation.CONCAT, VARCHAR, call.literal("(?" + flags + ")", VARCHAR), call.text(1));
    }

    private static String flags(CallSite call, int index, String more) {
        if (call.count() <= index) {
            return "";
        }
        if (!(call.argument(index) instanceof Literal literal) || !(literal.value() instanceof String flags)) {
            throw call.invalid("argument " + (index + 1) + " of " + call.name()
                    + " needs a constant text: the flags, such as 'i'; '' for none");
        }
        for (int i = 0; i < flags.length(); i++) {
            if ((FLAGS + more).indexOf(flags.charAt(i)) < 0) {
                throw call.invalid("argument " + (index + 1) + " of " + call.name() + ": there is no flag '"
                        + flags.charAt(i)
                        + "': use i (any letter case), m (^ and $ at each line), s (. is any character), U"
                        + " (as few as possible)" + (more.isEmpty() ? "" : " and g (every match)"));
            }
        }
        return flags;
    }

    /** A constant that is no regular expression is wrong for every row. */
    private static Expression checked(CallSite call, Expression expression) {
        if (expression instanceof Literal literal && literal.value() instanceof String text) {
            try {
                Prepared.of(Regex.class, text);
            } catch (RowError error) {
                throw call.invalid("argument 2 of " + call.name() + ": " + error.reason());
            }
        }
        return expression;
    }

    private static Expression apply(CallSite call, List<Overload> function, Expression... arguments) {
        List<Expression> all = new ArrayList<>(List.of(arguments));
        return Overload.bind(new CallSite(call.place(), call.name(), all, call.builder()), function);
    }
}
