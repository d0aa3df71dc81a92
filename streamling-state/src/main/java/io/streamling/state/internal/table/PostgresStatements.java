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
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.core.BaseConnection;
import org.postgresql.jdbc.PgArray;

/**
 * One statement for many rows: COPY to append, and an INSERT or DELETE over one array per column otherwise. Values go
 * from the columns' memory into PostgreSQL's binary form, without an object per value.
 */
final class PostgresStatements implements RowStatements {
    private static final byte[] COPY_HEADER = {
        'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xff, '\r', '\n', 0, 0, 0, 0, 0, 0, 0, 0, 0
    };
    private static final int COPY_CHUNK_BYTES = 1 << 16;

    private final BaseConnection connection;
    private final List<PostgresColumn> columns;
    private final List<PostgresColumn> keys;
    private final String copySql;
    private final String upsertSql;
    private final String deleteSql;
    private final Dialect dialect;
    private final TableLayout layout;
    private final PartialStatements partial = new PartialStatements();
    private final BinaryBuffer buffer = new BinaryBuffer();
    private @Nullable PreparedStatement upsert;
    private @Nullable PreparedStatement delete;

    PostgresStatements(Connection connection, Dialect dialect, TableLayout layout) throws SQLException {
        this.connection = connection.unwrap(BaseConnection.class);
        this.columns = IntStream.range(0, layout.columns().size())
                .mapToObj(index -> new PostgresColumn(layout.columns().get(index), index))
                .toList();
        this.keys = layout.keys().stream().map(columns::get).toList();
        String table = layout.table().quoted(dialect);
        String names = list(dialect, layout.columns(), "%s", ", ");
        String keyNames = list(dialect, layout.keyColumns(), "%s", ", ");
        this.copySql = "COPY " + table + " (" + names + ") FROM STDIN (FORMAT binary)";
        this.dialect = dialect;
        this.layout = layout;
        this.upsertSql = upsertSql(columns, layout.columns());
        this.deleteSql = "DELETE FROM " + table + " AS t USING unnest("
                + parameters(layout.keys().size()) + ") AS r (" + keyNames + ") WHERE "
                + list(dialect, layout.keyColumns(), "t.%1$s = r.%1$s", " AND ");
    }

    private String upsertSql(List<PostgresColumn> parameters, List<Target> targets) {
        List<Target> values = new ArrayList<>(targets);
        values.removeAll(layout.keyColumns());
        String names = list(dialect, targets, "%s", ", ");
        String changes =
                values.isEmpty() ? "NOTHING" : "UPDATE SET " + list(dialect, values, "%1$s = EXCLUDED.%1$s", ", ");
        // Two writers that lock the same rows in the same order never wait for one another in a circle.
        return "INSERT INTO " + layout.table().quoted(dialect) + " (" + names + ") SELECT "
                + String.join(", ", selected(parameters, targets)) + " FROM unnest(" + parameters(targets.size())
                + ") AS r (" + names + ") ORDER BY " + list(dialect, layout.keyColumns(), "r.%s", ", ")
                + " ON CONFLICT (" + list(dialect, layout.keyColumns(), "%s", ", ") + ") DO " + changes;
    }

    /** For columns that a new row must have, and that are left out: PostgreSQL would refuse the row before it finds the old one. */
    private String updateSql(List<PostgresColumn> parameters, List<Target> targets) {
        List<String> names = targets.stream()
                .map(target -> dialect.quote(target.column().name()))
                .toList();
        List<String> values = selected(parameters, targets);
        String changes = IntStream.range(0, targets.size())
                .mapToObj(i -> names.get(i) + " = " + values.get(i))
                .collect(Collectors.joining(", "));
        return "UPDATE " + layout.table().quoted(dialect) + " AS t SET " + changes + " FROM unnest("
                + parameters(targets.size()) + ") AS r (" + String.join(", ", names) + ") WHERE "
                + list(dialect, layout.keyColumns(), "t.%1$s = r.%1$s", " AND ");
    }

