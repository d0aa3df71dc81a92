package io.streamling.sql.internal.vector;

import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;

/** Where the parts of a column are. Stateless. */
final class ColumnAddress {
    private ColumnAddress() {}

    /** The validity bits; 0 when no row is null. */
    static long validity(FieldVector vector) {
        if (vector instanceof NullVector || vector.getNullCount() == 0) {
            return 0;
        }
        return vector.getValidityBuffer().memoryAddress();
    }
}
