package io.streamling.function;

import io.streamling.batch.ColumnMemory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;

/** The arguments of one call, read by address. One thread. */
final class ArgumentColumns {
    private final FieldVector[] vectors;
    private final long[] dataAddresses;
    private final boolean mayHaveNulls;

    ArgumentColumns(List<FieldVector> arguments) {
        vectors = arguments.toArray(FieldVector[]::new);
        dataAddresses = new long[vectors.length];
        boolean nulls = false;
        for (int i = 0; i < vectors.length; i++) {
            dataAddresses[i] = vectors[i].getDataBuffer().memoryAddress();
            nulls |= vectors[i].getNullCount() > 0;
        }
        mayHaveNulls = nulls;
    }

    boolean isAnyNull(int row) {
        if (mayHaveNulls) {
            for (FieldVector vector : vectors) {
                if (vector.isNull(row)) {
                    return true;
                }
            }
        }
        return false;
    }

    long longAt(int argument, int row) {
        return ColumnMemory.longAt(dataAddresses[argument] + ((long) row << 3));
    }

    double doubleAt(int argument, int row) {
        return ColumnMemory.doubleAt(dataAddresses[argument] + ((long) row << 3));
    }

    String textAt(int argument, int row) {
        BaseVariableWidthVector vector = (BaseVariableWidthVector) vectors[argument];
        long offset = vector.getOffsetBuffer().memoryAddress() + ((long) row << 2);
        int start = ColumnMemory.intAt(offset);
        byte[] bytes = new byte[ColumnMemory.intAt(offset + Integer.BYTES) - start];
        ColumnMemory.copy(dataAddresses[argument] + start, bytes, 0, bytes.length);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