    @Override
    public void upsertWithout(BitSet leftOut, Selection rows) throws Exception {
        List<PostgresColumn> written = IntStream.range(0, columns.size())
                .filter(index -> !leftOut.get(index))
                .mapToObj(columns::get)
                .toList();
        PreparedStatement statement = partial.get(leftOut);
        if (statement == null) {
            List<Target> targets = layout.without(leftOut);
            boolean inserts = layout.canInsertWithout(leftOut);
            statement =
                    connection.prepareStatement(inserts ? upsertSql(written, targets) : updateSql(written, targets));
            partial.put(leftOut, statement);
        }
        execute(statement, rows, written);
    }

    @Override
    public void insert(Selection rows) throws Exception {
        CopyIn copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(copySql);
        try {
            buffer.clear();
            buffer.putBytes(COPY_HEADER);
            rows.forEachRun((batch, offset, from, to) -> {
                columns.forEach(column -> column.startBatch(batch));
                for (int at = from; at < to; at++) {
                    buffer.putShort(columns.size());
                    for (int column = 0; column < columns.size(); column++) {
                        columns.get(column).write(rows.rows()[at] - offset, buffer);
                    }
                    if (buffer.size() > COPY_CHUNK_BYTES) {
                        send(copy);
                    }
                }
            });
            buffer.putShort(-1);
            send(copy);
            copy.endCopy();
        } finally {
            // Frees the connection for other statements when anything above has failed.
            if (copy.isActive()) {
                copy.cancelCopy();
            }
        }
    }

    @Override
    public void upsert(Selection rows) throws Exception {
        if (upsert == null) {
            upsert = connection.prepareStatement(upsertSql);
        }
        execute(upsert, rows, columns);
    }

    @Override
    public void delete(Selection rows) throws Exception {
        if (delete == null) {
            delete = connection.prepareStatement(deleteSql);
        }
        execute(delete, rows, keys);
    }

    @Override
    public void findUnsendable(RowBatch batch, Refusals refusals) throws Exception {
        for (PostgresColumn column : columns) {
            column.findUnsendable(batch, refusals);
        }
    }

    @Override
    public void close() {
        partial.close();
        for (PreparedStatement statement : new PreparedStatement[] {upsert, delete}) {
            try {
                if (statement != null) {
                    statement.close();
                }
            } catch (SQLException ignored) {
                // The connection is closed next, and with it the statement.
            }
        }
    }

    private void send(CopyIn copy) throws SQLException {
        copy.writeToCopy(buffer.bytes(), 0, buffer.size());
        buffer.clear();
    }

    private void execute(PreparedStatement statement, Selection rows, List<PostgresColumn> parameters)
            throws Exception {
        for (int i = 0; i < parameters.size(); i++) {
            statement.setArray(i + 1, array(parameters.get(i), rows));
        }
        statement.executeUpdate();
    }

    /** One dimension from 1: dimensions, whether there are nulls, element type, length, lower bound, elements. */
    private PgArray array(PostgresColumn column, Selection rows) throws Exception {
        buffer.clear();
        buffer.putInt(1);
        buffer.putInt(0);
        buffer.putInt(column.elementOid());
        buffer.putInt(rows.count());
        buffer.putInt(1);
        boolean[] hasNulls = {false};
        rows.forEachRun((batch, offset, from, to) -> {
            column.startBatch(batch);
            hasNulls[0] |= column.hasNulls();
            int[] numbers = rows.rows();
            for (int at = from; at < to; at++) {
                column.writeElement(numbers[at] - offset, buffer);
            }
        });
        buffer.setInt(Integer.BYTES, hasNulls[0] ? 1 : 0);
        return new PgArray(connection, column.arrayOid(), buffer.toArray());
    }

    private List<String> selected(List<PostgresColumn> parameters, List<Target> targets) {
        return IntStream.range(0, parameters.size())
                .mapToObj(i -> parameters
                        .get(i)
                        .fromElement(
                                "r." + dialect.quote(targets.get(i).column().name())))
                .toList();
    }

    private static String parameters(int count) {
        return IntStream.range(0, count).mapToObj(i -> "?").collect(Collectors.joining(", "));
    }

    private static String list(Dialect dialect, List<Target> columns, String format, String separator) {
        return columns.stream()
                .map(column ->
                        String.format(format, dialect.quote(column.column().name())))
                .collect(Collectors.joining(separator));
    }
}
