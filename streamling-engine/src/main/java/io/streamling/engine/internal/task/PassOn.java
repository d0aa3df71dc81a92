package io.streamling.engine.internal.task;

import io.streamling.batch.RowBatch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One input of a union. Task thread only. */
final class PassOn implements BatchReceiver {
    private final int @Nullable [] columns;
    private final ChainOutput output;

    PassOn(@Nullable List<Integer> columns, ChainOutput output) {
        this.columns = columns == null
                ? null
                : columns.stream().mapToInt(Integer::intValue).toArray();
        this.output = output;
    }

    @Override
    public void receive(RowBatch batch) throws Exception {
        output.emit(columns == null ? batch.retain() : batch.select(columns));
    }
}
