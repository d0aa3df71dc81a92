package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.parse.InvalidSql;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;

/** INTERVAL constants, and what their qualifiers mean. Stateless. */
final class Intervals {
    private static final Pattern NUMBERS = Pattern.compile(
            "\\s*([+-]?)\\s*([0-9]+)(?:([ :-])([0-9]+))?(?:([:])([0-9]+))?(?:([:])([0-9]+))?(\\.[0-9]+)?\\s*");
    private static final int NUMBER_GROUPS = 4;
    private static final List<TimeUnit> FIELDS = List.of(TimeUnit.DAY, TimeUnit.HOUR, TimeUnit.MINUTE, TimeUnit.SECOND);

    private Intervals() {}

    /** The constant. Throws {@link InvalidSql}. */
    static Expression read(SqlIntervalLiteral literal) {
        SqlIntervalLiteral.IntervalValue value = literal.getValueAs(SqlIntervalLiteral.IntervalValue.class);
        SqlIntervalQualifier qualifier = value.getIntervalQualifier();
        Matcher matcher = NUMBERS.matcher(value.getIntervalLiteral());
        List<TimeUnit> units = units(qualifier);
        List<BigDecimal> numbers = matcher.matches() ? numbers(matcher) : List.of();
        if (numbers.size() != units.size() || !separated(matcher, units) || !inRange(numbers, units)) {
            throw new InvalidSql(
                    literal,
                    "'" + qualifier + "' does not go with the text of this INTERVAL: write INTERVAL '" + form(units)
                            + "' " + qualifier);
        }
        BigDecimal total = BigDecimal.ZERO;
        for (int i = 0; i < units.size(); i++) {
            total = total.add(numbers.get(i).multiply(BigDecimal.valueOf(size(units.get(i)))));
        }
        int sign = value.getSign() * (matcher.group(1).equals("-") ? -1 : 1);
        try {
            return constant(total.multiply(BigDecimal.valueOf(sign)), qualifier);
        } catch (RowError | ArithmeticException e) {
            throw new InvalidSql(literal, "this INTERVAL is out of range");
        }
    }

    private static Literal constant(BigDecimal total, SqlIntervalQualifier qualifier) {
        if (qualifier.isYearMonth()) {
            int months = total.intValueExact();
            return new Literal(
                    (long) months, SqlType.of(Kind.INTERVAL_YEAR_MONTH).withNullable(false));
        }
        int digits = Math.max(0, total.scale());
        SqlType type = SqlType.of(Kind.INTERVAL_DAY_TIME, digits).withNullable(false);
        BigInteger units = total.setScale(type.unitDigits()).unscaledValue();
        return new Literal(units.longValueExact(), type);
    }

    private static List<BigDecimal> numbers(Matcher matcher) {
        List<BigDecimal> numbers = new ArrayList<>();
        for (int i = 1; i <= NUMBER_GROUPS; i++) {
            if (matcher.group(2 * i) != null) {
                numbers.add(new BigDecimal(matcher.group(2 * i)));
            }
        }
        String fraction = matcher.group(2 * NUMBER_GROUPS + 1);
        if (fraction != null) {
            int last = numbers.size() - 1;
            String kept = fraction.substring(0, Math.min(fraction.length(), 1 + SqlType.MAX_FRACTION));
            numbers.set(last, numbers.get(last).add(new BigDecimal("0" + kept)));
        }
        return numbers;
    }

    /** Year and month by a minus, day and hour by a blank, anything else by a colon; a fraction only of seconds. */
    private static boolean separated(Matcher matcher, List<TimeUnit> units) {
        for (int i = 1; i < units.size(); i++) {
            String wanted = units.get(i) == TimeUnit.MONTH ? "-" : units.get(i) == TimeUnit.HOUR ? " " : ":";
            if (!wanted.equals(matcher.group(2 * i + 1))) {
                return false;
            }
        }
        boolean fraction = matcher.group(2 * NUMBER_GROUPS + 1) != null;
        return !fraction || units.get(units.size() - 1) == TimeUnit.SECOND;
    }

    private static boolean inRange(List<BigDecimal> numbers, List<TimeUnit> units) {
        for (int i = 1; i < numbers.size(); i++) {
            long limit = size(units.get(i - 1)) / size(units.get(i));
            if (numbers.get(i).compareTo(BigDecimal.valueOf(limit)) >= 0) {
                return false;
            }
        }
        return true;
    }

    private static String form(List<TimeUnit> units) {
        StringBuilder form = new StringBuilder("1");
        for (TimeUnit unit : units.subList(1, units.size())) {
            form.append(
                    switch (unit) {
                        case MONTH -> "-2";
                        case HOUR -> " 02";
                        case MINUTE -> ":03";
                        default -> ":04.5";
                    });
        }
        return form.toString();
    }

    private static List<TimeUnit> units(SqlIntervalQualifier qualifier) {
        TimeUnit start = qualifier.getStartUnit();
        TimeUnit end = qualifier.getEndUnit();
        if (end == null || start == end) {
            return List.of(start);
        }
        return start == TimeUnit.YEAR
                ? List.of(TimeUnit.YEAR, TimeUnit.MONTH)
                : FIELDS.subList(FIELDS.indexOf(start), FIELDS.indexOf(end) + 1);
    }

    /** In months or seconds. */
    private static long size(TimeUnit unit) {
        return switch (unit) {
            case YEAR -> 12;
            case QUARTER -> 3;
            case MONTH, SECOND -> 1;
            case WEEK -> 7 * 86_400;
            case DAY -> 86_400;
            case HOUR -> 3_600;
            case MINUTE -> 60;
            default -> throw new IllegalArgumentException("no unit of an interval: " + unit);
        };
    }

    /** One of the last field of a qualifier. */
    static Literal unit(SqlIntervalQualifier qualifier) {
        List<TimeUnit> units = units(qualifier);
        return constant(BigDecimal.valueOf(size(units.get(units.size() - 1))), qualifier);
    }

    /** The type that a qualifier stands for. Throws {@link InvalidSql}. */
    static SqlType type(SqlIntervalQualifier qualifier) {
        if (qualifier.isYearMonth()) {
            return SqlType.of(Kind.INTERVAL_YEAR_MONTH);
        }
        int written = qualifier.getFractionalSecondPrecisionPreservingDefault();
        if (written > SqlType.MAX_FRACTION) {
            throw new InvalidSql(qualifier, "an INTERVAL has at most 9 digits behind the second");
        }
        return SqlType.of(Kind.INTERVAL_DAY_TIME, written < 0 ? SqlType.DEFAULT_FRACTION : written);
    }
}
