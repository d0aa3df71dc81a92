package io.streamling.sql.internal.codegen;

import io.streamling.sql.internal.codegen.wide.WideCode;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.WideLayouts;
import java.util.regex.Pattern;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/** Pieces of Java source. Stateless. */
final class Java {
    private static final Pattern NAME = Pattern.compile("[\\w.]+");

    private Java() {}

    /** The expression, in parentheses unless it is a name, a literal or one call. */
    static String operand(String code) {
        return isAtomic(code) ? code : "(" + code + ")";
    }

    static String not(String code) {
        return code.startsWith("!") && isAtomic(code.substring(1)) ? code.substring(1) : "!" + operand(code);
    }

    /** Whether evaluating it twice costs nothing. */
    static boolean isName(String code) {
        return NAME.matcher(code).matches();
    }

    private static boolean isAtomic(String code) {
        if (isName(code)) {
            return true;
        }
        int depth = 0;
        boolean quoted = false;
        for (int i = 0; i < code.length(); i++) {
            char next = code.charAt(i);
            if (next == '"' && (i == 0 || code.charAt(i - 1) != '\\')) {
                quoted = !quoted;
            } else if (!quoted && next == '(') {
                depth++;
            } else if (!quoted && next == ')') {
                depth--;
                if (depth == 0 && i < code.length() - 1) {
                    return false;
                }
            } else if (depth == 0 && !quoted && !Character.isJavaIdentifierPart(next) && next != '.') {
                return false;
            }
        }
        return depth == 0;
    }

    /** The type that holds a value of this kind. */
    static String type(SqlType type) {
        return switch (type.kind()) {
            case BOOLEAN -> "boolean";
            case TINYINT,
                    SMALLINT,
                    INTEGER,
                    BIGINT,
                    DATE,
                    TIME,
                    TIMESTAMP,
                    TIMESTAMP_LTZ,
                    INTERVAL_YEAR_MONTH,
                    INTERVAL_DAY_TIME -> "long";
            case REAL -> "float";
            case DOUBLE -> "double";
            case DECIMAL -> type.isWide() ? WideCode.javaType(type) : "Decimal";
            case INT256, UINT256 -> WideCode.javaType(type);
            case VARCHAR, VARBINARY -> "Text";
            case ARRAY, MAP, ROW, OTHER -> "Nested";
            case NULL -> "Object";
        };
    }

    /** What makes the object that reads a column; empty where it is read by address. */
    static String reader(Field field, SqlType type) {
        return switch (type(type)) {
            case "Text" -> "TextColumn()";
            case "Decimal" ->
                WideLayouts.readAs(field.getType()) == null
                        ? "DecimalColumn()"
                        : "WidenedColumn(" + (field.getType() instanceof ArrowType.Int) + ")";
            case "Nested", "Object" -> "NestedColumn()";
            default -> "";
        };
    }

    /** What a variable of this type holds while there is no value. */
    static String zero(SqlType type) {
        return switch (type(type)) {
            case "boolean" -> "false";
            case "long" -> "0L";
            case "float" -> "0f";
            case "double" -> "0d";
            default -> "null";
        };
    }

    /** A null that overloaded methods know the type of. */
    static String nullOf(SqlType type) {
        String zero = zero(type);
        return zero.equals("null") ? "(" + type(type) + ") null" : zero;
    }

    /** A string literal in ASCII. */
    static String string(String text) {
        StringBuilder literal = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            if (next == '"' || next == '\\') {
                literal.append('\\').append(next);
            } else if (next < ' ' || next == 127) {
                literal.append(String.format(java.util.Locale.ROOT, "\\%03o", (int) next));
            } else if (next > '~') {
                literal.append(String.format(java.util.Locale.ROOT, "\\u%04x", (int) next));
            } else {
                literal.append(next);
            }
        }
        return literal.append('"').toString();
    }

    static String literal(long value) {
        return value < 0 ? "(" + value + "L)" : value + "L";
    }

    static String literal(double value) {
        if (Double.isNaN(value)) {
            return "Double.NaN";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "Double.POSITIVE_INFINITY" : "Double.NEGATIVE_INFINITY";
        }
        return isNegative(value) ? "(" + value + "d)" : value + "d";
    }

    static String literal(float value) {
        if (Float.isNaN(value)) {
            return "Float.NaN";
        }
        if (Float.isInfinite(value)) {
            return value > 0 ? "Float.POSITIVE_INFINITY" : "Float.NEGATIVE_INFINITY";
        }
        return isNegative(value) ? "(" + value + "f)" : value + "f";
    }

    private static boolean isNegative(double value) {
        return Double.doubleToRawLongBits(value) < 0;
    }
}
