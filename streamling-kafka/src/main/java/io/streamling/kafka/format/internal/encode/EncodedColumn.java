package io.streamling.kafka.format.internal.encode;

import io.streamling.batch.ColumnMemory;
import io.streamling.kafka.format.encode.EncodeException;
import io.streamling.kafka.format.encode.RecordBuffer;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;

/** One column, or a part of one, and how its values become bytes. Bound to a batch's vector first. Task thread only. */
public abstract class EncodedColumn {
    private boolean hasNulls;
    private boolean isOnlyNull;
    private long validity;

    /** Looks up what is the same for all rows. */
    public final void bind(FieldVector vector) {
        isOnlyNull = vector instanceof NullVector;
        hasNulls = isOnlyNull || vector.getNullCount() > 0;
        if (!isOnlyNull) {
            validity = hasNulls ? vector.getValidityBufferAddress() : 0;
            bindValues(vector);
        }
    }

    /** Whether a row has no value. */
    public final boolean isNull(int row) {
        return hasNulls && (isOnlyNull || !ColumnMemory.bitAt(validity, row));
    }

    /** Looks up where the values are. */
    protected abstract void bindValues(FieldVector vector);

    /** Appends a value that is not null. */
    public abstract void append(int row, RecordBuffer out) throws EncodeException;
}
