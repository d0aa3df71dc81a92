package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.catalog.TimeConstants;
import io.streamling.sql.internal.parse.InvalidSql;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.ExpressionBuilder;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.math.BigDecimal;
import java.util.Locale;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.BitString;
import org.apache.calcite.util.NlsString;
import org.jspecify.annotations.Nullable;

/** Constants as they are written. Stateless. */
final class Literals {
    private static final BigDecimal MIN_BIGINT = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal MAX_BIGINT = BigDecimal.valueOf(Long.MAX_VALUE);

    private Literals() {}

    /** Throws {@link InvalidSql}. */
    static Expression read(SqlLiteral literal, ExpressionBuilder builder) {
        if (literal instanceof SqlNumericLiteral number) {
            return number(number, false);
        }
        if (literal instanceof SqlUnknownLiteral unknown) {
            return moment(unknown, builder);
        }
        Object value = literal.getValue();
        if (literal.getTypeName() == SqlTypeName.NULL) {
            return new Literal(null, SqlType.NULL);
        }
        if (literal.getTypeName() == SqlTypeName.BOOLEAN) {
            return constant(value, SqlType.BOOLEAN);
        }
        if (literal instanceof SqlCharStringLiteral) {
            return constant(text(literal), SqlType.VARCHAR);
        }
        if (value instanceof BitString bits) {
            return constant(bits.getAsByteArray(), SqlType.of(Kind.VARBINARY));
        }
        if (literal instanceof SqlIntervalLiteral interval) {
            return Intervals.read(interval);
        }
        throw new InvalidSql(literal, "this kind of constant is not supported: write a text and CAST it");
    }

    /** A number, perhaps with a minus in front of it, which belongs to it: else the least BIGINT could not be written. */
    static Expression number(SqlNumericLiteral literal, boolean negative) {
        BigDecimal written = literal.bigDecimalValue();
        if (written == null) {
            throw new InvalidSql(literal, "this number cannot be read");
        }
        BigDecimal value = negative ? written.negate() : written;
        if (literal.getTypeName() == SqlTypeName.DOUBLE) {
            return constant(value.doubleValue(), SqlType.DOUBLE);
        }
        if (value.scale() <= 0 && value.compareTo(MIN_BIGINT) >= 0 && value.compareTo(MAX_BIGINT) <= 0) {
            long whole = value.longValueExact();
            boolean small = whole == (int) whole;
            return constant(whole, small ? SqlType.INTEGER : SqlType.BIGINT);
        }
        BigDecimal exact = value.scale() < 0 ? value.setScale(0) : value;
        int precision = Math.max(exact.precision(), exact.scale());
        if (precision > SqlType.MAX_WIDE_PRECISION) {
            throw new InvalidSql(
                    literal,
                    "the number has " + precision + " digits: at most " + SqlType.MAX_WIDE_PRECISION
                            + " fit a DECIMAL; write CAST('...' AS UINT256) for an integer, with an exponent (1.5E0) for a DOUBLE");
        }
        return constant(exact, SqlType.decimal(precision, exact.scale()));
    }

    /** The text of a quoted constant. */
    static String text(SqlLiteral literal) {
        NlsString text = literal.getValueAs(NlsString.class);
        return text.getValue();
    }

    private static Expression moment(SqlUnknownLiteral literal, ExpressionBuilder builder) {
        String tag = literal.tag.toUpperCase(Locale.ROOT);
        SqlType type = switch (tag) {
            case "DATE" -> SqlType.DATE;
            case "TIME" -> SqlType.of(Kind.TIME);
            case "TIMESTAMP" -> SqlType.TIMESTAMP;
            case "TIMESTAMP WITH LOCAL TIME ZONE", "TIMESTAMP WITH TIME ZONE" -> SqlType.of(Kind.TIMESTAMP_LTZ);
            default ->
                throw new InvalidSql(literal, tag + " constants are not supported: there are DATE, TIME and TIMESTAMP");
        };
        Expression moment = TimeConstants.read(String.valueOf(literal.getValue()), type, builder);
        if (!(moment instanceof Literal)) {
            throw new InvalidSql(literal, "this is not a " + tag + ": write it as " + tag + " '" + form(type) + "'");
        }
        return moment;
    }

    private static String form(SqlType type) {
        return switch (type.kind()) {
            case DATE -> "2024-01-31";
            case TIME -> "12:30:59.123456";
            case TIMESTAMP -> "2024-01-31 12:30:59.123456";
            default -> "2024-01-31 12:30:59.123456+01:00";
        };
    }

    private static Literal constant(@Nullable Object value, SqlType type) {
        return new Literal(value, type.withNullable(value == null));
    }
}
