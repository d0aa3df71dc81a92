package io.streamling.state;

import io.streamling.batch.RowType;
import io.streamling.sink.Sink;
import io.streamling.testing.Row;
import io.streamling.testing.contract.SinkContract;
import io.streamling.testing.postgres.EmbeddedPostgres;
import io.streamling.testing.postgres.PostgresDatabase;
import java.sql.Connection;
import java.util.List;
import java.util.Optional;

final class PostgresAppendContractTest extends SinkContract {
    private final PostgresDatabase database = EmbeddedPostgres.shared().newDatabase();

    @Override
    protected Sink sink(RowType input) {
        return PostgresSink.table("t").dataSource(database.dataSource()).createTable(true);
    }

    @Override
    protected Optional<Row> refusedRow() {
        return Optional.of(Row.insert(77, "a NUL \u0000 in a text"));
    }

    @Override
    protected List<Row> visibleRows(RowType input) throws Exception {
        try (Connection connection = database.dataSource().getConnection()) {
            return StoredRows.read(connection, "t", input.schema());
        }
    }
}
