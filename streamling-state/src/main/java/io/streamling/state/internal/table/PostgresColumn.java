package io.streamling.state.internal.table;

import io.streamling.batch.ColumnMemory;
import io.streamling.batch.RowBatch;
import io.streamling.state.internal.table.TableLayout.Target;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.jspecify.annotations.Nullable;

/**
 * Writes the values of one column in PostgreSQL's binary form: a length of four bytes, or -1 for null, and the value in
 * the form of the table's column. Task thread only.
 */
final class PostgresColumn {
    private static final long MICROS_1970_TO_2000 = 946_684_800_000_000L;
    private static final int DAYS_1970_TO_2000 = 10_957;
    /** From 4713 BC to 294276, both ends in microseconds since 2000. */
    private static final long MIN_TIMESTAMP = -211_813_488_000_000_000L;

    private static final long END_TIMESTAMP = 9_223_371_331_200_000_000L;
    private static final int JSONB_VERSION = 1;
    private static final int UUID_TEXT_LENGTH = 36;
    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private final Target target;
    private final int index;
    private final ValueKind kind;
    private final Form form;
    private final int scale;
    private final long microsPerUnit;
    private long validity;
    private long data;
    private long offsets;

    /** What the column of the table wants. */
    private enum Form {
        BOOLEAN,
        INT2,
        INT4,
        INT8,
        FLOAT4,
        FLOAT8,
        NUMERIC,
        TEXT,
        JSONB,
        UUID,
        BYTES,
        DATE,
        TIMESTAMP
    }

    PostgresColumn(Target target, int index) {
        this.target = target;
        this.index = index;
        this.kind = ValueKind.of(target.field()).orElseThrow();
        this.form = form(target.column().storage().typeName(), kind);
        this.scale = target.field().getType() instanceof ArrowType.Decimal decimal ? decimal.getScale() : 0;
        this.microsPerUnit = form == Form.TIMESTAMP ? Times.microsPerUnit(target.field()) : 0;
    }

    Target target() {
        return target;
    }

    void startBatch(RowBatch batch) {
        FieldVector vector = batch.column(index);
        validity = vector.getNullCount() == 0 ? 0 : vector.getValidityBufferAddress();
        data = vector.getDataBufferAddress();
        offsets = kind == ValueKind.TEXT || kind == ValueKind.BYTES ? vector.getOffsetBufferAddress() : 0;
    }

    /** Whether the batch that was started has nulls in this column. */
    boolean hasNulls() {
        return validity != 0;
    }

    void write(int row, BinaryBuffer out) {
        if (isNull(row)) {
            out.putInt(-1);
            return;
        }
        switch (form) {
            case BOOLEAN -> {
                out.putInt(1);
                out.putByte(ColumnMemory.bitAt(data, row) ? 1 : 0);
            }
            case INT2 -> {
                out.putInt(Short.BYTES);
                out.putShort((int) integer(row));
            }
            case INT4 -> {
                out.putInt(Integer.BYTES);
                out.putInt((int) integer(row));
            }
            case INT8 -> {
                out.putInt(Long.BYTES);
                out.putLong(integer(row));
            }
            case FLOAT4 -> {
                out.putInt(Float.BYTES);
                out.putInt(ColumnMemory.intAt(data + 4L * row));
            }
            case FLOAT8 -> {
                out.putInt(Double.BYTES);
                out.putLong(Double.doubleToRawLongBits(real(row)));
            }
            case NUMERIC -> writeNumeric(row, out);
            case TEXT, BYTES -> {
                out.putInt(length(row));
                out.putMemory(start(row), length(row));
            }
            case JSONB -> {
                out.putInt(1 + length(row));
                out.putByte(JSONB_VERSION);
                out.putMemory(start(row), length(row));
            }
            case UUID -> writeUuid(row, out);
            case DATE -> {
                out.putInt(Integer.BYTES);
                out.putInt(ColumnMemory.intAt(data + 4L * row) - DAYS_1970_TO_2000);
            }
            case TIMESTAMP -> {
                out.putInt(Long.BYTES);
                out.putLong(Times.micros(data, row, microsPerUnit) - MICROS_1970_TO_2000);
            }
        }
    }

