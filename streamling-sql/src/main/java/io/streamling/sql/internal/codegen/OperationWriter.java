package io.streamling.sql.internal.codegen;

import io.streamling.sql.internal.codegen.time.TimeCode;
import io.streamling.sql.internal.codegen.time.TimeOperations;
import io.streamling.sql.internal.codegen.wide.WideCode;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import java.util.List;

/** Operations whose result is null when any operand is. The nulls of the returned values do not count. Stateless. */
final class OperationWriter {
    private OperationWriter() {}

    static Value write(ExpressionWriter expressions, Call call, List<Value> operands, String target) {
        List<String> codes = operands.stream().map(Value::code).toList();
        ClassWriter owner = expressions.scope().owner();
        if (WideCode.concerns(call) && isOfNumbers(call.operation())) {
            return wide(owner, call, codes).failing();
        }
        return switch (call.operation()) {
            case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO, NEGATE, ABS -> arithmetic(owner, call, codes);
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
                Value.of(compare(owner, call.operation(), call.arguments(), operands));
            case ROUND, TRUNCATE, CEIL, FLOOR, SIGN, POWER, SQRT, LN, LOG10, EXP -> number(owner, call, codes);
            case AT_ZONE -> atZone(owner, call, codes.get(0));
            default ->
                call.operation().isExtract()
                        ? Value.of(TimeOperations.extract(call, codes.get(0)))
                        : TextOperationWriter.write(expressions.scope(), call, codes, target);
        };
    }

    private static boolean isOfNumbers(Operation operation) {
        return switch (operation) {
            case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO, NEGATE, ABS, ROUND, TRUNCATE, CEIL, FLOOR, SIGN -> true;
            default -> false;
        };
    }

    /** What is computed wide may fit 38 digits again. */
    private static Value wide(ClassWriter owner, Call call, List<String> codes) {
        String code = WideCode.operation(call, codes);
        boolean narrows =
                call.type().kind() == SqlType.Kind.DECIMAL && !call.type().isWide();
        return Value.of(narrows ? owner.field("Decimal", "number", "") + ".set(" + code + ")" : code);
    }

    private static Value arithmetic(ClassWriter owner, Call call, List<String> codes) {
        if (TimeOperations.isArithmetic(call)) {
            return time(owner, TimeOperations.arithmetic(call, codes));
        }
        return switch (call.type().kind()) {
            case REAL, DOUBLE -> Value.of(floating(call, codes));
            case DECIMAL -> decimal(owner, call, codes).failing();
            case BIGINT -> Value.of(bigint(call, codes)).failing();
            default -> Value.of(narrow(call, codes)).failing();
        };
    }

    private static String floating(Call call, List<String> codes) {
        return switch (call.operation()) {
            case NEGATE -> "-" + Java.operand(codes.get(0));
            case ABS -> "Math.abs(" + codes.get(0) + ")";
            default -> infix(symbol(call.operation()), codes);
        };
    }

    private static String infix(String symbol, List<String> codes) {
        return Java.operand(codes.get(0)) + " " + symbol + " " + Java.operand(codes.get(1));
    }

    private static String symbol(Operation operation) {
        return switch (operation) {
            case ADD -> "+";
            case SUBTRACT -> "-";
            case MULTIPLY -> "*";
            case DIVIDE -> "/";
            case MODULO -> "%";
            case EQUAL -> "==";
            case NOT_EQUAL -> "!=";
            case LESS -> "<";
            case LESS_OR_EQUAL -> "<=";
            case GREATER -> ">";
            case GREATER_OR_EQUAL -> ">=";
            default -> throw new IllegalArgumentException("no symbol: " + operation);
        };
    }

    private static String method(Operation operation) {
        return operation.name().toLowerCase(java.util.Locale.ROOT);
    }

    private static String bigint(Call call, List<String> codes) {
        return "Integers." + method(call.operation()) + "(" + String.join(", ", codes) + ")";
    }

    /** 64 bits hold any sum or product of two narrower integers. */
    private static String narrow(Call call, List<String> codes) {
        String wide = switch (call.operation()) {
            case ADD, SUBTRACT, MULTIPLY -> infix(symbol(call.operation()), codes);
            case NEGATE -> "-" + Java.operand(codes.get(0));
            default -> bigint(call, codes);
        };
        return "Integers." + narrowing(call.type()) + "(" + wide + ")";
    }

    /** The name of the check that a value fits an integer type. */
    static String narrowing(SqlType type) {
        return switch (type.kind()) {
            case TINYINT -> "toTinyint";
            case SMALLINT -> "toSmallint";
            case INTEGER -> "toInteger";
            default -> throw new IllegalArgumentException("no narrow integer: " + type);
        };
    }

    private static Value decimal(ClassWriter owner, Call call, List<String> codes) {
        SqlType type = call.type();
        int leftScale = call.arguments().get(0).type().scale();
        if (codes.size() == 1) {
            String field = owner.field("DecimalRounding", method(call.operation()), scales(leftScale, type));
            return Value.of(field + "." + method(call.operation()) + "(" + codes.get(0) + ")");
        }
        String scales = leftScale + ", " + scales(call.arguments().get(1).type().scale(), type);
        String field = owner.field("DecimalMath", noun(call.operation()), scales);
        return Value.of(field + "." + method(call.operation()) + "(" + String.join(", ", codes) + ")");
    }

