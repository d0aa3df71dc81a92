package io.streamling.sql.internal.nested;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.TextWriter;
import io.streamling.sql.internal.function.Utf8;
import io.streamling.sql.internal.vector.ListColumn;
import io.streamling.sql.internal.vector.ValueSet;
import java.util.List;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;

/** Texts to arrays and back. A result is null where an argument is. Stateless. */
public final class TextLists {
    private TextLists() {}

    /** The bytes of a text column. */
    record Texts(FieldVector vector, long data, long offsets) {
        static Texts of(FieldVector vector) {
            long data = vector.getDataBuffer().memoryAddress();
            return new Texts(vector, data, vector.getOffsetBuffer().memoryAddress());
        }

        long start(int row) {
            return data + ColumnMemory.intAt(offsets + ((long) row << 2));
        }

        long end(int row) {
            return data + ColumnMemory.intAt(offsets + ((long) (row + 1) << 2));
        }

        boolean isNull(int row) {
            return vector.isNull(row);
        }

        Text at(int row, Text text) {
            return text.set(start(row), (int) (end(row) - start(row)));
        }
    }

    /** (text, delimiter): the parts between the delimiters; single characters where the delimiter is empty. */
    public static void split(List<FieldVector> arguments, int rowCount, FieldVector result) {
        Texts texts = Texts.of(arguments.get(0));
        Texts delimiters = Texts.of(arguments.get(1));
        Cuts cuts = new Cuts();
        ListBuilder builder = new ListBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (texts.isNull(row) || delimiters.isNull(row)) {
                builder.endNull();
                continue;
            }
            cut(texts.start(row), texts.end(row), delimiters, row, cuts);
            while (builder.size() < cuts.size()) {
                builder.add(0, builder.size());
            }
            builder.endRow();
        }
        cuts.write((BaseVariableWidthVector) builder.finishOffsets(result));
    }

    private static void cut(long start, long end, Texts delimiters, int row, Cuts cuts) {
        long delimiter = delimiters.start(row);
        int length = (int) (delimiters.end(row) - delimiter);
        long at = start;
        if (length == 0) {
            while (at < end) {
                int bytes = (int) (Utf8.next(at, end) - at);
                cuts.add(at, bytes);
                at += bytes;
            }
            return;
        }
        for (long next = find(at, end, delimiter, length); next >= 0; next = find(at, end, delimiter, length)) {
            cuts.add(at, (int) (next - at));
            at = next + length;
        }
        cuts.add(at, (int) (end - at));
    }

    /** Where a run of bytes is first, or -1. */
    private static long find(long from, long end, long wanted, int length) {
        byte first = ColumnMemory.byteAt(wanted);
        for (long at = from; at + length <= end; at++) {
            if (ColumnMemory.byteAt(at) == first && isSame(at, wanted, length)) {
                return at;
            }
        }
        return -1;
    }

    private static boolean isSame(long a, long b, int length) {
        for (int i = 1; i < length; i++) {
            if (ColumnMemory.byteAt(a + i) != ColumnMemory.byteAt(b + i)) {
                return false;
            }
        }
        return true;
    }

    /** (text, between entries, between key and value): the last of one key counts; a key without a value has null. */
    public static void toMap(List<FieldVector> arguments, int rowCount, FieldVector result) {
        Texts texts = Texts.of(arguments.get(0));
        Texts between = Texts.of(arguments.get(1));
        Texts within = Texts.of(arguments.get(2));
        Cuts keys = new Cuts();
        Cuts values = new Cuts();
        Cuts entries = new Cuts();
        int[] ends = new int[rowCount];
        boolean[] nulls = new boolean[rowCount];
        for (int row = 0; row < rowCount; row++) {
            nulls[row] = texts.isNull(row) || between.isNull(row) || within.isNull(row);
            if (!nulls[row]) {
                entries.clear();
                cut(texts.start(row), texts.end(row), between, row, entries);
                for (int i = 0; i < entries.size(); i++) {
                    addEntry(entries.address(i), entries.length(i), within, row, keys, values);
                }
            }
            ends[row] = keys.size();
        }
        writeMap(keys, values, ends, nulls, result);
    }

    private static void addEntry(long start, int length, Texts within, int row, Cuts keys, Cuts values) {
        long delimiter = within.start(row);
        int bytes = (int) (within.end(row) - delimiter);
        long end = start + length;
        long found = bytes == 0 ? -1 : find(start, end, delimiter, bytes);
        if (found < 0) {
            keys.add(start, length);
            values.addNull();
        } else {
            keys.add(start, (int) (found - start));
            values.add(found + bytes, (int) (end - found - bytes));
        }
    }

    private static void writeMap(Cuts keys, Cuts values, int[] ends, boolean[] nulls, FieldVector result) {
        try (VarCharVector allKeys = new VarCharVector("keys", result.getAllocator());
                VarCharVector allValues = new VarCharVector("values", result.getAllocator())) {
            keys.write(allKeys);
            values.write(allValues);
            ValueSet later = new ValueSet(allKeys);
            ListBuilder builder = new ListBuilder(ends.length);
            for (int row = 0; row < ends.length; row++) {
                if (nulls[row]) {
                    builder.endNull();
                    continue;
                }
                later.clear();
                for (int entry = ends[row] - 1; entry >= (row == 0 ? 0 : ends[row - 1]); entry--) {
                    if (later.add(0, entry)) {
                        builder.add(0, entry);
                    }
                }
                builder.endRowBackwards();
            }
            builder.finishFields(result, new FieldVector[] {allKeys}, new FieldVector[] {allValues});
        }
    }

    /** (array, delimiter[, instead of null]): the elements joined; nulls are left out unless something stands for them. */
    public static void join(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn list = ListColumn.of(arguments.get(0));
        Texts elements = Texts.of(list.elements());
        Texts delimiters = Texts.of(arguments.get(1));
        Texts instead = arguments.size() > 2 ? Texts.of(arguments.get(2)) : delimiters;
        boolean replaces = arguments.size() > 2;
        TextWriter out = new TextWriter((BaseVariableWidthVector) result, rowCount, 16L * rowCount);
        Text joined = new Text();
        for (int row = 0; row < rowCount; row++) {
            if (list.isNull(row) || delimiters.isNull(row) || instead.isNull(row)) {
                out.appendNull();
                continue;
            }
            long bytes = 0;
            for (int element = list.start(row); element < list.end(row); element++) {
                Texts from = elements.isNull(element) ? instead : elements;
                int place = elements.isNull(element) ? row : element;
                bytes += from.end(place) - from.start(place) + delimiters.end(row) - delimiters.start(row);
            }
            long start = out.reserve(bytes);
            long at = start;
            boolean first = true;
            for (int element = list.start(row); element < list.end(row); element++) {
                boolean isNull = elements.isNull(element);
                if (isNull && !replaces) {
                    continue;
                }
                at = first ? at : copy(delimiters, row, at);
                at = isNull ? copy(instead, row, at) : copy(elements, element, at);
                first = false;
            }
            out.append(out.keep((int) (at - start), joined));
        }
        out.finish(rowCount);
    }

    private static long copy(Texts from, int row, long to) {
        long bytes = from.end(row) - from.start(row);
        ColumnMemory.copy(from.start(row), to, bytes);
        return to + bytes;
    }
}
