package io.streamling.sql.internal.catalog;

import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.ExpressionBuilder;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Constants of dates, times and intervals: they have the digits behind the second that they are written with. Stateless. */
public final class TimeConstants {
    private static final Pattern FRACTION = Pattern.compile("\\.([0-9]+)");

    private TimeConstants() {}

    /** A text as a constant of a temporal type, whose own digits do not count; no literal where it cannot be read. */
    public static Expression read(String text, SqlType type, ExpressionBuilder builder) {
        Literal written = new Literal(text, SqlType.VARCHAR.withNullable(false));
        SqlType exact = type.kind().hasFraction() ? type.withFraction(digits(text)) : type;
        return builder.cast(written, exact.withNullable(false));
    }

    private static int digits(String text) {
        Matcher matcher = FRACTION.matcher(text);
        return matcher.find() ? Math.min(SqlType.MAX_FRACTION, matcher.group(1).length()) : 0;
    }

    /** The constant as another type where that is the same point of time, so that both are plain numbers; else as it is. */
    static Expression fitted(Literal literal, SqlType wanted, ExpressionBuilder builder) {
        boolean alike = literal.type().kind() == wanted.kind() || (isMoment(literal.type()) && isMoment(wanted));
        if (!alike || !wanted.kind().hasFraction()) {
            return literal;
        }
        if (!(builder.cast(literal, wanted.withNullable(false)) instanceof Literal converted)
                || !(builder.cast(converted, literal.type()) instanceof Literal back)) {
            return literal;
        }
        return literal.value() != null && literal.value().equals(back.value()) ? converted : literal;
    }

    private static boolean isMoment(SqlType type) {
        return type.kind() == Kind.DATE || type.kind().isTimestamp();
    }
}
