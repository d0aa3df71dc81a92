package io.streamling.state.internal.sink;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import io.streamling.error.ErrorCode;
import io.streamling.sink.Committed;
import io.streamling.sink.Guarantee;
import io.streamling.sink.SinkContext;
import io.streamling.sink.SinkWriter;
import io.streamling.state.internal.database.Database;
import io.streamling.state.internal.database.FailureKind;
import io.streamling.state.internal.database.Session;
import io.streamling.state.internal.table.PostgresSinkDialect;
import io.streamling.state.internal.table.SinkDialect;
import io.streamling.state.internal.table.SqliteSinkDialect;
import io.streamling.state.internal.table.TableLayout;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;

/** What the public sinks have in common: checks, and writers for either way of committing. Immutable. */
public final class TableSink {
    private final SinkDialect dialect;
    private final Database database;
    private final SinkOptions options;
    private final TableCheck check;
    private final SinkFailures failures;
    private final SinkState state;

    private TableSink(SinkDialect dialect, Database database, SinkOptions options) {
        this.dialect = dialect;
        this.database = database;
        this.options = options;
        this.check = new TableCheck(dialect, options, database);
        this.failures = new SinkFailures(options.sinkName(), database);
        this.state = new SinkState(database, options);
        // Names that the database cannot keep are found here, before anything runs.
        options.table().quoted(dialect.dialect());
        options.primaryKey().forEach(dialect.dialect()::quote);
    }

    /** A table in an SQLite file. */
    public static TableSink sqlite(Database database, SinkOptions options) {
        return new TableSink(new SqliteSinkDialect(), database, options);
    }

    /** A table in a PostgreSQL database. */
    public static TableSink postgres(Database database, SinkOptions options) {
        return new TableSink(new PostgresSinkDialect(), database, options);
    }

    public Set<ChangelogMode> accepts() {
        return options.isKeyed()
                ? Set.of(ChangelogMode.APPEND, ChangelogMode.UPSERT, ChangelogMode.RETRACT)
                : Set.of(ChangelogMode.APPEND);
    }

    public Guarantee guarantee() {
        if (options.exactlyOnce()) {
            return Guarantee.EXACTLY_ONCE;
        }
        return options.isKeyed() ? Guarantee.EFFECTIVELY_ONCE : Guarantee.AT_LEAST_ONCE;
    }

    public void validate(RowType input) {
        check.checkInput(input);
    }

    public Committed takeOver(String pipeline) throws Exception {
        SinkState.Key key = new SinkState.Key(pipeline, options.sinkName());
        return withSession("take over pipeline '" + pipeline + "'", session -> {
            session.run(connection -> {
                state.ensure(connection);
                return true;
            });
            return session.inTransaction(connection -> state.takeOver(connection, key));
        });
    }

    public SinkWriter createWriter(SinkContext context) throws Exception {
        check.checkInput(context.input());
        TableLayout layout = context.retrier()
                .call(
                        "check table '" + options.table() + "'",
                        () -> withSession(
                                "read the columns of table '" + options.table() + "'",
                                session -> session.run(connection -> layout(connection, context.input()))));
        TableTransaction transaction = new TableTransaction(context, dialect, database, layout);
        if (!options.exactlyOnce()) {
            return new PlainWriter(context, failures, transaction, layout);
        }
        long owner = context.takenOver()
                .orElseThrow(() -> new IllegalStateException("an exactly-once sink must be taken over first"))
                .owner();
        SinkState.Key key = new SinkState.Key(context.pipeline(), options.sinkName());
        context.retrier()
                .call(
                        "join the writers of sink '" + key.sink() + "'",
                        () -> withSession(
                                "write to table '" + options.stateTable("sink") + "'",
                                session -> session.inTransaction(connection -> {
                                    state.join(connection, key, context.taskIndex(), owner);
                                    return true;
                                })));
        return new TransactionalWriter(
                context,
                failures,
                transaction,
                new TransactionalWriter.Setup(state, key, owner, dialect.rowsBeforeTransaction(), layout));
    }

    private interface SessionWork<T> {
        T run(Session session) throws Exception;
    }

    private <T> T withSession(String doing, SessionWork<T> work) throws Exception {
        try (Session session = new Session(database)) {
            return work.run(session);
        } catch (SQLException e) {
            throw failures.of(e, doing);
        }
    }

    private TableLayout layout(Connection connection, RowType input) throws SQLException {
        if (!dialect.dialect().hasTable(connection, options.table())) {
            if (!options.createTable()) {
                throw check.missing(input);
            }
            create(connection, check.createTable(input));
        }
        return check.layout(input, dialect.describe(connection, options.table()));
    }

    private void create(Connection connection, String ddl) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(ddl);
        } catch (SQLException e) {
            boolean isRace = dialect.dialect().hasTable(connection, options.table());
            if (!isRace && dialect.dialect().classify(e) == FailureKind.ACCESS_DENIED) {
                throw failures.of(
                        ErrorCode.ACCESS_DENIED,
                        database.label() + ": table '" + options.table()
                                + "' is missing and this user cannot create it: run " + ddl);
            }
            if (!isRace) {
                throw e;
            }
        }
    }
}
