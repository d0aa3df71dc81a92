package io.streamling.batch;

import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.FieldVector;

/** A column whose values all have the same width. */
public abstract sealed class FixedWidthAppender extends ColumnAppender
        permits BooleanAppender, DecimalAppender, DoubleAppender, FloatAppender, IntAppender, LongAppender {
    private final BaseFixedWidthVector vector;

    long dataAddress;

    FixedWidthAppender(Rows rows, BaseFixedWidthVector vector) {
        super(rows);
        this.vector = vector;
        vector.allocateNew(rows.capacity);
        readAddresses();
    }

    @Override
    final FieldVector vector() {
        return vector;
    }

    @Override
    final int rowBytes() {
        return vector.getTypeWidth();
    }

    @Override
    final void grow() {
        vector.reAlloc();
        readAddresses();
    }

    private void readAddresses() {
        capacity = vector.getValueCapacity();
        validityAddress = vector.getValidityBuffer().memoryAddress();
        dataAddress = vector.getDataBuffer().memoryAddress();
    }
}
