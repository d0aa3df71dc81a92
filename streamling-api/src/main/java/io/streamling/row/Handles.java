package io.streamling.row;

import java.lang.invoke.MethodHandle;

/** Calls composed method handles; what they throw is passed on as it is. Stateless. */
final class Handles {
    private Handles() {}

    static Object read(MethodHandle reader, RowCursor row) throws Exception {
        try {
            return (Object) reader.invokeExact(row);
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static void fill(MethodHandle filler, RowAppender row, Object value) throws Exception {
        try {
            filler.invokeExact(row, value);
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
