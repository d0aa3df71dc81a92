package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.parse.InvalidSql;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.ExpressionBuilder;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.math.BigDecimal;
import java.util.Locale;
import org.apache.calcite.sql.SqlCharStringLiteral;
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
        boolean interval = literal.getTypeName().name().startsWith("INTERVAL");
        throw new InvalidSql(
                literal,
                interval
                        ? "INTERVAL and arithmetic with dates are not supported yet"
                        : "this kind of constant is not supported: write a text and CAST it");
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
        if (precision > SqlType.MAX_PRECISION) {
            throw new InvalidSql(
                    literal,
                    "the number has " + precision + " digits: at most " + SqlType.MAX_PRECISION
                            + " fit a DECIMAL; write it with an exponent (1.5E0) for a DOUBLE");
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
            case "TIMESTAMP" -> SqlType.TIMESTAMP;
            default ->
                throw new InvalidSql(literal, tag + " constants are not supported: there are DATE and TIMESTAMP");
        };
        Expression text = constant(String.valueOf(literal.getValue()), SqlType.VARCHAR);
        Expression moment = builder.cast(text, type.withNullable(false));
        if (!(moment instanceof Literal)) {
            String form = type.kind() == Kind.DATE ? "DATE '2024-01-31'" : "TIMESTAMP '2024-01-31 12:30:59.123456'";
            throw new InvalidSql(literal, "this is not a " + tag + ": write it as " + form);
        }
        return moment;
    }

    private static Literal constant(@Nullable Object value, SqlType type) {
        return new Literal(value, type.withNullable(value == null));
    }
}