    /** Values that have no form in PostgreSQL, so that sending them would fail all others or change them. */
    void findUnsendable(RowBatch batch, RowStatements.Refusals refusals) throws Exception {
        startBatch(batch);
        boolean isText = form == Form.TEXT || form == Form.JSONB;
        boolean isDoubtful = form == Form.DATE
                || form == Form.TIMESTAMP
                || form == Form.UUID
                || (isText && hasZeroByte(start(0), start(batch.rowCount())));
        if (!isDoubtful) {
            return;
        }
        for (int row = 0; row < batch.rowCount(); row++) {
            String reason = isNull(row) ? null : unsendable(row);
            if (reason != null) {
                refusals.add(row, "column '" + target.column().name() + "': " + reason);
            }
        }
    }

    private @Nullable String unsendable(int row) {
        return switch (form) {
            case TEXT, JSONB ->
                hasZeroByte(start(row), start(row) + length(row))
                        ? "a text with a NUL character, which PostgreSQL cannot store"
                        : null;
            case UUID -> isUuid(row) ? null : "a text that is no UUID";
            case DATE ->
                ColumnMemory.intAt(data + 4L * row) < Integer.MIN_VALUE + DAYS_1970_TO_2000 + 1
                        ? "the date is out of range"
                        : null;
            case TIMESTAMP -> {
                long micros = Times.micros(data, row, microsPerUnit);
                boolean fits =
                        micros >= MIN_TIMESTAMP + MICROS_1970_TO_2000 && micros - MICROS_1970_TO_2000 < END_TIMESTAMP;
                yield fits ? null : "the time is out of range";
            }
            default -> null;
        };
    }

    private void writeNumeric(int row, BinaryBuffer out) {
        if (kind.isInteger()) {
            PostgresNumeric.write(integer(row), out);
        } else {
            PostgresNumeric.write(Decimals.unscaled(data + (long) Decimals.WIDTH_BYTES * row), scale, out);
        }
    }

    private void writeUuid(int row, BinaryBuffer out) {
        UUID uuid = UUID.fromString(text(row));
        out.putInt(2 * Long.BYTES);
        out.putLong(uuid.getMostSignificantBits());
        out.putLong(uuid.getLeastSignificantBits());
    }

    private boolean isUuid(int row) {
        if (length(row) != UUID_TEXT_LENGTH) {
            return false;
        }
        try {
            return UUID.fromString(text(row)).toString().length() == UUID_TEXT_LENGTH;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private String text(int row) {
        byte[] bytes = new byte[length(row)];
        ColumnMemory.copy(start(row), bytes, 0, bytes.length);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private boolean isNull(int row) {
        return validity != 0 && !ColumnMemory.bitAt(validity, row);
    }

    private long integer(int row) {
        return switch (kind) {
            case INT8 -> ColumnMemory.byteAt(data + row);
            case INT16 -> ColumnMemory.shortAt(data + 2L * row);
            case INT32 -> ColumnMemory.intAt(data + 4L * row);
            default -> ColumnMemory.longAt(data + 8L * row);
        };
    }

    private double real(int row) {
        return kind == ValueKind.FLOAT32
                ? ColumnMemory.floatAt(data + 4L * row)
                : ColumnMemory.doubleAt(data + 8L * row);
    }

    private long start(int row) {
        return data + ColumnMemory.intAt(offsets + 4L * row);
    }

    private int length(int row) {
        return ColumnMemory.intAt(offsets + 4L * row + 4) - ColumnMemory.intAt(offsets + 4L * row);
    }

    private static boolean hasZeroByte(long from, long to) {
        long at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            long word = ColumnMemory.longAt(at);
            if (((word - LOW_BITS) & ~word & HIGH_BITS) != 0) {
                return true;
            }
        }
        for (; at < to; at++) {
            if (ColumnMemory.byteAt(at) == 0) {
                return true;
            }
        }
        return false;
    }

    private static Form form(String typeName, ValueKind kind) {
        return switch (typeName) {
            case "bool" -> Form.BOOLEAN;
            case "int2" -> Form.INT2;
            case "int4" -> Form.INT4;
            case "int8" -> Form.INT8;
            case "float4" -> Form.FLOAT4;
            case "float8" -> Form.FLOAT8;
            case "numeric" -> Form.NUMERIC;
            case "jsonb" -> Form.JSONB;
            case "uuid" -> Form.UUID;
            case "bytea" -> Form.BYTES;
            case "date" -> Form.DATE;
            case "timestamp", "timestamptz" -> Form.TIMESTAMP;
            default -> {
                if (kind != ValueKind.TEXT) {
                    throw new IllegalArgumentException("type " + typeName + " was to be refused before");
                }
                yield Form.TEXT;
            }
        };
    }
}
