package io.streamling.testing.contract;

import static io.streamling.testing.Row.insert;

import io.streamling.batch.RowType;
import io.streamling.sink.Sink;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.Row;
import java.util.List;
import java.util.Optional;

// snippet:sink-contract
class InMemoryTransactionalSinkTest extends TransactionalSinkContract {
    private final InMemorySink sink = InMemorySink.transactional("sink").refuse(row -> "bad".equals(row.value(1)));

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
// snippet:end
