package io.streamling.sql.internal.type;

import io.streamling.sql.internal.type.SqlType.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which types go together and what comes out. Nullability of results is the caller's business. Stateless. */
public final class TypeRules {
    /** Digits behind the point that a DECIMAL result keeps when the most digits are too few for the exact one. */
    private static final int MIN_SCALE = 6;

    private TypeRules() {}

    /** The type that holds values of both, as for CASE, UNION ALL and comparisons; null where there is none. */
    public static @Nullable SqlType common(SqlType a, SqlType b) {
        boolean nullable = a.nullable() || b.nullable();
        if (a.kind() == Kind.NULL) {
            return b.withNullable(true);
        }
        if (b.kind() == Kind.NULL) {
            return a.withNullable(true);
        }
        if (a.sameAs(b)) {
            return merged(a, b);
        }
        if (a.kind().isNested() && a.kind() == b.kind()) {
            return commonNested(a, b);
        }
        if (mixesSigns(a, b)) {
            return null;
        }
        if (a.kind().isNumeric() && b.kind().isNumeric()) {
            return commonNumber(a, b).withNullable(nullable);
        }
        SqlType time = commonTime(a, b);
        return time == null ? null : time.withNullable(nullable);
    }

    /** The finer precision; a DATE is its midnight, a TIMESTAMP without zone is in UTC. */
    private static @Nullable SqlType commonTime(SqlType a, SqlType b) {
        int digits = Math.max(a.precision(), b.precision());
        if (isMoment(a) && isMoment(b)) {
            boolean instant = a.kind() == Kind.TIMESTAMP_LTZ || b.kind() == Kind.TIMESTAMP_LTZ;
            return SqlType.of(instant ? Kind.TIMESTAMP_LTZ : Kind.TIMESTAMP, digits);
        }
        return a.kind() == b.kind() && a.kind().hasFraction() ? SqlType.of(a.kind(), digits) : null;
    }

    /** Part by part. */
    private static @Nullable SqlType commonNested(SqlType a, SqlType b) {
        if (a.children().size() != b.children().size()) {
            return null;
        }
        boolean anonymous = isAnonymous(a);
        if (a.kind() == Kind.ROW && !anonymous && !isAnonymous(b) && !sameNames(a, b)) {
            return null;
        }
        List<SqlType.Child> children = new ArrayList<>();
        for (int i = 0; i < a.children().size(); i++) {
            SqlType.Child child = (anonymous ? b : a).children().get(i);
            SqlType common =
                    common(a.children().get(i).type(), b.children().get(i).type());
            boolean key = a.kind() == Kind.MAP && i == 0;
            if (common == null || (key && common.kind().isFloating() && !a.key().sameAs(b.key()))) {
                return null;
            }
            children.add(new SqlType.Child(child.name(), common));
        }
        return new SqlType(a.kind(), 0, 0, a.nullable() || b.nullable(), children, null);
    }

    private static boolean sameNames(SqlType a, SqlType b) {
        for (int i = 0; i < a.children().size(); i++) {
            if (!a.children().get(i).name().equals(b.children().get(i).name())) {
                return false;
            }
        }
        return true;
    }

    /** Whether the fields have the names that {@code ROW(...)} gives, which stand for any. */
    private static boolean isAnonymous(SqlType row) {
        for (int i = 0; i < row.children().size(); i++) {
            if (!row.children().get(i).name().equals("f" + (i + 1))) {
                return false;
            }
        }
        return true;
    }

    /** The same type as both, with what is nullable in one of them, at any depth. */
    private static SqlType merged(SqlType a, SqlType b) {
        List<SqlType.Child> children = new ArrayList<>();
        for (int i = 0; i < a.children().size(); i++) {
            SqlType.Child child = a.children().get(i);
            children.add(new SqlType.Child(
                    child.name(), merged(child.type(), b.children().get(i).type())));
        }
        boolean nullable = a.nullable() || b.nullable();
        return new SqlType(a.kind(), a.precision(), a.scale(), nullable, children, a.layout());
    }

    /** The type of {@code +}, {@code -}; both are numbers. */
    public static SqlType sum(SqlType a, SqlType b) {
        if (!isDecimalArithmetic(a, b)) {
            return commonNumber(a, b);
        }
        SqlType x = asDecimal(a);
        SqlType y = asDecimal(b);
        int scale = Math.max(x.scale(), y.scale());
        return bounded(x, y, Math.max(wholeDigits(x), wholeDigits(y)) + 1 + scale, scale);
    }

    /** The type of {@code *}. */
    public static SqlType product(SqlType a, SqlType b) {
        if (!isDecimalArithmetic(a, b)) {
            return commonNumber(a, b);
        }
        SqlType x = asDecimal(a);
        SqlType y = asDecimal(b);
        return bounded(x, y, x.precision() + y.precision(), x.scale() + y.scale());
    }

    /** The type of {@code /}. */
    public static SqlType quotient(SqlType a, SqlType b) {
        if (!isDecimalArithmetic(a, b)) {
            return commonNumber(a, b);
        }
        SqlType x = asDecimal(a);
        SqlType y = asDecimal(b);
        int scale = Math.max(MIN_SCALE, x.scale() + y.precision() + 1);
        return bounded(x, y, wholeDigits(x) + y.scale() + scale, scale);
    }

    /** The type of {@code MOD} and {@code %}. */
    public static SqlType remainder(SqlType a, SqlType b) {
        if (!isDecimalArithmetic(a, b)) {
            return commonNumber(a, b);
        }
        SqlType x = asDecimal(a);
        SqlType y = asDecimal(b);
        int scale = Math.max(x.scale(), y.scale());
        return bounded(x, y, Math.max(1, Math.min(wholeDigits(x), wholeDigits(y)) + scale), scale);
    }

