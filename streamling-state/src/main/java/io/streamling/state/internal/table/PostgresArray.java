package io.streamling.state.internal.table;

import io.streamling.batch.ColumnMemory;
import io.streamling.state.internal.table.TableDescription.Storage;
import java.nio.charset.StandardCharsets;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/** Arrays of values without parts, of one dimension. Task thread only. */
final class PostgresArray implements PostgresValues {
    private final PostgresScalar elements;
    private final PostgresLiteral literal;
    private final int elementOid;
    private final StringBuilder text = new StringBuilder();
    private long validity;
    private long offsets;
    /** Of an offset: 4 or 8; 0 when all arrays have one size. */
    private int offsetBytes;

    private int fixedSize;

    PostgresArray(Field element, Storage storage) {
        this.elements = new PostgresScalar(element, storage.typeName());
        this.literal = new PostgresLiteral(element);
        this.elementOid = storage.elementOid();
    }

    @Override
    public void start(FieldVector vector) {
        validity = vector.getNullCount() == 0 ? 0 : vector.getValidityBufferAddress();
        FieldVector within;
        if (vector instanceof FixedSizeListVector list) {
            offsetBytes = 0;
            fixedSize = list.getListSize();
            within = list.getDataVector();
        } else if (vector instanceof LargeListVector list) {
            offsetBytes = Long.BYTES;
            offsets = list.getOffsetBuffer().memoryAddress();
            within = list.getDataVector();
        } else {
            ListVector list = (ListVector) vector;
            offsetBytes = Integer.BYTES;
            offsets = list.getOffsetBuffer().memoryAddress();
            within = list.getDataVector();
        }
        elements.start(within);
        literal.start(within);
    }

    @Override
    public boolean hasNulls() {
        return validity != 0;
    }

    @Override
    public boolean isNull(int row) {
        return validity != 0 && !ColumnMemory.bitAt(validity, row);
    }

    /** Dimensions, whether there are nulls, element type and, unless it is empty, length, lower bound, elements. */
    @Override
    public void write(int row, BinaryBuffer out) {
        if (isNull(row)) {
            out.putInt(-1);
            return;
        }
        int from = start(row);
        int to = start(row + 1);
        int lengthAt = out.size();
        out.putInt(0);
        out.putInt(from == to ? 0 : 1);
        out.putInt(elements.hasNulls() ? 1 : 0);
        out.putInt(elementOid);
        if (from < to) {
            out.putInt(to - from);
            out.putInt(1);
        }
        for (int element = from; element < to; element++) {
            elements.write(element, out);
        }
        out.setInt(lengthAt, out.size() - lengthAt - Integer.BYTES);
    }

    /** As a text that PostgreSQL reads as an array: there are no arrays of arrays of different sizes. */
    void writeText(int row, BinaryBuffer out) {
        if (isNull(row)) {
            out.putInt(-1);
            return;
        }
        int from = start(row);
        int to = start(row + 1);
        text.setLength(0);
        text.append('{');
        for (int element = from; element < to; element++) {
            text.append(element > from ? "," : "");
            if (elements.isNull(element)) {
                text.append("NULL");
            } else {
                literal.append(element, text.append('"'));
                text.append('"');
            }
        }
        byte[] bytes = text.append('}').toString().getBytes(StandardCharsets.UTF_8);
        out.putInt(bytes.length);
        out.putBytes(bytes);
    }

    @Override
    public boolean isDoubtful(int from, int to) {
        return from < to && elements.isDoubtful(start(from), start(to));
    }

    @Override
    public @Nullable String unsendable(int row) {
        int to = start(row + 1);
        for (int element = start(row); element < to; element++) {
            String reason = elements.isNull(element) ? null : elements.unsendable(element);
            if (reason != null) {
                return "an element: " + reason;
            }
        }
        return null;
    }

    private int start(int row) {
        return switch (offsetBytes) {
            case 0 -> row * fixedSize;
            case Integer.BYTES -> ColumnMemory.intAt(offsets + (long) Integer.BYTES * row);
            default -> Math.toIntExact(ColumnMemory.longAt(offsets + (long) Long.BYTES * row));
        };
    }
}
