package io.streamling.state.internal.table;

import io.streamling.batch.ColumnMemory;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/** Values without parts, by address. Task thread only. */
final class PostgresScalar implements PostgresValues {
    private static final long MICROS_1970_TO_2000 = 946_684_800_000_000L;
    private static final int DAYS_1970_TO_2000 = 10_957;
    /** From 4713 BC to 294276, both ends in microseconds since 2000. */
    private static final long MIN_TIMESTAMP = -211_813_488_000_000_000L;

    private static final long END_TIMESTAMP = 9_223_371_331_200_000_000L;
    private static final int JSONB_VERSION = 1;
    private static final int UUID_TEXT_LENGTH = 36;
    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    /** What the server can print: its hours have 32 bits. */
    private static final long MAX_INTERVAL_MICROS = Integer.MAX_VALUE * 3_600_000_000L;

    private static final int INTERVAL_BYTES = 16;

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
        TIME,
        TIMESTAMP,
        INTERVAL
    }

    PostgresScalar(Field field, String typeName) {
        this.kind = ValueKind.of(field).orElseThrow();
        this.form = form(typeName, kind);
        this.scale = field.getType() instanceof ArrowType.Decimal decimal ? decimal.getScale() : 0;
        this.microsPerUnit = kind.hasFraction() ? Times.microsPerUnit(field) : 0;
    }

    @Override
    public void start(FieldVector vector) {
        validity = vector.getNullCount() == 0 ? 0 : vector.getValidityBufferAddress();
        data = vector.getDataBufferAddress();
        offsets = kind == ValueKind.TEXT || kind == ValueKind.BYTES ? vector.getOffsetBufferAddress() : 0;
    }

    @Override
    public boolean hasNulls() {
        return validity != 0;
    }

    @Override
    public boolean isNull(int row) {
        return validity != 0 && !ColumnMemory.bitAt(validity, row);
    }

    @Override
    public void write(int row, BinaryBuffer out) {
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
                out.putShort((int) Numbers.small(kind, data, row));
            }
            case INT4 -> {
                out.putInt(Integer.BYTES);
                out.putInt((int) Numbers.small(kind, data, row));
            }
            case INT8 -> {
                out.putInt(Long.BYTES);
                out.putLong(Numbers.small(kind, data, row));
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
            case TIME -> {
                out.putInt(Long.BYTES);
                out.putLong(Times.microsOfDay(data, row, microsPerUnit));
            }
            case INTERVAL -> writeInterval(row, out);
            case TIMESTAMP -> {
                out.putInt(Long.BYTES);
                out.putLong(Times.micros(data, row, microsPerUnit) - MICROS_1970_TO_2000);
            }
        }
    }

    @Override
    public boolean isDoubtful(int from, int to) {
        return from < to
                && switch (form) {
                    case DATE, TIME, TIMESTAMP, INTERVAL, UUID -> true;
                    case TEXT, JSONB -> hasZeroByte(start(from), start(to));
                    default -> false;
                };
    }

    @Override
    public @Nullable String unsendable(int row) {
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
            case TIME -> Times.isOfDay(data, row, microsPerUnit) ? null : "the time is not within a day";
            case INTERVAL ->
                kind == ValueKind.INTERVAL_MONTHS || isInterval(Times.micros(data, row, microsPerUnit))
                        ? null
                        : "the interval is out of range";
            case TIMESTAMP -> {
                long micros = Times.micros(data, row, microsPerUnit);
                boolean fits =
                        micros >= MIN_TIMESTAMP + MICROS_1970_TO_2000 && micros - MICROS_1970_TO_2000 < END_TIMESTAMP;
                yield fits ? null : "the time is out of range";
            }
            default -> null;
        };
    }

    private static boolean isInterval(long micros) {
        return micros >= -MAX_INTERVAL_MICROS && micros <= MAX_INTERVAL_MICROS;
    }

    /** Microseconds, days, months. Days are not made of hours, since some have 23 of them where clocks change. */
    private void writeInterval(int row, BinaryBuffer out) {
        boolean isMonths = kind == ValueKind.INTERVAL_MONTHS;
        out.putInt(INTERVAL_BYTES);
        out.putLong(isMonths ? 0 : Times.micros(data, row, microsPerUnit));
        out.putInt(0);
        out.putInt(isMonths ? ColumnMemory.intAt(data + 4L * row) : 0);
    }

    private void writeNumeric(int row, BinaryBuffer out) {
        if (kind.isInteger()) {
            PostgresNumeric.write(Numbers.small(kind, data, row), out);
        } else {
            PostgresNumeric.write(Numbers.big(kind, data, row), scale, out);
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
            case "time" -> Form.TIME;
            case "timestamp", "timestamptz" -> Form.TIMESTAMP;
            case "interval" -> Form.INTERVAL;
            default -> {
                if (kind != ValueKind.TEXT) {
                    throw new IllegalArgumentException("type " + typeName + " was to be refused before");
                }
                yield Form.TEXT;
            }
        };
    }
}
