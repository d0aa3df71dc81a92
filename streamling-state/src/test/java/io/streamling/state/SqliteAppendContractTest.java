package io.streamling.state;

import io.streamling.batch.RowType;
import io.streamling.sink.Sink;
import io.streamling.testing.Row;
import io.streamling.testing.contract.SinkContract;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

final class SqliteAppendContractTest extends SinkContract {
    @TempDir
    private Path directory;

    @Override
    protected Sink sink(RowType input) {
        CheckedTable.create(directory.resolve("t.db"), input);
        return SqliteSink.table("t").file(directory.resolve("t.db")).createTable(true);
    }

    @Override
    protected Optional<Row> refusedRow() {
        return Optional.of(CheckedTable.REFUSED);
    }

    @Override
    protected List<Row> visibleRows(RowType input) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("t.db"))) {
            return StoredRows.read(connection, "t", input.schema());
        }
    }
}