    /** Whether one is INT256 and the other UINT256, of which none holds the other. */
    public static boolean mixesSigns(SqlType a, SqlType b) {
        return a.kind().isWideInteger() && b.kind().isWideInteger() && a.kind() != b.kind();
    }

    /** Whether two numbers are compared as they are, since one is a 256-bit integer and none a float. */
    public static boolean areComparedExactly(SqlType a, SqlType b) {
        boolean wide = a.kind().isWideInteger() || b.kind().isWideInteger();
        return wide && isExact(a) && isExact(b);
    }

    private static boolean isExact(SqlType type) {
        return type.kind().isNumeric() && !type.kind().isFloating();
    }

    /** The most digits that a result of operands of this type has; 76 only where there were more than 38 already. */
    public static int precisionLimit(SqlType type) {
        return type.isWide() ? SqlType.MAX_WIDE_PRECISION : SqlType.MAX_PRECISION;
    }

    /**
     * A DECIMAL that holds every value of an integer type; a DECIMAL itself. Not every 256-bit integer fits: what has more
     * than 76 digits fails.
     */
    public static SqlType asDecimal(SqlType type) {
        int digits = integerDigits(type.kind());
        return digits == 0 ? type : SqlType.decimal(digits, 0).withNullable(type.nullable());
    }

    /** Whether CAST converts from one type to the other. */
    public static boolean canCast(SqlType from, SqlType to) {
        Kind source = from.kind();
        Kind target = to.kind();
        if (source == Kind.OTHER || target == Kind.OTHER || target == Kind.NULL) {
            return false;
        }
        if (source.isNested() && target == Kind.VARCHAR) {
            return from.children().stream()
                    .allMatch(child -> child.type().kind() == Kind.NULL || canCast(child.type(), to));
        }
        if (source.isNested() || target.isNested()) {
            return source == Kind.NULL || (source == target && canCastParts(from, to));
        }
        if (source == target || source == Kind.NULL || source == Kind.VARCHAR || target == Kind.VARCHAR) {
            return true;
        }
        if (source.isNumeric() && target.isNumeric()) {
            return true;
        }
        boolean truth =
                (source == Kind.BOOLEAN && target.isInteger()) || (target == Kind.BOOLEAN && source.isInteger());
        boolean timeOfDay = source.isTimestamp() && target == Kind.TIME;
        return truth || timeOfDay || (isMoment(from) && isMoment(to));
    }

    /** Keys may change only so that different ones stay different. */
    private static boolean canCastParts(SqlType from, SqlType to) {
        boolean can = from.children().size() == to.children().size()
                && (from.kind() != Kind.MAP || fitsWithoutCast(from.key(), to.key()));
        for (int i = 0; can && i < from.children().size(); i++) {
            SqlType part = from.children().get(i).type();
            SqlType wanted = to.children().get(i).type();
            can = part.sameAs(wanted) || part.kind() == Kind.NULL || canCast(part, wanted);
        }
        return can;
    }

    /** Whether a value of one type may stand where the other is wanted, without CAST. */
    public static boolean fitsWithoutCast(SqlType from, SqlType to) {
        if (from.kind() == Kind.NULL || from.sameAs(to)) {
            return true;
        }
        if (from.kind() == Kind.DECIMAL && to.kind() == Kind.DECIMAL) {
            return wholeDigits(from) <= wholeDigits(to) && from.scale() <= to.scale();
        }
        if (from.kind() == Kind.TIMESTAMP_LTZ && to.kind() == Kind.TIMESTAMP) {
            return from.precision() <= to.precision();
        }
        SqlType common = common(from, to);
        return common != null && common.sameAs(to);
    }

    private static SqlType commonNumber(SqlType a, SqlType b) {
        if (a.kind().isFloating() || b.kind().isFloating()) {
            return a.kind() == Kind.REAL && b.kind() == Kind.REAL ? a : SqlType.DOUBLE;
        }
        if (isWhole(a) && isWhole(b)) {
            return a.kind().compareTo(b.kind()) >= 0 ? a : b;
        }
        SqlType x = asDecimal(a);
        SqlType y = asDecimal(b);
        int scale = Math.max(x.scale(), y.scale());
        int whole = Math.max(wholeDigits(x), wholeDigits(y));
        return bounded(x, y, whole + scale, scale);
    }

    private static boolean isWhole(SqlType type) {
        return type.kind().isInteger() || type.kind().isWideInteger();
    }

    private static boolean isDecimalArithmetic(SqlType a, SqlType b) {
        boolean floating = a.kind().isFloating() || b.kind().isFloating();
        return !floating && (a.kind() == Kind.DECIMAL || b.kind() == Kind.DECIMAL);
    }

    /** Keeps the digits before the point and gives up digits behind it, but not below {@link #MIN_SCALE}. */
    private static SqlType bounded(SqlType a, SqlType b, int precision, int scale) {
        int limit = Math.max(precisionLimit(a), precisionLimit(b));
        if (precision <= limit) {
            return SqlType.decimal(precision, scale);
        }
        int whole = precision - scale;
        int kept = Math.max(limit - whole, Math.min(scale, MIN_SCALE));
        return SqlType.decimal(limit, kept);
    }

    private static int wholeDigits(SqlType decimal) {
        return decimal.precision() - decimal.scale();
    }

    private static int integerDigits(Kind kind) {
        return switch (kind) {
            case TINYINT -> 3;
            case SMALLINT -> 5;
            case INTEGER -> 10;
            case BIGINT -> 19;
            case INT256, UINT256 -> SqlType.MAX_WIDE_PRECISION;
            default -> 0;
        };
    }

    private static boolean isMoment(SqlType type) {
        return type.kind() == Kind.DATE || type.kind().isTimestamp();
    }
}
