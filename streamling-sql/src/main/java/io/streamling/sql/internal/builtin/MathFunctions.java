package io.streamling.sql.internal.builtin;

import static io.streamling.sql.internal.type.SqlType.BIGINT;
import static io.streamling.sql.internal.type.SqlType.BOOLEAN;
import static io.streamling.sql.internal.type.SqlType.DOUBLE;
import static io.streamling.sql.internal.type.SqlType.INTEGER;

import io.streamling.sql.internal.catalog.Definitions;
import io.streamling.sql.internal.catalog.Family;
import io.streamling.sql.internal.catalog.FunctionDefinition;
import io.streamling.sql.internal.catalog.Source;
import io.streamling.sql.internal.library.Bits;
import io.streamling.sql.internal.library.Doubles;
import io.streamling.sql.internal.library.SeededNumbers;
import java.util.List;

/** Functions of floats, whole numbers and their bits. Stateless. */
final class MathFunctions {
    private MathFunctions() {}

    static List<FunctionDefinition> all() {
        Definitions all = new Definitions(Family.NUMBER);
        addLogarithms(all);
        addAngles(all);
        addHyperbolic(all);
        addFloats(all);
        addWhole(all);
        return all.all();
    }

    static List<FunctionDefinition> bits() {
        Definitions all = new Definitions(Family.BITS);
        addPairs(all);
        addShifts(all);
        return all.all();
    }

    private static Definitions.Entry add(Definitions all, String name, Class<?> owner, String method, String says) {
        return all.add(name).says(says).by(owner, method, DOUBLE, DOUBLE);
    }

    private static void addLogarithms(Definitions all) {
        all.add("LOG")
                .from(Source.FLINK)
                .says(
                        "the natural logarithm; with two arguments that of the second to the base of the first (in PostgreSQL, LOG of one"
                                + " argument is LOG10)")
                .by(Math.class, "log", DOUBLE, DOUBLE)
                .by(Doubles.class, "log", DOUBLE, DOUBLE, DOUBLE)
                .example("LOG(1)", "0.0")
                .example("LOG(2, 1024)", "10.0");
        add(all, "LOG2", Doubles.class, "log2", "the logarithm to base 2")
                .from(Source.FLINK)
                .example("LOG2(8)", "3.0");
        add(all, "CBRT", Math.class, "cbrt", "the cube root").example("CBRT(-27)", "-3.0");
        all.add("PI")
                .says("the ratio of a circle's circumference to its diameter")
                .nulls("never")
                .means(0, 0, "() -> DOUBLE", call -> call.literal(Math.PI, DOUBLE))
                .example("PI()", "3.141592653589793");
        all.add("E")
                .from(Source.FLINK)
                .says("the base of the natural logarithms")
                .nulls("never")
                .means(0, 0, "() -> DOUBLE", call -> call.literal(Math.E, DOUBLE))
                .example("E()", "2.718281828459045");
    }

    private static void addAngles(Definitions all) {
        add(all, "SIN", Math.class, "sin", "the sine").example("SIN(0)", "0.0");
        add(all, "COS", Math.class, "cos", "the cosine").example("COS(0)", "1.0");
        add(all, "TAN", Math.class, "tan", "the tangent").example("TAN(0)", "0.0");
        add(all, "COT", Doubles.class, "cot", "the cotangent").example("COT(1)", "0.6420926159343306");
        add(all, "ASIN", Math.class, "asin", "the inverse of the sine; NaN beyond -1 and 1")
                .example("ASIN(1)", "1.5707963267948966");
        add(all, "ACOS", Math.class, "acos", "the inverse of the cosine; NaN beyond -1 and 1")
                .example("ACOS(1)", "0.0");
        add(all, "ATAN", Math.class, "atan", "the inverse of the tangent").example("ATAN(1)", "0.7853981633974483");
        all.add("ATAN2")
                .says("the angle of the point of which the second is x and the first is y")
                .by(Math.class, "atan2", DOUBLE, DOUBLE, DOUBLE)
                .example("ATAN2(1, -1)", "2.356194490192345");
        add(all, "DEGREES", Doubles.class, "degrees", "radians in degrees").example("DEGREES(0)", "0.0");
        add(all, "RADIANS", Math.class, "toRadians", "degrees in radians").example("RADIANS(180)", "3.141592653589793");
    }

    private static void addHyperbolic(Definitions all) {
        add(all, "SINH", Math.class, "sinh", "the hyperbolic sine").example("SINH(0)", "0.0");
        add(all, "COSH", Math.class, "cosh", "the hyperbolic cosine").example("COSH(0)", "1.0");
        add(all, "TANH", Math.class, "tanh", "the hyperbolic tangent").example("TANH(0)", "0.0");
        add(all, "ASINH", Doubles.class, "asinh", "the inverse of the hyperbolic sine")
                .example("ASINH(0)", "0.0");
        add(all, "ACOSH", Doubles.class, "acosh", "the inverse of the hyperbolic cosine; NaN below 1")
                .example("ACOSH(1)", "0.0");
        add(all, "ATANH", Doubles.class, "atanh", "the inverse of the hyperbolic tangent; NaN beyond -1 and 1")
                .example("ATANH(0)", "0.0");
    }

