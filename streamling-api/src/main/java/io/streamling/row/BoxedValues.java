package io.streamling.row;

import io.streamling.batch.RowKind;

/**
 * Reads primitives of the widths that the cursor has no method for. A null that must become a primitive is an error,
 * except in a DELETE row, whose columns outside of the key may be missing: there it reads as zero. Stateless.
 */
final class BoxedValues {
    private BoxedValues() {}

    static boolean booleanValue(RowCursor row, int column) {
        return !isMissing(row, column) && row.booleanValue(column);
    }

    static byte byteValue(RowCursor row, int column) {
        return (byte) longValue(row, column);
    }

    static short shortValue(RowCursor row, int column) {
        return (short) longValue(row, column);
    }

    static int intValue(RowCursor row, int column) {
        return (int) longValue(row, column);
    }

    static long longValue(RowCursor row, int column) {
        return isMissing(row, column) ? 0 : row.longValue(column);
    }

    static float floatValue(RowCursor row, int column) {
        return (float) doubleValue(row, column);
    }

    static double doubleValue(RowCursor row, int column) {
        return isMissing(row, column) ? 0 : row.doubleValue(column);
    }

    private static boolean isMissing(RowCursor row, int column) {
        return row.isNull(column) && row.kind() == RowKind.DELETE;
    }
}
