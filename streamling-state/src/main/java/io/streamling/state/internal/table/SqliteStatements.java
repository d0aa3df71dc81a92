package io.streamling.state.internal.table;

import io.streamling.batch.RowBatch;
import io.streamling.state.internal.database.Dialect;
import io.streamling.state.internal.table.TableLayout.Target;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One statement per row, executed a thousand at a time: SQLite is in this process, so a row is a function call. */
final class SqliteStatements implements RowStatements {
    private static final int ROWS_PER_BATCH = 1_000;

    private final Connection connection;
    private final TableLayout layout;
    private final Dialect dialect;
    private final PartialStatements partial = new PartialStatements();
    private final String insertSql;
    private final String upsertSql;
    private final String deleteSql;
    private final List<SqliteBinding> bindings = new ArrayList<>();
    private @Nullable PreparedStatement insert;
    private @Nullable PreparedStatement upsert;
    private @Nullable PreparedStatement delete;

    SqliteStatements(Connection connection, Dialect dialect, TableLayout layout) {
        this.connection = connection;
        this.layout = layout;
        String table = layout.table().quoted(dialect);
        this.dialect = dialect;
        this.insertSql = insertSql(layout.columns());
        this.upsertSql = upsertSql(layout.columns());
        this.deleteSql = "DELETE FROM " + table + " WHERE " + names(dialect, layout.keyColumns(), "%s = ?", " AND ");
        for (int column = 0; column < layout.columns().size(); column++) {
            bindings.add(SqliteBinding.of(layout.columns().get(column).field(), column));
        }
    }

    private String insertSql(List<Target> targets) {
        return "INSERT INTO " + layout.table().quoted(dialect) + " (" + names(dialect, targets, "%s", ", ")
                + ") VALUES (" + names(dialect, targets, "?", ", ") + ")";
    }

    private String upsertSql(List<Target> targets) {
        List<Target> values = new ArrayList<>(targets);
        values.removeAll(layout.keyColumns());
        String changes =
                values.isEmpty() ? "NOTHING" : "UPDATE SET " + names(dialect, values, "%1$s = excluded.%1$s", ", ");
        return insertSql(targets) + " ON CONFLICT (" + names(dialect, layout.keyColumns(), "%s", ", ") + ") DO "
                + changes;
    }

    @Override
    public void upsertWithout(BitSet leftOut, Selection rows) throws Exception {
        List<SqliteBinding> written = new ArrayList<>();
        for (int column = 0; column < bindings.size(); column++) {
            if (!leftOut.get(column)) {
                written.add(bindings.get(column));
            }
        }
        boolean inserts = layout.canInsertWithout(leftOut);
        List<Target> targets = layout.without(leftOut);
        PreparedStatement statement = partial.get(leftOut);
        if (statement == null) {
            statement = connection.prepareStatement(inserts ? upsertSql(targets) : updateSql(targets));
            partial.put(leftOut, statement);
        }
        if (!inserts) {
            layout.keys().forEach(key -> written.add(bindings.get(key)));
        }
        execute(statement, rows, written);
    }

    /** For columns that a new row must have, and that are left out. The key comes once more behind the columns. */
    private String updateSql(List<Target> targets) {
        return "UPDATE " + layout.table().quoted(dialect) + " SET " + names(dialect, targets, "%s = ?", ", ")
                + " WHERE " + names(dialect, layout.keyColumns(), "%s = ?", " AND ");
    }

    @Override
    public void insert(Selection rows) throws Exception {
        insert = prepared(insert, insertSql);
        execute(insert, rows, bindings);
    }

    @Override
    public void upsert(Selection rows) throws Exception {
        upsert = prepared(upsert, upsertSql);
        execute(upsert, rows, bindings);
    }

    @Override
    public void delete(Selection rows) throws Exception {
        delete = prepared(delete, deleteSql);
        List<SqliteBinding> keys = new ArrayList<>();
        for (int key : layout.keys()) {
            keys.add(bindings.get(key));
        }
        execute(delete, rows, keys);
    }

    @Override
    public void findUnsendable(RowBatch batch, Refusals refusals) throws Exception {
        for (SqliteBinding binding : bindings) {
            binding.findUnsendable(batch, refusals);
        }
    }

    @Override
    public void close() {
        partial.close();
        for (PreparedStatement statement : new PreparedStatement[] {insert, upsert, delete}) {
            try {
                if (statement != null) {
                    statement.close();
                }
            } catch (SQLException ignored) {
                // The connection is closed next, and with it the statement.
            }
        }
    }

    private PreparedStatement prepared(@Nullable PreparedStatement statement, String sql) throws SQLException {
        return statement == null ? connection.prepareStatement(sql) : statement;
    }

    private static void execute(PreparedStatement statement, Selection rows, List<SqliteBinding> bindings)
            throws Exception {
        int[] waiting = {0};
        try {
            rows.forEachRun((batch, offset, from, to) -> {
                for (SqliteBinding binding : bindings) {
                    binding.startBatch(batch);
                }
                for (int at = from; at < to; at++) {
                    int row = rows.rows()[at] - offset;
                    for (int parameter = 0; parameter < bindings.size(); parameter++) {
                        bindings.get(parameter).bind(statement, parameter + 1, row);
                    }
                    statement.addBatch();
                    if (++waiting[0] == ROWS_PER_BATCH) {
                        statement.executeBatch();
                        waiting[0] = 0;
                    }
                }
            });
            statement.executeBatch();
        } catch (SQLException e) {
            statement.clearBatch();
            throw e;
        }
    }

    static String names(Dialect dialect, List<Target> columns, String format, String separator) {
        return columns.stream()
                .map(column -> format.equals("?")
                        ? "?"
                        : String.format(format, dialect.quote(column.column().name())))
                .collect(Collectors.joining(separator));
    }
}
