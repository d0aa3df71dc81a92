package io.streamling.sql.internal.vector;

import io.streamling.batch.ColumnMemory;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.complex.StructVector;

/** Finds columns within struct columns. A value there is null also where anything around it is. Stateless. */
public final class ColumnPath {
    private ColumnPath() {}

    /** The column at the end of a path of field numbers; the root itself where the path is empty. */
    public static FieldVector resolve(FieldVector root, int... fields) {
        FieldVector column = root;
        for (int field : fields) {
            column = (FieldVector) ((StructVector) column).getChildByOrdinal(field);
        }
        return column;
    }

    /** Whether something around the column at the end of the path has nulls, so that its own validity does not tell all. */
    public static boolean hasNullsAround(FieldVector root, int... fields) {
        FieldVector column = root;
        for (int field : fields) {
            if (column.getNullCount() > 0) {
                return true;
            }
            column = (FieldVector) ((StructVector) column).getChildByOrdinal(field);
        }
        return false;
    }

    /** Writes the validity bits of the first rows of the column at the end of the path. */
    public static void writeValidity(FieldVector root, int[] fields, int rowCount, long to) {
        ColumnMemory.setBits(to, rowCount);
        FieldVector column = root;
        mask(column, rowCount, to);
        for (int field : fields) {
            column = (FieldVector) ((StructVector) column).getChildByOrdinal(field);
            mask(column, rowCount, to);
        }
    }

    private static void mask(FieldVector column, int rowCount, long to) {
        if (column instanceof NullVector) {
            ColumnMemory.fill(to, (rowCount + 7) >> 3, (byte) 0);
            return;
        }
        long validity = ColumnAddress.validity(column);
        if (validity == 0) {
            return;
        }
        for (int i = 0; i < rowCount; i += Byte.SIZE) {
            long place = to + (i >> 3);
            int bits = ColumnMemory.byteAt(place) & ColumnMemory.byteAt(validity + (i >> 3));
            ColumnMemory.putByte(place, (byte) bits);
        }
    }

    /**
     * Fills an unallocated vector with rows of the column at the end of the path.
     *
     * @param rows -1 for null; the array is not changed
     */
    public static void gather(FieldVector root, int[] fields, int[] rows, int count, FieldVector to) {
        int[] present = rows;
        if (hasNullsAround(root, fields)) {
            present = rows.clone();
            FieldVector column = root;
            for (int field : fields) {
                dropNulls(column, present, count);
                column = (FieldVector) ((StructVector) column).getChildByOrdinal(field);
            }
        }
        Gather.gather(resolve(root, fields), present, count, to);
    }

    private static void dropNulls(FieldVector column, int[] rows, int count) {
        long validity = ColumnAddress.validity(column);
        for (int i = 0; validity != 0 && i < count; i++) {
            if (rows[i] >= 0 && !ColumnMemory.bitAt(validity, rows[i])) {
                rows[i] = -1;
            }
        }
    }
}
