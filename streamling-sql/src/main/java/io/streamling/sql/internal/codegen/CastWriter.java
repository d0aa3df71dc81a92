package io.streamling.sql.internal.codegen;

import io.streamling.sql.internal.codegen.time.TimeCasts;
import io.streamling.sql.internal.codegen.time.TimeCode;
import io.streamling.sql.internal.codegen.wide.WideCode;
import io.streamling.sql.internal.plan.Expression.Cast;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.util.List;

/** CAST and TRY_CAST. One generator's thread only. */
final class CastWriter {
    private final ExpressionWriter expressions;
    private final Scope scope;
    private final String target;

    CastWriter(ExpressionWriter expressions, String target) {
        this.expressions = expressions;
        this.scope = expressions.scope();
        this.target = target;
    }

    Value write(Cast cast) {
        SqlType from = cast.operand().type();
        Value operand = expressions.value(cast.operand());
        if (!cast.nullOnFailure()) {
            Value converted = convert(operand.code(), from, cast.type());
            if (converted.fails()) {
                scope.mayThrow();
            }
            return new Value(converted.code(), operand.nulls(), operand.fails() || converted.fails());
        }
        Value settled = operand.fails() ? expressions.settle(operand, from) : operand;
        Value converted = convert(settled.code(), from, cast.type());
        return converted.fails()
                ? nullOnFailure(settled, converted.code(), cast.type())
                : new Value(converted.code(), settled.nulls(), false);
    }

    private Value nullOnFailure(Value operand, String code, SqlType type) {
        String value = scope.variable(type, Java.zero(type));
        String isNull = scope.variable("boolean", operand.isNull());
        CodeBlock block = scope.code();
        if (operand.isNullable()) {
            block.open("if (!" + isNull + ")");
        }
        block.open("try");
        block.line(value + " = " + code + ";");
        block.reopen("catch (RowError failure)");
        block.line(isNull + " = true;");
        block.close();
        if (operand.isNullable()) {
            block.close();
        }
        return new Value(value, List.of(isNull), false);
    }

    /** The nulls of the result do not count. */
    private Value convert(String code, SqlType from, SqlType to) {
        if (to.isWide() || (from.isWide() && to.kind() == Kind.DECIMAL)) {
            String wide = WideCode.cast(code, from, to);
            return Value.of(to.isWide() ? wide : scope.owner().field("Decimal", "number", "") + ".set(" + wide + ")")
                    .failing();
        }
        return switch (to.kind()) {
            case BOOLEAN -> toBoolean(code, from);
            case TINYINT, SMALLINT, INTEGER, BIGINT -> toInteger(code, from, to);
            case REAL -> toReal(code, from);
            case DOUBLE -> toDouble(code, from);
            case DECIMAL -> toDecimal(code, from, to);
            case VARCHAR -> toText(code, from);
            default -> to.kind().isTemporal() ? toTime(code, from, to) : Value.of(code);
        };
    }

    private static Value toBoolean(String code, SqlType from) {
        if (from.kind() == Kind.VARCHAR) {
            return Value.of("NumberParsing.bool(" + code + ")").failing();
        }
        return Value.of(from.kind() == Kind.BOOLEAN ? code : Java.operand(code) + " != 0L");
    }

    private static Value toInteger(String code, SqlType from, SqlType to) {
        Value wide = from.isWide()
                ? Value.of(WideCode.castTo(Kind.BIGINT, code, from)).failing()
                : toBigint(code, from);
        boolean fits = to.kind() == Kind.BIGINT
                || from.kind() == Kind.BOOLEAN
                || (from.kind().isInteger() && from.kind().compareTo(to.kind()) <= 0);
        return fits
                ? wide
                : Value.of("Casts." + OperationWriter.narrowing(to) + "(" + wide.code() + ")")
                        .failing();
    }

    private static Value toBigint(String code, SqlType from) {
        return switch (from.kind()) {
            case BOOLEAN -> Value.of(Java.operand(code) + " ? 1L : 0L");
            case REAL, DOUBLE -> Value.of("Casts.truncate(" + code + ")").failing();
            case DECIMAL ->
                Value.of("Casts.truncate(" + code + ", " + from.scale() + ")").failing();
            case VARCHAR -> Value.of("NumberParsing.integer(" + code + ")").failing();
            default -> Value.of(code);
        };
    }

    private static Value toReal(String code, SqlType from) {
        if (from.isWide()) {
            return Value.of(WideCode.castTo(Kind.REAL, code, from));
        }
        return switch (from.kind()) {
            case VARCHAR -> Value.of("NumberParsing.real(" + code + ")").failing();
            case DECIMAL -> Value.of("Casts.toReal(" + code + ", " + from.scale() + ")");
            case REAL -> Value.of(code);
            default -> Value.of("(float) " + Java.operand(code));
        };
    }

    private static Value toDouble(String code, SqlType from) {
        if (from.isWide()) {
            return Value.of(WideCode.castTo(Kind.DOUBLE, code, from));
        }
        return switch (from.kind()) {
            case VARCHAR -> Value.of("NumberParsing.floating(" + code + ")").failing();
            case DECIMAL -> Value.of("Casts.toDouble(" + code + ", " + from.scale() + ")");
            case DOUBLE -> Value.of(code);
            default -> Value.of("(double) " + Java.operand(code));
        };
    }

    private Value toDecimal(String code, SqlType from, SqlType to) {
        String field = scope.owner()
                .field("DecimalRounding", "cast", from.scale() + ", " + to.precision() + ", " + to.scale());
        return Value.of(field + ".cast(" + code + ")").failing();
    }

    private Value toText(String code, SqlType from) {
        if (from.isWide()) {
            return TextOperationWriter.made(scope, WideCode.textFunction(from), List.of(code), target);
        }
        return switch (from.kind()) {
            case VARCHAR -> Value.of(code);
            case VARBINARY -> Value.of("Casts.decode(" + code + ")").failing();
            case DECIMAL ->
                TextOperationWriter.made(scope, "Casts.toText", List.of(code, String.valueOf(from.scale())), target);
            default ->
                from.kind().isTemporal()
                        ? timeToText(code, from)
                        : TextOperationWriter.made(scope, "Casts.toText", List.of(code), target);
        };
    }

    private Value timeToText(String code, SqlType from) {
        scope.owner().useTime();
        List<String> codes =
                from.kind().hasFraction() ? List.of(code, String.valueOf(from.unitDigits())) : List.of(code);
        return TextOperationWriter.made(scope, TimeCasts.textFunction(from), codes, target);
    }

    private Value toTime(String code, SqlType from, SqlType to) {
        scope.owner().useTime();
        TimeCode cast = TimeCasts.cast(code, from, to);
        return cast.fails() ? Value.of(cast.code()).failing() : Value.of(cast.code());
    }
}
