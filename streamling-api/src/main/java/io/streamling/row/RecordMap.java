package io.streamling.row;

import io.streamling.batch.RowKind;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.function.Function;

/**
 * Reads a record, calls the function, writes what it returns; null drops the row, and turns an UPDATE of a keyed stream
 * into a DELETE of its key, as a filter would. Task thread only.
 */
final class RecordMap<I, O> implements RowFunction {
    private final Class<I> inputType;
    private final MethodHandle reader;
    private final MethodHandle filler;
    private final Function<? super I, ? extends O> function;
    private final KeyCopy keyCopy;

    RecordMap(
            Class<I> inputType,
            MethodHandle reader,
            MethodHandle filler,
            Function<? super I, ? extends O> function,
            KeyCopy keyCopy) {
        this.inputType = inputType;
        this.reader = reader.asType(MethodType.methodType(Object.class, RowCursor.class));
        this.filler = filler;
        this.function = function;
        this.keyCopy = keyCopy;
    }

    @Override
    public void apply(RowCursor input, RowAppender output) throws Exception {
        O result = function.apply(inputType.cast(Handles.read(reader, input)));
        if (result != null) {
            Handles.fill(filler, output, result);
            output.append();
        } else if (input.kind() != RowKind.INSERT && !keyCopy.isEmpty()) {
            keyCopy.copy(input, output);
            output.append(RowKind.DELETE);
        }
    }
}