    private static void addFloats(Definitions all) {
        all.add("ISNAN")
                .from(Source.DATAFUSION)
                .says("whether a number is NaN")
                .by(Doubles.class, "isNaN", BOOLEAN, DOUBLE)
                .example("ISNAN(SQRT(-1.0))", "true");
        all.add("ISZERO")
                .from(Source.DATAFUSION)
                .says("whether a number is 0 or -0")
                .by(Doubles.class, "isZero", BOOLEAN, DOUBLE)
                .example("ISZERO(0.5)", "false");
        all.add("NANVL")
                .from(Source.DATAFUSION)
                .says("the first, or the second where the first is NaN")
                .by(Doubles.class, "nanvl", DOUBLE, DOUBLE, DOUBLE)
                .example("NANVL(SQRT(-1.0), 5)", "5.0");
        all.add("RAND", "RANDOM")
                .from(Source.FLINK)
                .says(
                        "a random number from 0 to below 1, another one for each row; with a seed, a number that depends on the seed alone")
                .nulls("null seed")
                .by(Doubles.class, "random", DOUBLE)
                .by(SeededNumbers.class, "fraction", DOUBLE, BIGINT)
                .example("RAND()", "")
                .example("RAND(42)", "0.7275636800328681");
        all.add("RAND_INTEGER")
                .from(Source.FLINK)
                .says(
                        "a random whole number from 0 to below the last argument; with a seed in front, one that depends on both alone. Fails below 1")
                .by(Bits.class, "random", BIGINT, BIGINT)
                .by(SeededNumbers.class, "whole", BIGINT, BIGINT, BIGINT)
                .example("RAND_INTEGER(10)", "")
                .example("RAND_INTEGER(42, 10)", "0");
    }

    private static void addWhole(Definitions all) {
        all.add("FACTORIAL")
                .says("the product of the numbers from 1 on. Fails below 0 and above 20")
                .by(Bits.class, "factorial", BIGINT, BIGINT)
                .example("FACTORIAL(5)", "120");
        all.add("GCD")
                .says("the greatest number that divides both")
                .by(Bits.class, "greatestDivisor", BIGINT, BIGINT, BIGINT)
                .example("GCD(12, 18)", "6");
        all.add("LCM")
                .says("the least number that both divide. Fails on overflow")
                .by(Bits.class, "leastMultiple", BIGINT, BIGINT, BIGINT)
                .example("LCM(4, 6)", "12");
    }

    private static void addPairs(Definitions all) {
        all.add("BITAND")
                .from(Source.DATAFUSION)
                .says("the bits that both have; also a & b")
                .by(Bits.class, "and", INTEGER, INTEGER, INTEGER)
                .by(Bits.class, "and", BIGINT, BIGINT, BIGINT)
                .example("BITAND(12, 10)", "8")
                .example("12 & 10", "8");
        all.add("BITOR")
                .from(Source.DATAFUSION)
                .says("the bits that one of them has")
                .by(Bits.class, "or", INTEGER, INTEGER, INTEGER)
                .by(Bits.class, "or", BIGINT, BIGINT, BIGINT)
                .example("BITOR(12, 10)", "14");
        all.add("BITXOR")
                .from(Source.DATAFUSION)
                .says("the bits that just one of them has; also a ^ b")
                .by(Bits.class, "xor", INTEGER, INTEGER, INTEGER)
                .by(Bits.class, "xor", BIGINT, BIGINT, BIGINT)
                .example("BITXOR(12, 10)", "6")
                .example("12 ^ 10", "6");
        all.add("BITNOT")
                .from(Source.DATAFUSION)
                .says("the bits that the number does not have")
                .by(Bits.class, "not", INTEGER, INTEGER)
                .by(Bits.class, "not", BIGINT, BIGINT)
                .example("BITNOT(5)", "-6");
    }

    private static void addShifts(Definitions all) {
        all.add("BIT_COUNT")
                .says("how many of the 64 bits of a BIGINT are set")
                .by(Bits.class, "count", INTEGER, BIGINT)
                .example("BIT_COUNT(7)", "3");
        all.add("SHIFTLEFT")
                .from(Source.DATAFUSION)
                .says("moved so many places to the left; also a << n; 0 for 64 and more. Fails for less than 0")
                .by(Bits.class, "shiftLeft", BIGINT, BIGINT, BIGINT)
                .example("SHIFTLEFT(1, 10)", "1024")
                .example("1 << 10", "1024");
        all.add("SHIFTRIGHT")
                .from(Source.DATAFUSION)
                .says("moved so many places to the right, with copies of the sign. Fails for less than 0")
                .by(Bits.class, "shiftRight", BIGINT, BIGINT, BIGINT)
                .example("SHIFTRIGHT(1024, 3)", "128");
        all.add("SHIFTRIGHTUNSIGNED")
                .from(Source.DATAFUSION)
                .says("moved so many places to the right, with zeros. Fails for less than 0")
                .by(Bits.class, "shiftRightUnsigned", BIGINT, BIGINT, BIGINT)
                .example("SHIFTRIGHTUNSIGNED(1024, 3)", "128");
    }
}
