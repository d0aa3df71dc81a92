package io.streamling.sql.internal.compiled;

import io.streamling.batch.ColumnMemory;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowKind;
import io.streamling.sql.internal.execute.BatchContext;
import io.streamling.sql.internal.execute.StepKernel;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Scratch;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.TextWriter;
import io.streamling.sql.internal.vector.ColumnPath;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;
import org.jspecify.annotations.Nullable;

/**
 * What generated classes extend: it keeps their source short. Columns are read and written by address; that an address is
 * good follows from the batch's row count, which is checked when the batch is taken up. Task thread only.
 */
public abstract class CompiledStep implements StepKernel {
    private final Text rowKind = new Text();
    private final List<FunctionColumn> functionColumns = new ArrayList<>();
    private final List<KeptColumn> keptColumns = new ArrayList<>();
    private @Nullable BatchContext batch;
    private @Nullable Scratch openScratch;

    /** The rows of the batch. */
    protected int rowCount;
    /** The time of the batch, in microseconds since 1970. */
    protected long now;

    /** Takes the addresses of the columns that the expressions read, and puts the literals into memory. */
    protected abstract void bind(RowBatch input, Scratch scratch);

    @Override
    public final void begin(BatchContext newBatch) {
        batch = newBatch;
        rowCount = newBatch.input().rowCount();
        now = newBatch.nowMicros();
        Scratch scratch = new Scratch(newBatch.allocator());
        openScratch = scratch;
        keptColumns.forEach(column -> column.start(newBatch));
        bind(newBatch.input(), scratch);
        scratch.mark();
    }

    @Override
    public final void end() {
        if (openScratch != null) {
            openScratch.close();
        }
        openScratch = null;
        batch = null;
        functionColumns.forEach(FunctionColumn::close);
        keptColumns.forEach(KeptColumn::close);
    }

    /** A column for what the filter computes and the projections read, emptied after each batch. */
    protected final KeptColumn keptColumn() {
        KeptColumn column = new KeptColumn();
        keptColumns.add(column);
        return column;
    }

    /** A column for the results of a user's function, emptied after each batch. */
    protected final FunctionColumn functionColumn(Object spec) {
        FunctionColumn column = new FunctionColumn((FunctionSpec) spec);
        functionColumns.add(column);
        return column;
    }

    @Override
    public int filter(int @Nullable [] rows, int count, int[] passed) throws Exception {
        throw new IllegalStateException("this step has no filter");
    }

    @Override
    public void project(int projection, int @Nullable [] rows, int count, FieldVector target) throws Exception {
        throw new IllegalStateException("projection " + projection + " is not computed");
    }

    /** The batch at hand. */
    protected final BatchContext batch() {
        if (batch == null) {
            throw new IllegalStateException("no batch");
        }
        return batch;
    }

    /** Memory for texts on the way. */
    protected final Scratch scratch() {
        if (openScratch == null) {
            throw new IllegalStateException("no batch");
        }
        return openScratch;
    }

    /** Chance. */
    protected final RandomGenerator random() {
        return batch().random().get();
    }

    /** Notes that an expression has no value for a row. */
    protected final void fail(int row, String place, RowError error) {
        batch().failures().note(row, place, error);
    }

    /** The name of the row's kind. */
    protected final Text rowKind(int row, Scratch scratch) {
        RowKind kind = batch().input().rowKind(row);
        return scratch.put(kind.name(), rowKind);
    }

    /** A column that has a value for each row of the batch. */
    protected final FieldVector column(int index) {
        FieldVector vector = batch().input().column(index);
        if (vector.getValueCount() < rowCount) {
            throw new IllegalStateException("column " + index + " is shorter than its batch");
        }
        return vector;
    }

    /** A column within a struct column: the end of a path of field numbers. */
    protected final FieldVector column(int index, int[] fields) {
        return ColumnPath.resolve(column(index), fields);
    }

    /** Where the validity bits of a column within a struct column are; 0 when no row is null. */
    protected final long validity(int index, int[] fields, Scratch scratch) {
        FieldVector root = column(index);
        if (!ColumnPath.hasNullsAround(root, fields)) {
            return validity(ColumnPath.resolve(root, fields));
        }
        long validity = scratch.room((rowCount + 7) >> 3);
        ColumnPath.writeValidity(root, fields, rowCount, validity);
        return validity;
    }

    /** Where the values of a column of fixed width are. */
    protected static long data(FieldVector vector) {
        return vector.getDataBuffer().memoryAddress();
    }

    /** Where the validity bits of a column are; 0 when no row is null. */
    protected static long validity(FieldVector vector) {
        return vector instanceof NullVector || vector.getNullCount() == 0
                ? 0
                : vector.getValidityBuffer().memoryAddress();
    }

