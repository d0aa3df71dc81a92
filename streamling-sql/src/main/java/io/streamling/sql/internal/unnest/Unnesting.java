package io.streamling.sql.internal.unnest;

import io.streamling.batch.ColumnMemory;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.sql.internal.vector.ColumnPath;
import io.streamling.sql.internal.vector.Gather;
import io.streamling.sql.internal.vector.ListColumn;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;

/** Makes a row of each element of the lists in the last column of a batch. Task thread only. */
final class Unnesting {
    /** The rows of a batch. */
    static final int MOST_ROWS = 4096;
    /** What the repeated values of a batch may come to, unless they belong to one row. */
    private static final long MOST_BYTES = 4 << 20;

    private static final int[] NO_PATH = {};

    private final UnnestSpec spec;
    private int[] parents = {};
    private int[] elements = {};
    private long[] places = {};
    private int count;

    Unnesting(UnnestSpec spec) {
        this.spec = spec;
    }

    /** Takes batches of rows, borrowed, with the row of the unnested batch that each comes from. */
    @FunctionalInterface
    interface Chunks {
        void take(RowBatch batch, int[] parents) throws Exception;
    }

    void run(RowBatch batch, BufferAllocator allocator, Chunks chunks) throws Exception {
        ListColumn list = ListColumn.of(batch.column(spec.repeated()));
        RepeatedBytes sizes = new RepeatedBytes(batch, spec.repeated());
        makeRoom(batch, list);
        long bytes = 0;
        for (int row = 0; row < batch.rowCount(); row++) {
            long rowBytes = sizes.of(row);
            int length = list.length(row);
            int rows = length == 0 && spec.keepsEmpty() ? 1 : length;
            for (int i = 0; i < rows; i++) {
                if (count == MOST_ROWS || (bytes + rowBytes > MOST_BYTES && count > 0)) {
                    emit(batch, list, allocator, chunks);
                    bytes = 0;
                }
                parents[count] = row;
                elements[count] = length == 0 ? -1 : list.start(row) + i;
                places[count++] = i + 1L;
                bytes += rowBytes;
            }
        }
        if (count > 0) {
            emit(batch, list, allocator, chunks);
        }
    }

    private void makeRoom(RowBatch batch, ListColumn list) {
        count = 0;
        long most = (long) list.elements().getValueCount() + batch.rowCount();
        int room = (int) Math.min(MOST_ROWS, most);
        if (parents.length < room) {
            parents = new int[room];
            elements = new int[room];
            places = new long[room];
        }
    }

    private void emit(RowBatch batch, ListColumn list, BufferAllocator allocator, Chunks chunks) throws Exception {
        RowBatch unnested = build(batch, list, allocator);
        count = 0;
        try {
            chunks.take(unnested, parents);
        } finally {
            unnested.release();
        }
    }

    private RowBatch build(RowBatch batch, ListColumn list, BufferAllocator allocator) {
        try (RowBatchBuilder builder = RowBatchBuilder.create(spec.output(), allocator, count)) {
            int column = 0;
            for (; column < spec.repeated(); column++) {
                Gather.gather(batch.column(column), parents, count, builder.column(column));
            }
            for (int made : spec.made()) {
                fill(made, list, builder.column(column++));
            }
            builder.endRowsLike(batch, parents, count);
            return builder.build();
        }
    }

    private void fill(int made, ListColumn list, FieldVector to) {
        if (made == UnnestSpec.PLACE) {
            fillPlaces((BigIntVector) to);
        } else {
            int[] path = made == UnnestSpec.WHOLE ? NO_PATH : new int[] {made};
            ColumnPath.gather(list.elements(), path, elements, count, to);
        }
    }

    private void fillPlaces(BigIntVector to) {
        to.allocateNew(count);
        long data = to.getDataBuffer().memoryAddress();
        long validity = to.getValidityBuffer().memoryAddress();
        ColumnMemory.setBits(validity, count);
        for (int i = 0; i < count; i++) {
            ColumnMemory.putLong(data + ((long) i << 3), places[i]);
            if (elements[i] < 0) {
                ColumnMemory.clearBit(validity, i);
            }
        }
        to.setValueCount(count);
    }
}
