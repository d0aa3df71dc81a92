package io.streamling.testing;

import io.streamling.batch.RowBatch;
import io.streamling.checkpoint.Barrier;
import io.streamling.error.ErrorCode;
import io.streamling.sink.Committed;
import io.streamling.sink.SinkContext;
import io.streamling.sink.SinkWriter;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Field;

/** Writes to an {@link InMemorySink}. Task thread only. */
final class InMemoryWriter implements SinkWriter {
    private final InMemorySink sink;
    private final SinkContext context;
    private final int[] keyColumns;
    private final List<Row> unflushed = new ArrayList<>();

    InMemoryWriter(InMemorySink sink, SinkContext context) {
        this.sink = sink;
        this.context = context;
        List<String> names = context.input().schema().getFields().stream()
                .map(Field::getName)
                .toList();
        this.keyColumns =
                sink.keyOf(context.input()).stream().mapToInt(names::indexOf).toArray();
    }

    @Override
    public void write(RowBatch batch) throws Exception {
        reach(Step.WRITE);
        for (int i = 0; i < batch.rowCount(); i++) {
            Row row = Rows.of(batch, i);
            if (sink.refuses(row)) {
                context.reject(batch, i, ErrorCode.ROW_REFUSED_BY_SINK, "refused by the test");
            } else {
                unflushed.add(row);
            }
        }
        sink.countWritten(batch.rowCount());
    }

    @Override
    public void flush(Barrier barrier) throws Exception {
        reach(Step.FLUSH);
        if (context.takenOver().isPresent()) {
            Committed owner = context.takenOver().get();
            context.faultPoints().at("CP10");
            sink.content().commit(context.pipeline(), owner.owner(), barrier, unflushed, keyColumns);
            unflushed.clear();
        } else {
            flushPart(unflushed.size() / 2);
            context.faultPoints().at("CP10");
            flushPart(unflushed.size());
        }
        reach(Step.AFTER_FLUSH);
    }

    @Override
    public void commit(long epoch) throws Exception {
        reach(Step.COMMIT);
        sink.addCommitted(epoch);
    }

    @Override
    public void close() {
        unflushed.clear();
        sink.writerClosed();
    }

    /** What is not transactional is torn by a crash in the middle, so this sink is as well. */
    private void flushPart(int rows) {
        List<Row> part = unflushed.subList(0, rows);
        sink.content().apply(part, keyColumns);
        part.clear();
    }

    private void reach(Step step) throws Exception {
        context.retrier().call(step + " in sink '" + context.sink() + "'", () -> {
            sink.faults().reach(step);
            return step;
        });
    }
}
