package io.streamling.state;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.sink.Committed;
import io.streamling.sink.Guarantee;
import io.streamling.sink.SinkContext;
import io.streamling.sink.SinkWriter;
import io.streamling.sink.TransactionalSink;
import io.streamling.state.internal.database.Database;
import io.streamling.state.internal.sink.SinkOptions;
import io.streamling.state.internal.sink.TableSink;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rows into a table of an SQLite file. Without a {@link #primaryKey} rows are appended; with one they are upserted and
 * deleted by it, and a row that comes twice changes nothing. Immutable: every option returns another sink.
 *
 * <pre>{@code
 * SqliteSink.table("orders").primaryKey("id").file(path).createTable(true)
 * }</pre>
 */
public final class SqliteSink implements TransactionalSink {
    private final SinkOptions options;
    private final @Nullable Path file;

    private SqliteSink(SinkOptions options, @Nullable Path file) {
        this.options = options;
        this.file = file;
    }

    /** Writes to this table. The name is taken letter by letter. */
    public static SqliteSink table(String name) {
        return new SqliteSink(SinkOptions.of(name), null);
    }

    /** In this file, created when missing; its directory must exist. Required. */
    public SqliteSink file(Path path) {
        return new SqliteSink(options, path);
    }

    /** Upserts and deletes by these columns, on which the table must have a unique constraint. */
    public SqliteSink primaryKey(String... columns) {
        return new SqliteSink(options.withPrimaryKey(List.of(columns)), file);
    }

    /** Whether to create the table when it is missing; it is not by default. */
    public SqliteSink createTable(boolean create) {
        return new SqliteSink(options.withCreateTable(create), file);
    }

    /** Commits rows and source positions together, in the file of the table. */
    public SqliteSink exactlyOnce() {
        return new SqliteSink(options.withExactlyOnce(), file);
    }

    /** Sets the sink's name within its pipeline, which is the table's otherwise. */
    public SqliteSink named(String name) {
        return new SqliteSink(options.withName(name), file);
    }

    /** Sets what the names of the sink's own tables start with; {@code streamling_} otherwise. */
    public SqliteSink statePrefix(String prefix) {
        return new SqliteSink(options.withStatePrefix(prefix), file);
    }

    @Override
    public String name() {
        return options.sinkName();
    }

    @Override
    public Set<ChangelogMode> accepts() {
        return sink().accepts();
    }

    @Override
    public Guarantee guarantee() {
        return sink().guarantee();
    }

    @Override
    public void validate(RowType input) {
        sink().validate(input);
    }

    @Override
    public boolean isTransactional() {
        return options.exactlyOnce();
    }

    @Override
    public Committed takeOver(String pipeline) throws Exception {
        return sink().takeOver(pipeline);
    }

    @Override
    public SinkWriter createWriter(SinkContext context) throws Exception {
        return sink().createWriter(context);
    }

    private TableSink sink() {
        if (file == null) {
            throw new StreamlingException(
                    ErrorCode.PIPELINE_INVALID, "sink '" + name() + "': it has no file: add .file(path)");
        }
        return TableSink.sqlite(Database.sqlite(file), options);
    }
}
