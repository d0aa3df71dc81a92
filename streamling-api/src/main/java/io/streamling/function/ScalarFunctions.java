package io.streamling.function;

import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoublePredicate;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;

/**
 * One-line SQL functions of a row's values, one per shape, without boxing. The result is null when an argument is; a row
 * for which the lambda throws is a bad row. Lambdas must give the same result for the same arguments, and are called from
 * the task threads. A text function that returns null gives null.
 */
public final class ScalarFunctions {
    private static final ArrowType BIGINT = new ArrowType.Int(64, true);
    private static final ArrowType DOUBLE = new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
    private static final ArrowType VARCHAR = new ArrowType.Utf8();
    private static final ArrowType BOOLEAN = new ArrowType.Bool();

    private ScalarFunctions() {}

    /** BIGINT to BIGINT. */
    public static ScalarFunction ofLong(String name, LongUnaryOperator function) {
        return RowFunctionAdapter.of(
                name,
                BIGINT,
                (row, args, result) -> result.set(row, function.applyAsLong(args.longAt(0, row))),
                BIGINT);
    }

    /** Two BIGINT to BIGINT. */
    public static ScalarFunction ofLongs(String name, LongBinaryOperator function) {
        return RowFunctionAdapter.of(
                name,
                BIGINT,
                (row, args, result) -> result.set(row, function.applyAsLong(args.longAt(0, row), args.longAt(1, row))),
                BIGINT,
                BIGINT);
    }

    /** DOUBLE to DOUBLE. */
    public static ScalarFunction ofDouble(String name, DoubleUnaryOperator function) {
        return RowFunctionAdapter.of(
                name,
                DOUBLE,
                (row, args, result) -> result.set(row, function.applyAsDouble(args.doubleAt(0, row))),
                DOUBLE);
    }

    /** Two DOUBLE to DOUBLE. */
    public static ScalarFunction ofDoubles(String name, DoubleBinaryOperator function) {
        return RowFunctionAdapter.of(
                name,
                DOUBLE,
                (row, args, result) ->
                        result.set(row, function.applyAsDouble(args.doubleAt(0, row), args.doubleAt(1, row))),
                DOUBLE,
                DOUBLE);
    }

    /** VARCHAR to VARCHAR. */
    public static ScalarFunction ofText(String name, UnaryOperator<String> function) {
        return RowFunctionAdapter.of(
                name, VARCHAR, (row, args, result) -> result.set(row, function.apply(args.textAt(0, row))), VARCHAR);
    }

    /** Two VARCHAR to VARCHAR. */
    public static ScalarFunction ofTexts(String name, BinaryOperator<String> function) {
        return RowFunctionAdapter.of(
                name,
                VARCHAR,
                (row, args, result) -> result.set(row, function.apply(args.textAt(0, row), args.textAt(1, row))),
                VARCHAR,
                VARCHAR);
    }

    /** VARCHAR to BIGINT. */
    public static ScalarFunction textToLong(String name, ToLongFunction<String> function) {
        return RowFunctionAdapter.of(
                name,
                BIGINT,
                (row, args, result) -> result.set(row, function.applyAsLong(args.textAt(0, row))),
                VARCHAR);
    }

    /** VARCHAR to DOUBLE. */
    public static ScalarFunction textToDouble(String name, ToDoubleFunction<String> function) {
        return RowFunctionAdapter.of(
                name,
                DOUBLE,
                (row, args, result) -> result.set(row, function.applyAsDouble(args.textAt(0, row))),
                VARCHAR);
    }

    /** BIGINT to VARCHAR. */
    public static ScalarFunction longToText(String name, LongFunction<String> function) {
        return RowFunctionAdapter.of(
                name, VARCHAR, (row, args, result) -> result.set(row, function.apply(args.longAt(0, row))), BIGINT);
    }

    /** BIGINT to BOOLEAN. */
    public static ScalarFunction testLong(String name, LongPredicate function) {
        return RowFunctionAdapter.of(
                name, BOOLEAN, (row, args, result) -> result.set(row, function.test(args.longAt(0, row))), BIGINT);
    }

    /** DOUBLE to BOOLEAN. */
    public static ScalarFunction testDouble(String name, DoublePredicate function) {
        return RowFunctionAdapter.of(
                name, BOOLEAN, (row, args, result) -> result.set(row, function.test(args.doubleAt(0, row))), DOUBLE);
    }

    /** VARCHAR to BOOLEAN. */
    public static ScalarFunction testText(String name, Predicate<String> function) {
        return RowFunctionAdapter.of(
                name, BOOLEAN, (row, args, result) -> result.set(row, function.test(args.textAt(0, row))), VARCHAR);
    }
}
