package io.streamling.state.internal.table;

import io.streamling.batch.ColumnMemory;
import io.streamling.batch.RowBatch;
import io.streamling.format.JsonText;
import io.streamling.format.ValueText;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/** Gives the values of one column to a statement. Task thread only. */
final class SqliteBinding {
    private final Field field;
    private final ValueKind kind;
    private final int column;
    private final long microsPerUnit;
    private final StringBuilder text = new StringBuilder();
    private @Nullable FieldVector vector;
    private long validity;
    private long data;
    private long offsets;

    private SqliteBinding(Field field, ValueKind kind, int column) {
        this.field = field;
        this.kind = kind;
        this.column = column;
        this.microsPerUnit = kind.hasFraction() ? Times.microsPerUnit(field) : 0;
    }

    static SqliteBinding of(Field field, int column) {
        return new SqliteBinding(field, ValueKind.of(field).orElseThrow(), column);
    }

    void startBatch(RowBatch batch) {
        FieldVector started = batch.column(column);
        vector = started;
        validity = started.getNullCount() == 0 ? 0 : started.getValidityBufferAddress();
        data = kind.isNested() ? 0 : started.getDataBufferAddress();
        offsets = kind == ValueKind.TEXT || kind == ValueKind.BYTES ? started.getOffsetBufferAddress() : 0;
    }

    /** SQLite stores NaN as null, which is another value. */
    void findUnsendable(RowBatch batch, RowStatements.Refusals refusals) throws Exception {
        startBatch(batch);
        boolean isReal = kind == ValueKind.FLOAT32 || kind == ValueKind.FLOAT64;
        if (!isReal && !kind.hasFraction()) {
            return;
        }
        for (int row = 0; row < batch.rowCount(); row++) {
            if (isNull(row)) {
                continue;
            }
            if (isReal && Double.isNaN(real(row))) {
                refusals.add(row, "column '" + field.getName() + "': SQLite cannot store NaN");
            } else if (!isReal && !isInRange(row)) {
                refusals.add(row, "column '" + field.getName() + "': the time is out of range");
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
            case INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32 ->
                statement.setLong(parameter, Numbers.small(kind, data, row));
            case FLOAT32, FLOAT64 -> statement.setDouble(parameter, real(row));
            case TEXT -> statement.setString(parameter, new String(bytes(row), StandardCharsets.UTF_8));
            case BYTES -> statement.setBytes(parameter, bytes(row));
            default -> statement.setString(parameter, text(row));
        }
    }

    private String text(int row) {
        if (vector == null) {
            throw new IllegalStateException("no batch was started");
        }
        text.setLength(0);
        if (kind.isNested()) {
            JsonText.append(vector, row, text);
        } else {
            ValueText.append(vector, row, text);
        }
        return text.toString();
    }

    private boolean isInRange(int row) {
        return switch (kind) {
            case TIME -> Times.isOfDay(data, row, microsPerUnit);
            case TIMESTAMP, TIMESTAMP_UTC -> Times.micros(data, row, microsPerUnit) != Times.OUT_OF_RANGE;
            default -> true;
        };
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
}
