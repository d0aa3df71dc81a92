package io.streamling.sql.internal.interpret;

import io.streamling.sql.internal.type.SqlType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Arrays, maps and rows as text, as Flink writes them: {@code [1, NULL]}, {@code {k=v}}, {@code (1, a)}. Stateless. */
final class NestedText {
    private NestedText() {}

    static String of(List<?> value, SqlType type) {
        StringBuilder out = new StringBuilder();
        append(value, type, out);
        return out.toString();
    }

    private static void append(@Nullable Object value, SqlType type, StringBuilder out) {
        if (value == null) {
            out.append("NULL");
            return;
        }
        switch (type.kind()) {
            case ARRAY -> appendArray((List<?>) value, type, out);
            case MAP -> appendMap((List<?>) value, type, out);
            case ROW -> appendRow((List<?>) value, type, out);
            default -> out.append(Conversion.toText(value, type));
        }
    }

    private static void appendArray(List<?> elements, SqlType type, StringBuilder out) {
        String separator = "[";
        for (Object element : elements) {
            append(element, type.element(), out.append(separator));
            separator = ", ";
        }
        out.append(elements.isEmpty() ? "[]" : "]");
    }

    private static void appendMap(List<?> entries, SqlType type, StringBuilder out) {
        String separator = "{";
        for (Object entry : entries) {
            List<?> pair = (List<?>) entry;
            append(pair.get(0), type.key(), out.append(separator));
            append(pair.get(1), type.value(), out.append('='));
            separator = ", ";
        }
        out.append(entries.isEmpty() ? "{}" : "}");
    }

    private static void appendRow(List<?> fields, SqlType type, StringBuilder out) {
        String separator = "(";
        for (int i = 0; i < fields.size(); i++) {
            append(fields.get(i), type.children().get(i).type(), out.append(separator));
            separator = ", ";
        }
        out.append(')');
    }
}
