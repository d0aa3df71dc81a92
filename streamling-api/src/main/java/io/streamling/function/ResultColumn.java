package io.streamling.function;

import io.streamling.batch.ColumnMemory;
import java.nio.charset.StandardCharsets;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;
import org.jspecify.annotations.Nullable;

/** The result of one call: values of a fixed width by address, text through its vector. One thread. */
final class ResultColumn {
    private final FieldVector vector;

    ResultColumn(FieldVector vector) {
        this.vector = vector;
    }

    void set(int row, long value) {
        ColumnMemory.setBit(validity(), row);
        ColumnMemory.putLong(data() + ((long) row << 3), value);
    }

    void set(int row, double value) {
        ColumnMemory.setBit(validity(), row);
        ColumnMemory.putDouble(data() + ((long) row << 3), value);
    }

    void set(int row, boolean value) {
        ColumnMemory.setBit(validity(), row);
        if (value) {
            ColumnMemory.setBit(data(), row);
        } else {
            ColumnMemory.clearBit(data(), row);
        }
    }

    void set(int row, @Nullable String value) {
        if (value == null) {
            setNull(row);
        } else {
            ((BaseVariableWidthVector) vector).setSafe(row, value.getBytes(StandardCharsets.UTF_8));
        }
    }

    void setNull(int row) {
        if (vector instanceof BaseVariableWidthVector text) {
            text.setNull(row);
        } else {
            ColumnMemory.clearBit(validity(), row);
        }
    }

    private long validity() {
        return vector.getValidityBuffer().memoryAddress();
    }

    private long data() {
        return vector.getDataBuffer().memoryAddress();
    }
}
