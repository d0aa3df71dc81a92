package io.streamling.testing.contract;

import static io.streamling.testing.Row.insert;

import io.streamling.batch.RowType;
import io.streamling.sink.Sink;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.Row;
import java.util.List;
import java.util.Optional;

class InMemoryTableSinkTest extends TableSinkContract {
    private final InMemorySink sink = InMemorySink.keyed("sink", "id").refuse(row -> "bad".equals(row.value(1)));

    @Override
    protected Sink sink(RowType input) {
        return sink;
    }

    @Override
    protected List<Row> visibleRows(RowType input) {
        return sink.rows();
    }

    @Override
    protected Optional<Row> refusedRow() {
        return Optional.of(insert(7, "bad"));
    }
}
