package io.streamling.row;

import java.lang.invoke.MethodHandle;
import java.util.function.Predicate;

/** Reads a record and tests it. Immutable. */
record RecordPredicate<I>(MethodHandle reader, Class<I> type, Predicate<? super I> predicate) implements RowPredicate {
    @Override
    public boolean test(RowCursor row) throws Exception {
        return predicate.test(type.cast(Handles.read(reader, row)));
    }
}
