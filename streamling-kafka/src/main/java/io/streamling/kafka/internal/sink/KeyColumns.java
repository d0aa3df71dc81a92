package io.streamling.kafka.internal.sink;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowType;
import io.streamling.kafka.format.encode.EncodeException;
import io.streamling.kafka.format.encode.RecordBuffer;
import io.streamling.kafka.format.encode.RecordEncoder;
import java.util.Arrays;
import org.apache.arrow.vector.FieldVector;
import org.jspecify.annotations.Nullable;

/** The keys of records. Task thread only. */
final class KeyColumns implements AutoCloseable {
    private final int[] columns;
    private final RecordEncoder encoder;
    private final RecordBuffer buffer = new RecordBuffer();
    private final FieldVector[] vectors;
    private final boolean mayBeMissing;
    private @Nullable RowBatch keys;

    KeyColumns(int[] columns, RecordEncoder encoder, RowType input) {
        this.columns = columns;
        this.encoder = encoder;
        this.vectors = new FieldVector[columns.length];
        this.mayBeMissing = input.changelogMode() == ChangelogMode.APPEND;
    }

    /** Takes the key's columns out of a batch, until {@link #end}. */
    void begin(RowBatch batch) {
        if (columns.length > 0) {
            RowBatch selected = batch.select(columns);
            keys = selected;
            encoder.begin(selected);
            Arrays.setAll(vectors, selected::column);
        }
    }

    void end() {
        RowBatch done = keys;
        keys = null;
        if (done != null) {
            done.release();
        }
    }

    /** The key of a row; null for none, where nothing depends on it. */
    byte @Nullable [] key(int row) throws EncodeException {
        if (columns.length == 0 || (mayBeMissing && isMissing(row))) {
            return null;
        }
        buffer.truncate(0);
        encoder.encode(row, buffer);
        return buffer.copyFrom(0);
    }

    /** Whether two rows have one key. */
    boolean isSame(byte[] key, int row) {
        try {
            return Arrays.equals(key, key(row));
        } catch (EncodeException e) {
            // Found again when it is the row's turn.
            return false;
        }
    }

    @Override
    public void close() {
        encoder.close();
    }

    private boolean isMissing(int row) {
        for (FieldVector vector : vectors) {
            if (!vector.isNull(row)) {
                return false;
            }
        }
        return true;
    }
}
