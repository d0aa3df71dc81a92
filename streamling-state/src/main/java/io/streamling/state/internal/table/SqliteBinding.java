package io.streamling.state.internal.table;

import io.streamling.batch.ColumnMemory;
import io.streamling.batch.RowBatch;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/** Gives the values of one column to a statement. Task thread only. */
final class SqliteBinding {
    /** ISO 8601 with as many digits as there are, so that texts compare as times do within the years 0 to 9999. */
    private static final DateTimeFormatter TIMESTAMP = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendLiteral('T')
            .appendValue(ChronoField.HOUR_OF_DAY, 2)
            .appendLiteral(':')
            .appendValue(ChronoField.MINUTE_OF_HOUR, 2)
            .appendLiteral(':')
            .appendValue(ChronoField.SECOND_OF_MINUTE, 2)
            .appendFraction(ChronoField.MICRO_OF_SECOND, 6, 6, true)
            .toFormatter(Locale.ROOT);

    private final Field field;
    private final ValueKind kind;
    private final int column;
    private final int scale;
    private final long microsPerUnit;
    private long validity;
    private long data;
    private long offsets;

    private SqliteBinding(Field field, ValueKind kind, int column) {
        this.field = field;
        this.kind = kind;
        this.column = column;
        this.scale = field.getType() instanceof ArrowType.Decimal decimal ? decimal.getScale() : 0;
        boolean isTimestamp = kind == ValueKind.TIMESTAMP || kind == ValueKind.TIMESTAMP_UTC;
        this.microsPerUnit = isTimestamp ? Times.microsPerUnit(field) : 0;
    }

    static SqliteBinding of(Field field, int column) {
        return new SqliteBinding(field, ValueKind.of(field).orElseThrow(), column);
    }

    void startBatch(RowBatch batch) {
        FieldVector vector = batch.column(column);
        validity = vector.getNullCount() == 0 ? 0 : vector.getValidityBufferAddress();
        data = vector.getDataBufferAddress();
        offsets = kind == ValueKind.TEXT || kind == ValueKind.BYTES ? vector.getOffsetBufferAddress() : 0;
    }

    /** SQLite stores NaN as null, which is another value. */
    void findUnsendable(RowBatch batch, RowStatements.Refusals refusals) throws Exception {
        startBatch(batch);
        boolean isTime = kind == ValueKind.TIMESTAMP || kind == ValueKind.TIMESTAMP_UTC;
        if (kind != ValueKind.FLOAT32 && kind != ValueKind.FLOAT64 && !isTime) {
            return;
        }
        for (int row = 0; row < batch.rowCount(); row++) {
            if (isNull(row)) {
                continue;
            }
            if (isTime && Times.micros(data, row, microsPerUnit) == Times.OUT_OF_RANGE) {
                refusals.add(row, "column '" + field.getName() + "': the time is out of range");
            } else if (!isTime && Double.isNaN(real(row))) {
                refusals.add(row, "column '" + field.getName() + "': SQLite cannot store NaN");
            }
        }
    }

    void bind(PreparedStatement statement, int parameter, int row) throws SQLException {
        if (isNull(row)) {
            statement.setNull(parameter, Types.NULL);
            return;
        }
        switch (kind) {
            case BOOLEAN -> statement.setInt(parameter, ColumnMemory.bitAt(data, row) ? 1 : 0);
            case INT8 -> statement.setInt(parameter, ColumnMemory.byteAt(data + row));
            case INT16 -> statement.setInt(parameter, ColumnMemory.shortAt(data + 2L * row));
            case INT32 -> statement.setInt(parameter, ColumnMemory.intAt(data + 4L * row));
            case INT64 -> statement.setLong(parameter, ColumnMemory.longAt(data + 8L * row));
            case FLOAT32, FLOAT64 -> statement.setDouble(parameter, real(row));
            case DECIMAL ->
                statement.setString(parameter, Decimals.toText(data + (long) Decimals.WIDTH_BYTES * row, scale));
            case TEXT -> statement.setString(parameter, new String(bytes(row), StandardCharsets.UTF_8));
            case BYTES -> statement.setBytes(parameter, bytes(row));
            case DATE ->
                statement.setString(
                        parameter,
                        LocalDate.ofEpochDay(ColumnMemory.intAt(data + 4L * row))
                                .toString());
            case TIMESTAMP -> statement.setString(parameter, TIMESTAMP.format(time(row)));
            case TIMESTAMP_UTC -> statement.setString(parameter, TIMESTAMP.format(time(row)) + "Z");
        }
    }

    private boolean isNull(int row) {
        return validity != 0 && !ColumnMemory.bitAt(validity, row);
    }

    private double real(int row) {
        return kind == ValueKind.FLOAT32
                ? ColumnMemory.floatAt(data + 4L * row)
                : ColumnMemory.doubleAt(data + 8L * row);
    }

    private byte[] bytes(int row) {
        int from = ColumnMemory.intAt(offsets + 4L * row);
        byte[] bytes = new byte[ColumnMemory.intAt(offsets + 4L * row + 4) - from];
        ColumnMemory.copy(data + from, bytes, 0, bytes.length);
        return bytes;
    }

    private LocalDateTime time(int row) {
        long micros = Times.micros(data, row, microsPerUnit);
        long second = Math.floorDiv(micros, Times.MICROS_PER_SECOND);
        long nanos = Math.floorMod(micros, Times.MICROS_PER_SECOND) * 1_000;
        return LocalDateTime.ofInstant(Instant.ofEpochSecond(second, nanos), ZoneOffset.UTC);
    }
}
