package io.streamling.sql.internal.interpret;

import io.streamling.sql.internal.nested.VectorFunction;
import io.streamling.sql.internal.type.SqlType;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.jspecify.annotations.Nullable;

/** Arrays, maps and rows as JSON, value by value, also for generated code. Immutable. */
public record NestedJson(SqlType type) implements VectorFunction.Body {
    private static final char FIRST_PLAIN = ' ';

    @Override
    public void evaluate(List<FieldVector> arguments, int rowCount, FieldVector result) {
        VarCharVector texts = (VarCharVector) result;
        texts.allocateNew(rowCount);
        StringBuilder out = new StringBuilder();
        for (int row = 0; row < rowCount; row++) {
            Object value = ColumnValues.read(arguments.get(0), row);
            if (value == null) {
                texts.setNull(row);
                continue;
            }
            out.setLength(0);
            append(value, type, out);
            texts.setSafe(row, out.toString().getBytes(StandardCharsets.UTF_8));
        }
        texts.setValueCount(rowCount);
    }

    private static void append(@Nullable Object value, SqlType type, StringBuilder out) {
        if (value == null) {
            out.append("null");
            return;
        }
        switch (type.kind()) {
            case ARRAY -> appendArray((List<?>) value, type, out);
            case MAP -> appendMap((List<?>) value, type, out);
            case ROW -> appendRow((List<?>) value, type, out);
            case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, INT256, UINT256 ->
                out.append(Conversion.toText(value, type));
            case REAL, DOUBLE -> out.append(number(Conversion.toText(value, type)));
            case VARBINARY -> quote(Base64.getEncoder().encodeToString((byte[]) value), out);
            default -> quote(Conversion.toText(value, type), out);
        }
    }

    private static String number(String text) {
        return Character.isDigit(text.charAt(text.length() - 1)) ? text : "null";
    }

    private static void appendArray(List<?> elements, SqlType type, StringBuilder out) {
        String separator = "";
        out.append('[');
        for (Object element : elements) {
            append(element, type.element(), out.append(separator));
            separator = ",";
        }
        out.append(']');
    }

    private static void appendMap(List<?> entries, SqlType type, StringBuilder out) {
        String separator = "";
        out.append('{');
        for (Object entry : entries) {
            List<?> pair = (List<?>) entry;
            out.append(separator);
            quote(Conversion.toText(pair.get(0), type.key()), out);
            append(pair.get(1), type.value(), out.append(':'));
            separator = ",";
        }
        out.append('}');
    }

    private static void appendRow(List<?> fields, SqlType type, StringBuilder out) {
        out.append('{');
        for (int i = 0; i < fields.size(); i++) {
            SqlType.Child field = type.children().get(i);
            out.append(i == 0 ? "" : ",");
            quote(field.name(), out);
            append(fields.get(i), field.type(), out.append(':'));
        }
        out.append('}');
    }

    private static void quote(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char sign = text.charAt(i);
            int letter = "\b\t\n\f\r".indexOf(sign);
            if (sign == '"' || sign == '\\') {
                out.append('\\').append(sign);
            } else if (letter >= 0) {
                out.append('\\').append("btnfr".charAt(letter));
            } else if (sign < FIRST_PLAIN) {
                out.append(String.format(java.util.Locale.ROOT, "\\u%04x", (int) sign));
            } else {
                out.append(sign);
            }
        }
        out.append('"');
    }
}
