package io.streamling.sql.internal.compiled;

import org.apache.arrow.vector.FieldVector;
import org.jspecify.annotations.Nullable;

/** A value of a type that is made of values: where it is. A holder, filled again for each row. Task thread only. */
public final class Nested {
    @Nullable
    FieldVector column;

    int row;

    Nested set(@Nullable FieldVector newColumn, int newRow) {
        column = newColumn;
        row = newRow;
        return this;
    }
}
