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
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Rows into a table of a PostgreSQL database. Without a {@link #primaryKey} rows are appended; with one they are upserted
 * and deleted by it, and a row that comes twice changes nothing. Each writer holds one connection while it runs.
 * Immutable: every option returns another sink.
 *
 * <pre>{@code
 * PostgresSink.table("public.orders").primaryKey("id").dataSource(dataSource)
 * }</pre>
 */
public final class PostgresSink implements TransactionalSink {
    private final SinkOptions options;
    private final Connect connect;

    /** How to connect: by the host's data source, or by URL. */
    private record Connect(
            @Nullable DataSource dataSource,
            @Nullable String url,
            @Nullable String user,
            @Nullable String password) {}

    private PostgresSink(SinkOptions options, Connect connect) {
        this.options = options;
        this.connect = connect;
    }

    /** Writes to this table, such as {@code public.orders}. The name is taken letter by letter, without case folding. */
    public static PostgresSink table(String name) {
        return new PostgresSink(SinkOptions.of(name), new Connect(null, null, null, null));
    }

    /** Borrows its connections from the host, and never closes the source of them. */
    public PostgresSink dataSource(DataSource dataSource) {
        return new PostgresSink(options, new Connect(dataSource, null, null, null));
    }

    /** Connects by itself, such as to {@code jdbc:postgresql://host:5432/database}. */
    public PostgresSink url(String jdbcUrl) {
        return new PostgresSink(options, new Connect(null, jdbcUrl, connect.user, connect.password));
    }

    /** Sets the user, if the URL does not. */
    public PostgresSink user(String user) {
        return new PostgresSink(options, new Connect(connect.dataSource, connect.url, user, connect.password));
    }

    /** Sets the password, if the URL does not. It is never shown. */
    public PostgresSink password(String password) {
        return new PostgresSink(options, new Connect(connect.dataSource, connect.url, connect.user, password));
    }

    /** Upserts and deletes by these columns, on which the table must have a unique constraint. */
    public PostgresSink primaryKey(String... columns) {
        return new PostgresSink(options.withPrimaryKey(List.of(columns)), connect);
    }

    /** Whether to create the table when it is missing; it is not by default. */
    public PostgresSink createTable(boolean create) {
        return new PostgresSink(options.withCreateTable(create), connect);
    }

    /** Commits rows and source positions together, in tables of the sink's own beside the table. */
    public PostgresSink exactlyOnce() {
        return new PostgresSink(options.withExactlyOnce(), connect);
    }

    /** Sets the sink's name within its pipeline, which is the table's otherwise. */
    public PostgresSink named(String name) {
        return new PostgresSink(options.withName(name), connect);
    }

    /**
     * Sets what the names of the sink's own tables start with, perhaps with a schema: {@code ops.streamling_}. Otherwise
     * it is {@code streamling_}, in the table's schema.
     */
    public PostgresSink statePrefix(String prefix) {
        return new PostgresSink(options.withStatePrefix(prefix), connect);
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
        if (connect.dataSource != null) {
            return TableSink.postgres(Database.postgres(connect.dataSource), options);
        }
        if (connect.url == null) {
            throw new StreamlingException(
                    ErrorCode.PIPELINE_INVALID,
                    "sink '" + name() + "': it has no database: add .dataSource(...) or .url(...)");
        }
        return TableSink.postgres(Database.postgres(connect.url, connect.user, connect.password), options);
    }
}
