package io.streamling.row;

import io.streamling.batch.ColumnMemory;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowKind;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Reads the current row of a batch. One thread; valid during the call that it was given to. Columns are named exactly or
 * without regard to letter case and underscores; a name that is not there is an {@link IllegalArgumentException}, and so
 * is reading a null as a primitive: ask {@link #isNull} first.
 */
public final class RowCursor {
    private final ColumnNames names;
    private RowBatch batch;
    private FieldVector[] vectors;
    private int row;

    RowCursor(Schema schema, RowBatch batch) {
        this.names = new ColumnNames(schema);
        this.batch = batch;
        this.vectors = vectorsOf(batch);
    }

    void moveTo(RowBatch newBatch) {
        batch = newBatch;
        vectors = vectorsOf(newBatch);
        row = 0;
    }

    void moveTo(int newRow) {
        row = newRow;
    }

    /** What the row does. */
    public RowKind kind() {
        return batch.rowKind(row);
    }

    /** Where a column stands, for use instead of its name. */
    public int indexOf(String column) {
        return names.require(column);
    }

    /** Whether the column is null in this row. */
    public boolean isNull(String column) {
        return isNull(names.require(column));
    }

    /** Whether the column is null in this row. */
    public boolean isNull(int column) {
        return vectors[column].isNull(row);
    }

    /** A BOOLEAN. */
    public boolean booleanValue(String column) {
        return booleanValue(names.require(column));
    }

    /** A BOOLEAN. */
    public boolean booleanValue(int column) {
        BitVector vector = (BitVector) present(column);
        return ColumnMemory.bitAt(vector.getDataBuffer().memoryAddress(), row);
    }

    /** An integer of up to 32 bits, or the days since 1970 of a DATE. */
    public int intValue(String column) {
        return intValue(names.require(column));
    }

    /** An integer of up to 32 bits, or the days since 1970 of a DATE. */
    public int intValue(int column) {
        long value = longValue(column);
        if ((int) value != value) {
            throw new ColumnMismatch("column '" + names.name(column) + "' has 64 bits; read it as a long");
        }
        return (int) value;
    }

    /** An integer of up to 64 bits, or the microseconds since 1970 of a TIMESTAMP. */
    public long longValue(String column) {
        return longValue(names.require(column));
    }

    /** An integer of up to 64 bits, or the microseconds since 1970 of a TIMESTAMP. */
    public long longValue(int column) {
        BaseFixedWidthVector vector = (BaseFixedWidthVector) present(column);
        long address = vector.getDataBuffer().memoryAddress();
        return switch (vector.getTypeWidth()) {
            case Long.BYTES -> ColumnMemory.longAt(address + ((long) row << 3));
            case Integer.BYTES -> ColumnMemory.intAt(address + ((long) row << 2));
            case Short.BYTES -> ColumnMemory.shortAt(address + ((long) row << 1));
            case Byte.BYTES -> ColumnMemory.byteAt(address + row);
            default -> throw new ColumnMismatch("column '" + names.name(column) + "' is not an integer");
        };
    }

    /** A REAL or DOUBLE. */
    public double doubleValue(String column) {
        return doubleValue(names.require(column));
    }

    /** A REAL or DOUBLE. */
    public double doubleValue(int column) {
        FieldVector vector = present(column);
        if (vector instanceof Float8Vector wide) {
            return ColumnMemory.doubleAt(wide.getDataBuffer().memoryAddress() + ((long) row << 3));
        }
        return ColumnMemory.floatAt(((Float4Vector) vector).getDataBuffer().memoryAddress() + ((long) row << 2));
    }

    /** A DECIMAL, null where the column is. */
    public @Nullable BigDecimal decimal(String column) {
        return decimal(names.require(column));
    }

    /** A DECIMAL, null where the column is. */
    public @Nullable BigDecimal decimal(int column) {
        return isNull(column) ? null : ((DecimalVector) vectors[column]).getObject(row);
    }

    /** A VARCHAR, null where the column is. */
    public @Nullable String text(String column) {
        return text(names.require(column));
    }

    /** A VARCHAR, null where the column is. */
    public @Nullable String text(int column) {
        byte[] bytes = bytes(column);
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }

    /** A VARBINARY, or the UTF-8 bytes of a VARCHAR; null where the column is. */
    public byte @Nullable [] bytes(String column) {
        return bytes(names.require(column));
    }

    /** A VARBINARY, or the UTF-8 bytes of a VARCHAR; null where the column is. */
    public byte @Nullable [] bytes(int column) {
        if (isNull(column)) {
            return null;
        }
        BaseVariableWidthVector vector = (BaseVariableWidthVector) vectors[column];
        long offset = vector.getOffsetBuffer().memoryAddress() + ((long) row << 2);
        int start = ColumnMemory.intAt(offset);
        byte[] bytes = new byte[ColumnMemory.intAt(offset + Integer.BYTES) - start];
        ColumnMemory.copy(vector.getDataBuffer().memoryAddress() + start, bytes, 0, bytes.length);
        return bytes;
    }

    /** A DATE, null where the column is. */
    public @Nullable LocalDate date(String column) {
        return date(names.require(column));
    }

    /** A DATE, null where the column is. */
    public @Nullable LocalDate date(int column) {
        return isNull(column) ? null : LocalDate.ofEpochDay(longValue(column));
    }

    /** A TIMESTAMP, null where the column is. */
    public @Nullable LocalDateTime timestamp(String column) {
        return timestamp(names.require(column));
    }

    /** A TIMESTAMP, null where the column is. */
    public @Nullable LocalDateTime timestamp(int column) {
        if (isNull(column)) {
            return null;
        }
        long micros = longValue(column);
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(micros, Micros.PER_SECOND),
                (int) Math.floorMod(micros, Micros.PER_SECOND) * Micros.NANOS,
                ZoneOffset.UTC);
    }

    private FieldVector present(int column) {
        FieldVector vector = vectors[column];
        if (vector.isNull(row)) {
            throw new ColumnMismatch("column '" + names.name(column) + "' is null");
        }
        return vector;
    }

    private static FieldVector[] vectorsOf(RowBatch batch) {
        FieldVector[] vectors = new FieldVector[batch.schema().getFields().size()];
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = batch.column(i);
        }
        return vectors;
    }
}