    /** Whether a row of a column is null. */
    protected static boolean isNull(long validity, int row) {
        return validity != 0 && !ColumnMemory.bitAt(validity, row);
    }

    /** Whether some rows are to be null without being evaluated. */
    protected static boolean hasHoles(int @Nullable [] rows, int count) {
        int all = 0;
        for (int i = 0; rows != null && i < count; i++) {
            all |= rows[i];
        }
        return all < 0;
    }

    /** Makes room in a column of fixed width, all rows valid, and returns where its values are. */
    protected static long allocate(FieldVector target, int count) {
        BaseFixedWidthVector vector = (BaseFixedWidthVector) target;
        vector.allocateNew(count);
        ColumnMemory.setBits(vector.getValidityBuffer().memoryAddress(), count);
        long data = data(vector);
        if (vector instanceof BitVector) {
            ColumnMemory.fill(data, (count + 7) >> 3, (byte) 0);
        }
        return data;
    }

    /** Where the validity bits of an allocated column are. */
    protected static long validityOf(FieldVector target) {
        return target.getValidityBuffer().memoryAddress();
    }

    /** Makes a row null. */
    protected static void putNull(long validity, int row) {
        ColumnMemory.clearBit(validity, row);
    }

    /** Starts a column of any type, whose values are copied from others. */
    protected static NestedWriter nestedWriter(FieldVector target, int count) {
        return new NestedWriter(target, count);
    }

    /** Starts a text or binary column. */
    protected static TextWriter writer(FieldVector target, int count, long expectedBytes) {
        return new TextWriter((BaseVariableWidthVector) target, count, expectedBytes);
    }

    /** A BOOLEAN. */
    protected static boolean booleanAt(long data, int row) {
        return ColumnMemory.bitAt(data, row);
    }

    /** A TINYINT. */
    protected static long tinyintAt(long data, int row) {
        return ColumnMemory.byteAt(data + row);
    }

    /** A SMALLINT. */
    protected static long smallintAt(long data, int row) {
        return ColumnMemory.shortAt(data + ((long) row << 1));
    }

    /** An INTEGER or a DATE. */
    protected static long intAt(long data, int row) {
        return ColumnMemory.intAt(data + ((long) row << 2));
    }

    /** A BIGINT or a TIMESTAMP. */
    protected static long longAt(long data, int row) {
        return ColumnMemory.longAt(data + ((long) row << 3));
    }

    /** An unsigned integer of 8 bits. */
    protected static long unsignedByteAt(long data, int row) {
        return ColumnMemory.byteAt(data + row) & 0xff;
    }

    /** An unsigned integer of 16 bits. */
    protected static long unsignedShortAt(long data, int row) {
        return ColumnMemory.shortAt(data + ((long) row << 1)) & 0xffff;
    }

    /** An unsigned integer of 32 bits. */
    protected static long unsignedIntAt(long data, int row) {
        return ColumnMemory.intAt(data + ((long) row << 2)) & 0xffff_ffffL;
    }

    /** A REAL. */
    protected static float floatAt(long data, int row) {
        return ColumnMemory.floatAt(data + ((long) row << 2));
    }

    /** A DOUBLE. */
    protected static double doubleAt(long data, int row) {
        return ColumnMemory.doubleAt(data + ((long) row << 3));
    }

    /** Sets a BOOLEAN that is false so far. */
    protected static void putBoolean(long data, int row, boolean value) {
        if (value) {
            ColumnMemory.setBit(data, row);
        }
    }

    /** Sets a TINYINT. */
    protected static void putTinyint(long data, int row, long value) {
        ColumnMemory.putByte(data + row, (byte) value);
    }

    /** Sets a SMALLINT. */
    protected static void putSmallint(long data, int row, long value) {
        ColumnMemory.putShort(data + ((long) row << 1), (short) value);
    }

    /** Sets an INTEGER or a DATE. */
    protected static void putInt(long data, int row, long value) {
        ColumnMemory.putInt(data + ((long) row << 2), (int) value);
    }

    /** Sets a BIGINT or a TIMESTAMP. */
    protected static void putLong(long data, int row, long value) {
        ColumnMemory.putLong(data + ((long) row << 3), value);
    }

    /** Sets a REAL. */
    protected static void putFloat(long data, int row, float value) {
        ColumnMemory.putFloat(data + ((long) row << 2), value);
    }

    /** Sets a DOUBLE. */
    protected static void putDouble(long data, int row, double value) {
        ColumnMemory.putDouble(data + ((long) row << 3), value);
    }
}
