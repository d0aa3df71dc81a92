package io.streamling.state.internal.table;

import io.streamling.format.JsonText;
import java.nio.charset.StandardCharsets;
import org.apache.arrow.vector.FieldVector;
import org.jspecify.annotations.Nullable;

/** Arrays, maps and rows as JSON. Task thread only. */
final class PostgresJson implements PostgresValues {
    private static final int JSONB_VERSION = 1;

    private final boolean isBinary;
    private final StringBuilder text = new StringBuilder();
    private @Nullable FieldVector vector;

    PostgresJson(String typeName) {
        this.isBinary = typeName.equals("jsonb");
    }

    @Override
    public void start(FieldVector started) {
        vector = started;
    }

    @Override
    public boolean hasNulls() {
        return started().getNullCount() != 0;
    }

    @Override
    public boolean isNull(int row) {
        return started().isNull(row);
    }

    @Override
    public void write(int row, BinaryBuffer out) {
        if (isNull(row)) {
            out.putInt(-1);
            return;
        }
        text.setLength(0);
        JsonText.append(started(), row, text);
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        out.putInt(bytes.length + (isBinary ? 1 : 0));
        if (isBinary) {
            out.putByte(JSONB_VERSION);
        }
        out.putBytes(bytes);
    }

    /** A NUL character is escaped; where the database does not take that either, it refuses the row. */
    @Override
    public boolean isDoubtful(int from, int to) {
        return false;
    }

    @Override
    public @Nullable String unsendable(int row) {
        return null;
    }

    private FieldVector started() {
        if (vector == null) {
            throw new IllegalStateException("no batch was started");
        }
        return vector;
    }
}
