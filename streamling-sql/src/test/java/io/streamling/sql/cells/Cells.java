package io.streamling.sql.cells;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.complex.StructVector;

/**
 * Values of {@code .sqltest} files as text and in columns: {@code 1}, {@code 'text'}, {@code NULL}, {@code x'00ff'}, arrays
 * {@code [1, NULL]}, maps {@code {'a': 1}} and rows {@code (1, 'b')}. Stateless.
 */
public final class Cells {
    private static final String OPENING = "[({";
    private static final String CLOSING = "])}";

    private Cells() {}

    /** Cuts a text at a separator that is not within quotes or brackets; the parts are stripped. */
    public static List<String> split(String text, char separator) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\'') {
                quoted = !quoted;
            } else if (!quoted && OPENING.indexOf(c) >= 0) {
                depth++;
            } else if (!quoted && CLOSING.indexOf(c) >= 0) {
                depth--;
            } else if (!quoted && depth == 0 && c == separator) {
                parts.add(text.substring(start, i).strip());
                start = i + 1;
            }
        }
        parts.add(text.substring(start).strip());
        return parts;
    }

    private static List<String> inner(String cell) {
        String content = cell.substring(1, cell.length() - 1);
        return content.isBlank() ? List.of() : split(content, ',');
    }

    public static void set(FieldVector vector, int row, String cell) {
        if (vector.getValueCapacity() == 0) {
            vector.allocateNew();
        }
        if ("NULL".equals(cell)) {
            setNull(vector, row);
        } else if (vector instanceof MapVector map) {
            setEntries(map, row, inner(cell));
        } else if (vector instanceof ListVector list) {
            setElements(list, row, inner(cell));
        } else if (vector instanceof StructVector struct) {
            struct.setIndexDefined(row);
            List<String> fields = inner(cell);
            for (int i = 0; i < fields.size(); i++) {
                set((FieldVector) struct.getChildByOrdinal(i), row, fields.get(i));
            }
        } else {
            setPlain(vector, row, cell);
        }
    }

    private static void setNull(FieldVector vector, int row) {
        while (vector.getValueCapacity() <= row) {
            vector.reAlloc();
        }
        vector.setNull(row);
    }

    private static void setElements(ListVector list, int row, List<String> elements) {
        int start = list.startNewValue(row);
        for (int i = 0; i < elements.size(); i++) {
            set(list.getDataVector(), start + i, elements.get(i));
        }
        list.endValue(row, elements.size());
    }

    private static void setEntries(MapVector map, int row, List<String> entries) {
        int start = map.startNewValue(row);
        StructVector data = (StructVector) map.getDataVector();
        for (int i = 0; i < entries.size(); i++) {
            List<String> entry = split(entries.get(i), ':');
            if (data.getValueCapacity() == 0) {
                data.allocateNew();
            }
            data.setIndexDefined(start + i);
            set((FieldVector) data.getChildByOrdinal(0), start + i, entry.get(0));
            set((FieldVector) data.getChildByOrdinal(1), start + i, entry.get(1));
        }
        map.endValue(row, entries.size());
    }

    private static void setPlain(FieldVector vector, int row, String cell) {
        if (vector instanceof BitVector bits) {
            bits.setSafe(row, Boolean.parseBoolean(cell) ? 1 : 0);
        } else if (vector instanceof TinyIntVector numbers) {
            numbers.setSafe(row, Byte.parseByte(cell));
        } else if (vector instanceof SmallIntVector numbers) {
            numbers.setSafe(row, Short.parseShort(cell));
        } else if (vector instanceof IntVector numbers) {
            numbers.setSafe(row, Integer.parseInt(cell));
        } else if (vector instanceof BigIntVector numbers) {
            numbers.setSafe(row, Long.parseLong(cell));
        } else if (vector instanceof Float4Vector numbers) {
            numbers.setSafe(row, Float.parseFloat(cell));
        } else if (vector instanceof Float8Vector numbers) {
            numbers.setSafe(row, Double.parseDouble(cell));
        } else {
            setOther(vector, row, cell);
        }
    }

    private static void setOther(FieldVector vector, int row, String cell) {
        if (NumberCells.isNumber(vector)) {
            NumberCells.set(vector, row, cell);
        } else if (TimeCells.isTime(vector)) {
            TimeCells.set(vector, row, cell);
        } else if (vector instanceof VarBinaryVector bytes) {
            bytes.setSafe(row, HexFormat.of().parseHex(cell.substring(2, cell.length() - 1)));
        } else if (vector instanceof VarCharVector texts) {
            String text = cell.substring(1, cell.length() - 1).replace("''", "'");
            texts.setSafe(row, text.getBytes(StandardCharsets.UTF_8));
        } else {
            throw new IllegalArgumentException("no cells of type " + vector.getField());
        }
    }

    public static String cell(FieldVector vector, int row) {
        if (vector.isNull(row)) {
            return "NULL";
        }
        if (vector instanceof MapVector map) {
            return entries(map, row);
        }
        if (vector instanceof ListVector list) {
            List<String> elements = new ArrayList<>();
            for (int i = list.getElementStartIndex(row); i < list.getElementEndIndex(row); i++) {
                elements.add(cell(list.getDataVector(), i));
            }
            return "[" + String.join(", ", elements) + "]";
        }
        if (vector instanceof StructVector struct) {
            List<String> fields = new ArrayList<>();
            struct.getChildrenFromFields().forEach(child -> fields.add(cell(child, row)));
            return "(" + String.join(", ", fields) + ")";
        }
        return plain(vector, row);
    }

    private static String entries(MapVector map, int row) {
        StructVector data = (StructVector) map.getDataVector();
        List<String> entries = new ArrayList<>();
        for (int i = map.getElementStartIndex(row); i < map.getElementEndIndex(row); i++) {
            entries.add(cell((FieldVector) data.getChildByOrdinal(0), i) + ": "
                    + cell((FieldVector) data.getChildByOrdinal(1), i));
        }
        return "{" + String.join(", ", entries) + "}";
    }

    private static String plain(FieldVector vector, int row) {
        if (NumberCells.isNumber(vector)) {
            return NumberCells.cell(vector, row);
        }
        Object value = vector.getObject(row);
        if (value instanceof byte[] bytes) {
            return "x'" + HexFormat.of().formatHex(bytes) + "'";
        }
        if (vector instanceof VarCharVector) {
            return "'" + value.toString().replace("'", "''") + "'";
        }
        if (TimeCells.isTime(vector)) {
            return TimeCells.cell(vector, row);
        }
        return String.valueOf(value)
                .toLowerCase(Locale.ROOT)
                .replace("infinity", "Infinity")
                .replace("nan", "NaN")
                .replace('e', value instanceof Boolean ? 'e' : 'E');
    }
}
