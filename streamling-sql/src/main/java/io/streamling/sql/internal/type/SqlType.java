package io.streamling.sql.internal.type;

/**
 * The type of a SQL expression. Immutable.
 *
 * @param precision digits of a DECIMAL, 1 to 38; 0 for every other kind
 * @param scale digits behind the point of a DECIMAL, 0 to {@code precision}; 0 for every other kind
 * @param nullable whether a value may be null
 */
public record SqlType(Kind kind, int precision, int scale, boolean nullable) {
    /** The largest precision of a DECIMAL: what fits 128 bits. */
    public static final int MAX_PRECISION = 38;

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
        /** {@link java.math.BigDecimal} with exactly the type's scale; Decimal of 128 bits. */
        DECIMAL,
        /** {@link String}, well-formed; Utf8. */
        VARCHAR,
        /** {@code byte[]} that nobody changes; Binary. */
        VARBINARY,
        /** {@link Long}, days since 1970-01-01; Date of days (32 bits). */
        DATE,
        /** {@link Long}, microseconds since 1970-01-01T00:00:00, no zone; Timestamp of microseconds (64 bits). */
        TIMESTAMP,
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

        /** Integers, floats and DECIMAL. */
        public boolean isNumeric() {
            return isInteger() || isFloating() || this == DECIMAL;
        }
    }

    /** A nullable BOOLEAN. */
    public static final SqlType BOOLEAN = of(Kind.BOOLEAN);
    /** A nullable INTEGER. */
    public static final SqlType INTEGER = of(Kind.INTEGER);
    /** A nullable BIGINT. */
    public static final SqlType BIGINT = of(Kind.BIGINT);
    /** A nullable DOUBLE. */
    public static final SqlType DOUBLE = of(Kind.DOUBLE);
    /** A nullable VARCHAR. */
    public static final SqlType VARCHAR = of(Kind.VARCHAR);
    /** A nullable DATE. */
    public static final SqlType DATE = of(Kind.DATE);
    /** A nullable TIMESTAMP. */
    public static final SqlType TIMESTAMP = of(Kind.TIMESTAMP);
    /** The type of a bare NULL. */
    public static final SqlType NULL = of(Kind.NULL);

    /** Checks precision and scale. */
    public SqlType {
        boolean fits = kind == Kind.DECIMAL
                ? precision >= 1 && precision <= MAX_PRECISION && scale >= 0 && scale <= precision
                : precision == 0 && scale == 0;
        if (!fits) {
            throw new IllegalArgumentException(kind + "(" + precision + ", " + scale + ") is not a type");
        }
    }

    /** A nullable type other than DECIMAL. */
    public static SqlType of(Kind kind) {
        return new SqlType(kind, 0, 0, true);
    }

    /** A nullable DECIMAL. */
    public static SqlType decimal(int precision, int scale) {
        return new SqlType(Kind.DECIMAL, precision, scale, true);
    }

    /** The same type, nullable or not. */
    public SqlType withNullable(boolean newNullable) {
        return newNullable == nullable ? this : new SqlType(kind, precision, scale, newNullable);
    }

    /** Whether the other type is the same but perhaps for nullability. */
    public boolean sameAs(SqlType other) {
        return kind == other.kind && precision == other.precision && scale == other.scale;
    }

    /** As people write it in SQL, without nullability. */
    @Override
    public String toString() {
        return kind == Kind.DECIMAL ? "DECIMAL(" + precision + ", " + scale + ")" : kind.name();
    }
}
