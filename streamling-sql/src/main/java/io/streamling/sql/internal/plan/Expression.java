package io.streamling.sql.internal.plan;

import io.streamling.function.ScalarFunction;
import io.streamling.sql.internal.type.SqlType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A checked expression over one row. Immutable.
 *
 * <p>Types are explicit: wherever an argument needs another type, the planner has put a {@link Cast} there, so an
 * evaluator never converts. A type that is not nullable promises that there are no nulls. An expression may fail for a
 * row (the overflow of an addition); the row is then rejected, unless a {@code Case}, AND, OR, COALESCE or a
 * {@code nullOnFailure} cast keeps the row from reaching the part that fails: such parts are never evaluated for rows
 * that do not reach them.
 */
public sealed interface Expression {
    /** The type of the result. */
    SqlType type();

    /** A column of the input, by its place in the input's schema. */
    record InputColumn(int index, SqlType type) implements Expression {}

    /** A field of a ROW, by its place; null where the ROW is. */
    record FieldAccess(Expression row, int field, SqlType type) implements Expression {}

    /** A constant; the Java class of the value is that of the type's {@link SqlType.Kind}. */
    record Literal(@Nullable Object value, SqlType type) implements Expression {}

    /** A built-in operation; see {@link Operation} for what its arguments are. */
    record Call(Operation operation, List<Expression> arguments, SqlType type) implements Expression {
        /** Copies the list. */
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * The result of the first condition that is true, else {@code otherwise}. Conditions are evaluated in order, each
     * one and each result only for the rows that reach it. All results have the type of the whole, but for nullability.
     */
    record Case(List<When> whens, Expression otherwise, SqlType type) implements Expression {
        /** Copies the list. */
        public Case {
            whens = List.copyOf(whens);
        }
    }

    /** One branch of a {@link Case}. */
    record When(Expression condition, Expression result) {}

    /**
     * A conversion to another type, also between DECIMALs and to the same kind. Null stays null. A value that does not
     * fit or cannot be read fails, or gives null where {@code nullOnFailure}; a failure of the operand itself
     * ({@code TRY_CAST(1 / 0 AS VARCHAR)}) is not covered by that. The planner makes these pairs only:
     *
     * <ul>
     *   <li>number to number: to an integer, fractions are cut off, and NaN and what is out of range fails; to DECIMAL,
     *       rounded half up (away from zero), a float by its shortest decimal form; to REAL and DOUBLE, to the nearest value,
     *       where a number that is too large for REAL becomes an infinity.
     *   <li>BOOLEAN to and from integers: 1 and 0; any other number than 0 is true.
     *   <li>VARCHAR to anything, white space at both ends ignored. Integer: sign and digits only. DECIMAL, REAL, DOUBLE: decimal
     *       form with optional exponent; floats also NaN, Infinity, inf, with a sign, in any letter case. BOOLEAN: true,
     *       t, yes, y, on, 1 and false, f, no, n, off, 0 in any letter case. DATE: 2024-01-31. TIMESTAMP: a date,
     *       optionally T or a blank and 12:30, 12:30:59 or 12:30:59.123456 (further digits are cut off), optionally Z or
     *       an offset (+01:00), which is subtracted. Years have 4 digits. VARBINARY: its UTF-8 bytes, white space kept.
     *   <li>anything to VARCHAR: true, false; integers and DECIMAL in plain digits, DECIMAL with all digits of its scale;
     *       floats as {@code Double.toString} and {@code Float.toString} of JDK 19 and later (shortest form); dates
     *       as 2024-01-31; timestamps as 2024-01-31 12:30:59 with a fraction only where there is one, without zeros at its
     *       end; VARBINARY read as UTF-8, where what is malformed fails.
     *   <li>DATE to TIMESTAMP: midnight; TIMESTAMP to DATE: the day.
     * </ul>
     */
    record Cast(Expression operand, SqlType type, boolean nullOnFailure) implements Expression {}

    /**
     * Whether the operand equals one of the values: null for null. The values are not null, at least two, distinct, and
     * of the operand's type.
     */
    record InSet(Expression operand, List<Literal> values, SqlType type) implements Expression {
        /** Copies the list. */
        public InSet {
            values = List.copyOf(values);
        }
    }

    /** A function of the library: null where any argument is; the arguments have the forms that its method takes. */
    record LibraryCall(LibraryFunction function, List<Expression> arguments, SqlType type) implements Expression {
        /** Copies the list. */
        public LibraryCall {
            arguments = List.copyOf(arguments);
        }
    }

    /** A user's function; the arguments have the types of its signature. */
    record FunctionCall(ScalarFunction function, List<Expression> arguments, SqlType type) implements Expression {
        /** Copies the list. */
        public FunctionCall {
            arguments = List.copyOf(arguments);
        }
    }
}
