package io.streamling.benchmarks.peer;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.ColumnMemory;
import io.streamling.batch.RowBatch;
import io.streamling.checkpoint.Barrier;
import io.streamling.sink.Sink;
import io.streamling.sink.SinkContext;
import io.streamling.sink.SinkWriter;
import java.util.Set;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;

/** Reads every column of every row and forgets it. Immutable. */
record BlackholeSink(PeerMeter meter, boolean allColumns) implements Sink {
    @Override
    public String name() {
        return "blackhole";
    }

    @Override
    public Set<ChangelogMode> accepts() {
        return Set.of(ChangelogMode.values());
    }

    @Override
    public SinkWriter createWriter(SinkContext context) {
        return new Writer();
    }

    /** Task thread only. */
    private final class Writer implements SinkWriter {
        @Override
        public void write(RowBatch batch) {
            meter.add(batch.rowCount(), allColumns ? touchOfA(batch) : touchOfB(batch));
        }

        @Override
        public void flush(Barrier barrier) {
            // Nothing is held.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    /** id, user_id, email, country, device, amount, amount_with_fee, price, ts. */
    private static long touchOfA(RowBatch batch) {
        int rows = batch.rowCount();
        return sumOfLongs(batch, 0, Long.BYTES)
                + bytes(batch, 1)
                + bytes(batch, 2)
                + sumOfFirstBytes(batch, 3)
                + bytes(batch, 4)
                + sumOfDoubles(data(batch, 5), rows)
                + sumOfDoubles(data(batch, 6), rows)
                + sumOfLongs(batch, 7, 2 * Long.BYTES)
                + sumOfLongs(batch, 8, Long.BYTES);
    }

    /** id, user_id, email, country, ts. */
    private static long touchOfB(RowBatch batch) {
        return sumOfLongs(batch, 0, Long.BYTES)
                + bytes(batch, 1)
                + bytes(batch, 2)
                + sumOfFirstBytes(batch, 3)
                + sumOfLongs(batch, 4, Long.BYTES);
    }

    private static long sumOfLongs(RowBatch batch, int column, int width) {
        long address = data(batch, column);
        long sum = 0;
        for (int row = 0; row < batch.rowCount(); row++) {
            sum += ColumnMemory.longAt(address + (long) row * width);
        }
        return sum;
    }

    private static long sumOfDoubles(long address, int rows) {
        long sum = 0;
        for (int row = 0; row < rows; row++) {
            sum += (long) ColumnMemory.doubleAt(address + ((long) row << 3));
        }
        return sum;
    }

    private static long bytes(RowBatch batch, int column) {
        long offsets = ((BaseVariableWidthVector) batch.column(column))
                .getOffsetBuffer()
                .memoryAddress();
        long sum = 0;
        for (int row = 0; row < batch.rowCount(); row++) {
            long at = offsets + ((long) row << 2);
            sum += ColumnMemory.intAt(at + Integer.BYTES) - ColumnMemory.intAt(at);
        }
        return sum;
    }

    private static long sumOfFirstBytes(RowBatch batch, int column) {
        BaseVariableWidthVector vector = (BaseVariableWidthVector) batch.column(column);
        long offsets = vector.getOffsetBuffer().memoryAddress();
        long data = vector.getDataBuffer().memoryAddress();
        long sum = 0;
        for (int row = 0; row < batch.rowCount(); row++) {
            sum += ColumnMemory.byteAt(data + ColumnMemory.intAt(offsets + ((long) row << 2)));
        }
        return sum;
    }

    private static long data(RowBatch batch, int column) {
        return ((BaseFixedWidthVector) batch.column(column)).getDataBuffer().memoryAddress();
    }
}
