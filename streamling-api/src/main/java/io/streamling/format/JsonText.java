package io.streamling.format;

import io.streamling.batch.WideInteger;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;

/**
 * Values as JSON: arrays, rows and maps as arrays and objects at any depth, numbers with all of their digits, everything
 * else as texts in the form of {@link ValueText}. NaN and infinities, which JSON does not have, are the texts
 * {@code "NaN"}, {@code "Infinity"} and {@code "-Infinity"}. Stateless.
 */
public final class JsonText {
    private static final String HEX = "0123456789abcdef";

    private JsonText() {}

    /** Appends a value, {@code null} where it is null. */
    public static void append(FieldVector vector, int row, StringBuilder out) {
        if (vector.isNull(row)) {
            out.append("null");
            return;
        }
        switch (vector.getMinorType()) {
            case LIST -> {
                ListVector list = (ListVector) vector;
                array(list.getDataVector(), list.getElementStartIndex(row), list.getElementEndIndex(row), out);
            }
            case LARGELIST -> {
                LargeListVector list = (LargeListVector) vector;
                int from = Math.toIntExact(list.getElementStartIndex(row));
                array(list.getDataVector(), from, Math.toIntExact(list.getElementEndIndex(row)), out);
            }
            case FIXED_SIZE_LIST -> {
                FixedSizeListVector list = (FixedSizeListVector) vector;
                array(list.getDataVector(), row * list.getListSize(), (row + 1) * list.getListSize(), out);
            }
            case MAP -> map((ListVector) vector, row, out);
            case STRUCT -> object(((StructVector) vector).getChildrenFromFields(), row, out);
            default -> plain(vector, row, out);
        }
    }

    /** Appends a text between quotes. */
    public static void quote(CharSequence text, StringBuilder out) {
        int from = out.append('"').length();
        out.append(text);
        escape(from, out);
        out.append('"');
    }

    private static void array(FieldVector elements, int from, int to, StringBuilder out) {
        out.append('[');
        for (int element = from; element < to; element++) {
            out.append(element > from ? "," : "");
            append(elements, element, out);
        }
        out.append(']');
    }

    private static void map(ListVector map, int row, StringBuilder out) {
        List<FieldVector> entry = ((StructVector) map.getDataVector()).getChildrenFromFields();
        int from = map.getElementStartIndex(row);
        int to = map.getElementEndIndex(row);
        out.append('{');
        for (int element = from; element < to; element++) {
            out.append(element > from ? "," : "");
            key(entry.get(0), element, out);
            out.append(':');
            append(entry.get(1), element, out);
        }
        out.append('}');
    }

    /** A key that is not a text is the text of its JSON. */
    private static void key(FieldVector keys, int element, StringBuilder out) {
        int from = out.length();
        append(keys, element, out);
        if (out.charAt(from) != '"') {
            String json = out.substring(from);
            out.setLength(from);
            quote(json, out);
        }
    }

    private static void object(List<FieldVector> fields, int row, StringBuilder out) {
        out.append('{');
        for (int i = 0; i < fields.size(); i++) {
            out.append(i > 0 ? "," : "");
            quote(fields.get(i).getName(), out);
            out.append(':');
            append(fields.get(i), row, out);
        }
        out.append('}');
    }

    private static void plain(FieldVector vector, int row, StringBuilder out) {
        int from = out.length();
        ValueText.append(vector, row, out);
        if (!isBare(vector, out)) {
            out.insert(from, '"');
            escape(from + 1, out);
            out.append('"');
        }
    }

    private static boolean isBare(FieldVector vector, StringBuilder text) {
        return switch (vector.getMinorType()) {
            case BIT, TINYINT, SMALLINT, INT, BIGINT, UINT1, UINT2, UINT4, UINT8, DECIMAL, DECIMAL256 -> true;
            case FLOAT4, FLOAT8 -> Character.isDigit(text.charAt(text.length() - 1));
            case FIXEDSIZEBINARY -> WideInteger.of(vector.getField()).isPresent();
            default -> false;
        };
    }

    private static void escape(int from, StringBuilder out) {
        int at = from;
        while (at < out.length() && isPlain(out.charAt(at))) {
            at++;
        }
        if (at == out.length()) {
            return;
        }
        String rest = out.substring(at);
        out.setLength(at);
        for (int i = 0; i < rest.length(); i++) {
            char c = rest.charAt(i);
            if (isPlain(c)) {
                out.append(c);
            } else {
                out.append(escaped(c));
            }
        }
    }

    private static boolean isPlain(char c) {
        return c >= ' ' && c != '"' && c != '\\';
    }

    private static String escaped(char c) {
        return switch (c) {
            case '"', '\\' -> "\\" + c;
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> "\\u00" + HEX.charAt(c >> 4) + HEX.charAt(c & 15);
        };
    }
}