    private static String noun(Operation operation) {
        return switch (operation) {
            case ADD -> "sum";
            case SUBTRACT -> "difference";
            case MULTIPLY -> "product";
            case DIVIDE -> "quotient";
            default -> "rest";
        };
    }

    private static String scales(int fromScale, SqlType type) {
        return fromScale + ", " + type.precision() + ", " + type.scale();
    }

    /** A condition over two values that are not null. */
    static String compare(ClassWriter owner, Operation operation, List<Expression> arguments, List<Value> operands) {
        List<String> codes = List.of(operands.get(0).code(), operands.get(1).code());
        String both = "(" + String.join(", ", codes) + ")";
        String test = " " + symbol(operation) + " 0";
        SqlType left = arguments.get(0).type();
        SqlType right = arguments.get(1).type();
        if (left.isWide() || right.isWide()) {
            return WideCode.order(arguments, codes) + test;
        }
        boolean isEquality = operation == Operation.EQUAL || operation == Operation.NOT_EQUAL;
        return switch (left.kind()) {
            case BOOLEAN -> isEquality ? infix(symbol(operation), codes) : "Boolean.compare" + both + test;
            case VARCHAR, VARBINARY ->
                isEquality
                        ? (operation == Operation.EQUAL ? "" : "!") + "TextSearch.equal" + both
                        : "TextSearch.compare" + both + test;
            case DECIMAL -> {
                if (left.scale() == right.scale()) {
                    yield Java.operand(codes.get(0)) + ".compare(" + codes.get(1) + ")" + test;
                }
                String scales = left.scale() + ", " + right.scale() + ", 38, 0";
                yield owner.field("DecimalMath", "order", scales) + ".compare" + both + test;
            }
            case REAL, DOUBLE ->
                isNumber(arguments.get(1)) ? compareWithNumber(operation, codes) : "Floats.compare" + both + test;
            default -> {
                if (left.unitDigits() == right.unitDigits()) {
                    yield infix(symbol(operation), codes);
                }
                owner.useTime();
                yield TimeOperations.order(codes.get(0), left, codes.get(1), right) + test;
            }
        };
    }

    private static boolean isNumber(Expression expression) {
        return expression instanceof Literal literal
                && literal.value() instanceof Number number
                && !Double.isNaN(number.doubleValue());
    }

    /** With a number on the right the order of Java differs only in that NaN is not greater. */
    private static String compareWithNumber(Operation operation, List<String> codes) {
        return switch (operation) {
            case GREATER -> "!(" + infix("<=", codes) + ")";
            case GREATER_OR_EQUAL -> "!(" + infix("<", codes) + ")";
            default -> infix(symbol(operation), codes);
        };
    }

    private static Value number(ClassWriter owner, Call call, List<String> codes) {
        SqlType from = call.arguments().get(0).type();
        String code = codes.get(0);
        boolean isDecimal = from.kind() == SqlType.Kind.DECIMAL;
        return switch (call.operation()) {
            case ROUND, TRUNCATE -> {
                String digits = codes.size() == 1 ? "0L" : codes.get(1);
                String arguments = "." + method(call.operation()) + "(" + code + ", " + digits + ")";
                yield isDecimal
                        ? Value.of(owner.field("DecimalRounding", "rounding", scales(from.scale(), call.type()))
                                        + arguments)
                                .failing()
                        : Value.of("Floats" + arguments);
            }
            case CEIL, FLOOR -> {
                String arguments = "." + method(call.operation()) + "(" + code + ")";
                yield isDecimal
                        ? Value.of(owner.field("DecimalRounding", "rounding", scales(from.scale(), call.type()))
                                        + arguments)
                                .failing()
                        : Value.of(cast(call.type()) + "Math" + arguments);
            }
            case SIGN -> Value.of(sign(from, code));
            case POWER -> Value.of("Math.pow(" + code + ", " + codes.get(1) + ")");
            case LN -> Value.of("Math.log(" + code + ")");
            default -> Value.of("Math." + method(call.operation()) + "(" + code + ")");
        };
    }

    private static String cast(SqlType type) {
        return type.kind() == SqlType.Kind.REAL ? "(float) " : "";
    }

    private static String sign(SqlType from, String code) {
        if (from.kind() == SqlType.Kind.DECIMAL) {
            return Java.operand(code) + ".signum()";
        }
        return from.kind().isFloating() ? "Math.signum(" + code + ")" : "Long.signum(" + code + ")";
    }

    private static Value time(ClassWriter owner, TimeCode time) {
        owner.useTime();
        return time.fails() ? Value.of(time.code()).failing() : Value.of(time.code());
    }

    private static Value atZone(ClassWriter owner, Call call, String code) {
        String zone = String.valueOf(((Literal) call.arguments().get(1)).value());
        return time(owner, TimeOperations.atZone(call, owner.prepared("ZoneShift", zone), code));
    }
}
