package io.streamling.sql.internal.type;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/**
 * The type of a SQL expression. Immutable.
 *
 * @param precision digits of a DECIMAL, 1 to 76; digits behind the second, 0 to 9, of kinds that have a fraction; 0 for
 *     every other kind
 * @param scale digits behind the point of a DECIMAL, 0 to {@code precision}; 0 for every other kind
 * @param nullable whether a value may be null
 * @param children the element of an ARRAY, key and value of a MAP, the fields of a ROW; none for every other kind
 * @param layout the nullable Arrow field of an OTHER that came from a column; null for every other kind
 */
public record SqlType(
        Kind kind,
        int precision,
        int scale,
        boolean nullable,
        List<Child> children,
        @Nullable Field layout) {
    /** The largest precision of a DECIMAL of 128 bits: what is wider computes with objects. */
    public static final int MAX_PRECISION = 38;
    /** The most digits behind the second: nanoseconds. */
    public static final int MAX_FRACTION = 9;
    /** The digits behind the second where nobody says: microseconds. */
    public static final int DEFAULT_FRACTION = 6;
    /** Units are a thousand apart. */
    private static final int DIGITS_PER_UNIT = 3;

    /** The largest precision of a DECIMAL: what fits 256 bits. */
    public static final int MAX_WIDE_PRECISION = 76;

    /** The kinds, each with the Java form of a value in a {@code Literal} and the Arrow layout of a column. */
    public enum Kind {
        /** {@link Boolean}; Bool. */
        BOOLEAN,
        /** {@link Long}; signed Int of 8 bits. */
        TINYINT,
        /** {@link Long}; signed Int of 16 bits. */
        SMALLINT,
        /** {@link Long}; signed Int of 32 bits. */
        INTEGER,
        /** {@link Long}; signed Int of 64 bits. */
        BIGINT,
        /** {@link Float}; single precision. */
        REAL,
        /** {@link Double}; double precision. */
        DOUBLE,
        /** {@link java.math.BigDecimal} with exactly the type's scale; Decimal of 128 bits, of 256 for more than 38 digits. */
        DECIMAL,
        /** {@link java.math.BigInteger}; see {@link io.streamling.batch.WideInteger}. */
        INT256,
        /** {@link java.math.BigInteger}; see {@link io.streamling.batch.WideInteger}. */
        UINT256,
        /** {@link String}, well-formed; Utf8. */
        VARCHAR,
        /** {@code byte[]} that nobody changes; Binary. */
        VARBINARY,
        /** {@link Long}, days since 1970-01-01; Date of days (32 bits). */
        DATE,
        /** {@link Long}, units since midnight; Time of the unit (32 bits to milliseconds, then 64). */
        TIME,
        /** {@link Long}, units since 1970-01-01T00:00:00, no zone; Timestamp of the unit, no zone (64 bits). */
        TIMESTAMP,
        /** {@link Long}, units since 1970-01-01T00:00:00Z: an instant; Timestamp of the unit with a zone (64 bits). */
        TIMESTAMP_LTZ,
        /** {@link Long}, months; Interval of months (32 bits). */
        INTERVAL_YEAR_MONTH,
        /** {@link Long}, units; Duration of the unit (64 bits). */
        INTERVAL_DAY_TIME,
        /** {@link List} of elements; List, read also as LargeList and FixedSizeList. */
        ARRAY,
        /** {@link List} of entries, each a list of key and value, without two of one key; Map. */
        MAP,
        /** {@link List} of the fields' values; Struct. */
        ROW,
        /** The type of a bare NULL, only until a context gives it a type: evaluators never see it. */
        NULL,
        /** Any other Arrow type: may be selected as it is and tested for null, nothing else. */
        OTHER;

        /** TINYINT to BIGINT. */
        public boolean isInteger() {
            return this == TINYINT || this == SMALLINT || this == INTEGER || this == BIGINT;
        }

        /** REAL and DOUBLE. */
        public boolean isFloating() {
            return this == REAL || this == DOUBLE;
        }

        /** INT256 and UINT256. */
        public boolean isWideInteger() {
            return this == INT256 || this == UINT256;
        }

        /** Integers of any width, floats and DECIMAL. */
        public boolean isNumeric() {
            return isInteger() || isFloating() || this == DECIMAL || isWideInteger();
        }

        /** TIMESTAMP and TIMESTAMP_LTZ: points of time, whose values in UTC are the same numbers. */
        public boolean isTimestamp() {
            return this == TIMESTAMP || this == TIMESTAMP_LTZ;
        }

        /** Both kinds of INTERVAL. */
        public boolean isInterval() {
            return this == INTERVAL_YEAR_MONTH || this == INTERVAL_DAY_TIME;
        }

        /** Whether values count units of a second, so that the type's precision says which. */
        public boolean hasFraction() {
            return isTimestamp() || this == TIME || this == INTERVAL_DAY_TIME;
        }

        /** Dates, times and intervals. */
        public boolean isTemporal() {
            return hasFraction() || this == DATE || this == INTERVAL_YEAR_MONTH;
        }

        /** ARRAY, MAP and ROW: values made of values. */
        public boolean isNested() {
            return this == ARRAY || this == MAP || this == ROW;
        }
    }

    /** A named part of a nested type. */
    public record Child(String name, SqlType type) {}

    /** A nullable BOOLEAN. */
    public static final SqlType BOOLEAN = of(Kind.BOOLEAN);
    /** A nullable INTEGER. */
    public static final SqlType INTEGER = of(Kind.INTEGER);
    /** A nullable BIGINT. */
    public static final SqlType BIGINT = of(Kind.BIGINT);
    /** A nullable INT256. */
    public static final SqlType INT256 = of(Kind.INT256);
    /** A nullable UINT256. */
    public static final SqlType UINT256 = of(Kind.UINT256);
    /** A nullable DOUBLE. */
    public static final SqlType DOUBLE = of(Kind.DOUBLE);
    /** A nullable VARCHAR. */
    public static final SqlType VARCHAR = of(Kind.VARCHAR);
    /** A nullable VARBINARY. */
    public static final SqlType VARBINARY = of(Kind.VARBINARY);
    /** A nullable DATE. */
    public static final SqlType DATE = of(Kind.DATE);
    /** A nullable TIMESTAMP. */
    public static final SqlType TIMESTAMP = of(Kind.TIMESTAMP);
    /** The type of a bare NULL. */
    public static final SqlType NULL = of(Kind.NULL);

    /** Checks precision and scale, and copies the list. */
    public SqlType {
        if (!fits(kind, precision, scale)) {
            throw new IllegalArgumentException(kind + "(" + precision + ", " + scale + ") is not a type");
        }
        children = List.copyOf(children);
    }

    private static boolean fits(Kind kind, int precision, int scale) {
        if (kind == Kind.DECIMAL) {
            return precision >= 1 && precision <= MAX_WIDE_PRECISION && scale >= 0 && scale <= precision;
        }
        return precision >= 0 && precision <= (kind.hasFraction() ? MAX_FRACTION : 0) && scale == 0;
    }

    /** A nullable type that needs no more than its kind: not DECIMAL, and not nested; with microseconds. */
    public static SqlType of(Kind kind) {
        return of(kind, kind.hasFraction() ? DEFAULT_FRACTION : 0);
    }

    /** A nullable type of a kind that has a fraction. */
    public static SqlType of(Kind kind, int precision) {
        return new SqlType(kind, precision, 0, true, List.of(), null);
    }

    /** A nullable DECIMAL. */
    public static SqlType decimal(int precision, int scale) {
        return new SqlType(Kind.DECIMAL, precision, scale, true, List.of(), null);
    }

    /** A nullable ARRAY. */
    public static SqlType array(SqlType element) {
        return nested(Kind.ARRAY, List.of(new Child("element", element)));
    }

    /** A nullable MAP; keys are never null. */
    public static SqlType map(SqlType key, SqlType value) {
        return nested(Kind.MAP, List.of(new Child("key", key.withNullable(false)), new Child("value", value)));
    }

    /** A nullable ROW. */
    public static SqlType row(List<Child> fields) {
        return nested(Kind.ROW, fields);
    }

    /** A nullable type of a column that SQL cannot compute with. */
    public static SqlType other(Field layout) {
        return new SqlType(Kind.OTHER, 0, 0, true, List.of(), layout);
    }

    private static SqlType nested(Kind kind, List<Child> children) {
        return new SqlType(kind, 0, 0, true, children, null);
    }

    /** The digits behind the second that the unit of the values stands for: 0, 3, 6 or 9. */
    public int unitDigits() {
        return (precision + DIGITS_PER_UNIT - 1) / DIGITS_PER_UNIT * DIGITS_PER_UNIT;
    }

    /** The same type with other digits behind the second. */
    public SqlType withFraction(int digits) {
        return new SqlType(kind, digits, 0, nullable, children, layout);
    }

    /** Whether values are numbers of more than 38 digits, which are computed as objects. */
    public boolean isWide() {
        return kind.isWideInteger() || (kind == Kind.DECIMAL && precision > MAX_PRECISION);
    }

    /** The type of an ARRAY's elements. */
    public SqlType element() {
        return children.get(0).type();
    }

    /** The type of a MAP's keys. */
    public SqlType key() {
        return children.get(0).type();
    }

    /** The type of a MAP's values. */
    public SqlType value() {
        return children.get(1).type();
    }

    /** The same type, nullable or not. */
    public SqlType withNullable(boolean newNullable) {
        return newNullable == nullable ? this : new SqlType(kind, precision, scale, newNullable, children, layout);
    }

    /** Whether the other type is the same but perhaps for nullability, at any depth. */
    public boolean sameAs(SqlType other) {
        if (kind != other.kind || precision != other.precision || scale != other.scale) {
            return false;
        }
        boolean same = children.size() == other.children.size();
        for (int i = 0; same && i < children.size(); i++) {
            Child child = children.get(i);
            Child otherChild = other.children.get(i);
            boolean named = kind != Kind.ROW || child.name().equals(otherChild.name());
            same = named && child.type().sameAs(otherChild.type());
        }
        return same;
    }

    /** As people write it in SQL, without nullability. */
    @Override
    public String toString() {
        return switch (kind) {
            case DECIMAL -> "DECIMAL(" + precision + ", " + scale + ")";
            case ARRAY -> "ARRAY<" + element() + ">";
            case MAP -> "MAP<" + key() + ", " + value() + ">";
            case ROW ->
                children.stream()
                        .map(child -> child.name() + " " + child.type())
                        .collect(Collectors.joining(", ", "ROW<", ">"));
            case TIME, TIMESTAMP, TIMESTAMP_LTZ -> kind + fraction();
            case INTERVAL_YEAR_MONTH -> "INTERVAL YEAR TO MONTH";
            case INTERVAL_DAY_TIME -> "INTERVAL DAY TO SECOND" + fraction();
            default -> kind.name();
        };
    }

    private String fraction() {
        return precision == DEFAULT_FRACTION ? "" : "(" + precision + ")";
    }
}
