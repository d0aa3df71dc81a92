package io.streamling.kafka.format.internal.encode;

import org.apache.arrow.vector.FieldVector;

/** A column whose values have a fixed width, read by address. Task thread only. */
public abstract class FixedColumn extends EncodedColumn {
    /** Where the values begin. */
    protected long data;

    @Override
    protected void bindValues(FieldVector vector) {
        data = vector.getDataBufferAddress();
    }
}
