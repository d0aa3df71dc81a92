package io.streamling.sql.internal.codegen.wide;

import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Wide numbers as {@code BigDecimal} and {@code BigInteger} in generated classes. Stateless. */
public final class WideCode {
    private static final String DECIMALS = "WideDecimals.";
    private static final String INTEGERS = "Integer256.";

    private WideCode() {}

    /** The Java type of a wide value. */
    public static String javaType(SqlType type) {
        return type.kind().isWideInteger() ? "BigInteger" : "BigDecimal";
    }

    /** What reads the value of a column of such a type. */
    public static String read(SqlType type, String data, String row) {
        String place = "(" + data + ", " + row;
        return switch (type.kind()) {
            case INT256 -> "WideMemory.int256At" + place + ")";
            case UINT256 -> "WideMemory.uint256At" + place + ")";
            default -> "WideMemory.decimalAt" + place + ", " + type.scale() + ")";
        };
    }

    /** What writes one. */
    public static String write(SqlType type, String code) {
        String method = type.kind().isWideInteger() ? "putInteger" : "putDecimal";
        return "WideMemory." + method + "(data, i, " + code + ");";
    }

    /** What makes a constant. */
    public static String literal(SqlType type, Object value) {
        String digits = value instanceof BigDecimal number ? number.toPlainString() : value.toString();
        return "new " + javaType(type) + "(\"" + digits + "\")";
    }

    /** Whether operands or result of an operation are wide. */
    public static boolean concerns(Call call) {
        return call.type().isWide()
                || call.arguments().stream()
                        .anyMatch(argument -> argument.type().isWide());
    }

    /** The nearest form of a number that is exact and has every operation: a {@code BigDecimal}. */
    private static String exact(String code, SqlType type) {
        if (type.kind() == Kind.DECIMAL) {
            return type.isWide() ? code : DECIMALS + "of(" + code + ", " + type.scale() + ")";
        }
        return DECIMALS + "of(" + code + ")";
    }

    /** The order of two exact numbers, as an {@code int}. */
    public static String order(List<Expression> arguments, List<String> codes) {
        SqlType left = arguments.get(0).type();
        SqlType right = arguments.get(1).type();
        boolean alike = left.isWide() && right.isWide() && javaType(left).equals(javaType(right));
        String a = alike ? codes.get(0) : exact(codes.get(0), left);
        String b = alike ? codes.get(1) : exact(codes.get(1), right);
        return DECIMALS + "compare(" + a + ", " + b + ")";
    }

    /** Arithmetic, rounding and signs. The result is wide in Java even where its type is not. */
    public static String operation(Call call, List<String> codes) {
        SqlType type = call.type();
        if (call.operation() == Operation.SIGN) {
            String number = exact(codes.get(0), call.arguments().get(0).type());
            return (number.startsWith("(") ? "(" + number + ")" : number) + ".signum()";
        }
        List<String> arguments = new ArrayList<>();
        for (int i = 0; i < codes.size(); i++) {
            boolean isDigits = i == 1 && isRounding(call.operation());
            boolean asItIs = isDigits || type.kind().isWideInteger();
            arguments.add(
                    asItIs
                            ? codes.get(i)
                            : exact(codes.get(i), call.arguments().get(i).type()));
        }
        if (codes.size() == 1 && isRounding(call.operation())) {
            arguments.add("0L");
        }
        String method = call.operation().name().toLowerCase(Locale.ROOT);
        if (type.kind().isWideInteger()) {
            return INTEGERS + type.kind() + "." + method + "(" + String.join(", ", arguments) + ")";
        }
        return DECIMALS + method + "(" + String.join(", ", arguments) + digits(type);
    }

    private static boolean isRounding(Operation operation) {
        return operation == Operation.ROUND || operation == Operation.TRUNCATE;
    }

    private static String digits(SqlType type) {
        return ", " + type.precision() + ", " + type.scale() + ")";
    }

    /** CAST to a wide type, or to a DECIMAL from one; wide in Java in either case. */
    public static String cast(String code, SqlType from, SqlType to) {
        String value = from.kind() == Kind.DECIMAL ? exact(code, from) : code;
        if (to.kind().isWideInteger()) {
            return INTEGERS + to.kind() + ".cast(" + value + ")";
        }
        boolean isText = from.kind() == Kind.VARCHAR;
        String exact = isText || from.kind().isFloating() ? code : exact(code, from);
        return DECIMALS + "cast(" + exact + digits(to);
    }

    /** CAST of a wide number to BIGINT, REAL or DOUBLE. */
    public static String castTo(Kind target, String code, SqlType from) {
        String owner = from.kind().isWideInteger() ? INTEGERS : DECIMALS;
        String method = switch (target) {
            case REAL -> "toReal";
            case DOUBLE -> "toDouble";
            default -> "toBigint";
        };
        return owner + method + "(" + code + ")";
    }

    /** The function that makes a text of a wide number. */
    public static String textFunction(SqlType from) {
        return (from.kind().isWideInteger() ? INTEGERS : DECIMALS) + "toText";
    }
}
