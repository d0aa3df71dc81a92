package io.streamling.state.internal.table;

import io.streamling.state.internal.database.Dialect;
import io.streamling.state.internal.database.SqliteDialect;
import io.streamling.state.internal.database.TableName;
import io.streamling.state.internal.table.TableDescription.Column;
import io.streamling.state.internal.table.TableDescription.Storage;
import io.streamling.state.internal.table.TableDescription.UniqueKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * SQLite keeps integers, doubles, texts and bytes, whatever a column is called; a column's declared type only says what
 * a value is turned into. So decimals and times go into columns that leave a text alone. Immutable.
 */
public final class SqliteSinkDialect implements SinkDialect {
    private static final int ROWS_BEFORE_TRANSACTION = 65_536;
    /** However they are chosen, they fit 64 bits. */
    private static final int INTEGER_DIGITS = 18;

    private final SqliteDialect dialect = new SqliteDialect();

    @Override
    public Dialect dialect() {
        return dialect;
    }

    /** Which columns leave a value as it is, the first being that of a new table. */
    private static List<String> affinities(Field field) {
        ValueKind kind = ValueKind.of(field).orElse(null);
        if (kind == null) {
            return List.of();
        }
        return switch (kind) {
            case BOOLEAN, INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32 -> List.of("INTEGER", "NUMERIC", "BLOB");
            case FLOAT32, FLOAT64 -> List.of("REAL", "BLOB");
            case DECIMAL, WIDE_DECIMAL ->
                isWhole((ArrowType.Decimal) field.getType())
                        ? List.of("TEXT", "BLOB", "INTEGER", "NUMERIC")
                        : List.of("TEXT", "BLOB");
            case BYTES -> List.of("BLOB", "TEXT", "INTEGER", "REAL", "NUMERIC");
            default -> List.of("TEXT", "BLOB");
        };
    }

    /** Columns for integers turn the digits of a number of at most 64 bits into it, and leave no digit out. */
    private static boolean isWhole(ArrowType.Decimal type) {
        return type.getScale() == 0 && type.getPrecision() <= INTEGER_DIGITS;
    }

    @Override
    public Optional<String> problem(Field field) {
        return ValueKind.of(field).isPresent()
                ? Optional.empty()
                : Optional.of("which this sink cannot store: leave it out or CAST it");
    }

    @Override
    public String columnType(Field field) {
        return affinities(field).get(0);
    }

    @Override
    public boolean fits(Field field, Column column) {
        return affinities(field).contains(column.storage().typeName());
    }

    @Override
    public TableDescription describe(Connection connection, TableName table) throws SQLException {
        List<Column> columns = new ArrayList<>();
        List<String> primaryKey = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT name, type, \"notnull\", dflt_value, pk, hidden FROM pragma_table_xinfo(?) ORDER BY cid")) {
            query.setString(1, table.table());
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    columns.add(column(rows));
                    if (rows.getInt(5) > 0) {
                        primaryKey.add(rows.getString(1));
                    }
                }
            }
        }
        List<UniqueKey> keys = uniqueIndexes(connection, table);
        if (!primaryKey.isEmpty()
                && keys.stream().noneMatch(key -> key.columns().equals(primaryKey))) {
            keys.add(new UniqueKey("PRIMARY KEY", primaryKey, true, ""));
        }
        return new TableDescription(columns, keys);
    }

    @Override
    public RowStatements prepare(Connection connection, TableLayout layout) {
        return new SqliteStatements(connection, dialect, layout);
    }

    /** One writer at a time per file: a transaction that stays open keeps every other writer waiting. */
    @Override
    public int rowsBeforeTransaction() {
        return ROWS_BEFORE_TRANSACTION;
    }

    private static Column column(ResultSet rows) throws SQLException {
        String type = rows.getString(2) == null ? "" : rows.getString(2);
        boolean isRowId = rows.getInt(5) > 0 && type.equalsIgnoreCase("INTEGER");
        boolean isNullable = rows.getInt(3) == 0;
        boolean isGenerated = rows.getInt(6) > 1;
        String affinity = affinity(type);
        return new Column(
                rows.getString(1),
                type.isEmpty() ? "(none)" : type,
                isNullable,
                !isNullable && rows.getString(4) == null && !isRowId && !isGenerated,
                isGenerated,
                new Storage(affinity, 0, 0, 0, 0, affinity.equals("INTEGER"), null));
    }

    /** SQLite's own rules, in their order. */
    private static String affinity(String declared) {
        String type = declared.toUpperCase(Locale.ROOT);
        if (type.contains("INT")) {
            return "INTEGER";
        }
        if (type.contains("CHAR") || type.contains("CLOB") || type.contains("TEXT")) {
            return "TEXT";
        }
        if (type.isEmpty() || type.contains("BLOB") || type.equals("ANY")) {
            return "BLOB";
        }
        return type.contains("REAL") || type.contains("FLOA") || type.contains("DOUB") ? "REAL" : "NUMERIC";
    }

    private static List<UniqueKey> uniqueIndexes(Connection connection, TableName table) throws SQLException {
        List<UniqueKey> keys = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT l.name, l.partial, i.name FROM pragma_index_list(?) AS l, pragma_index_info(l.name) AS i "
                        + "WHERE l.\"unique\" = 1 ORDER BY l.seq, i.seqno")) {
            query.setString(1, table.table());
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    String name = rows.getString(1);
                    boolean isPartial = rows.getInt(2) == 1;
                    String column = rows.getString(3);
                    int last = keys.size() - 1;
                    List<String> columns = new ArrayList<>();
                    if (last >= 0 && keys.get(last).name().equals(name)) {
                        columns.addAll(keys.remove(last).columns());
                    }
                    columns.add(column == null ? "(expression)" : column);
                    boolean isUsable = !isPartial && !columns.contains("(expression)");
                    keys.add(new UniqueKey(name, columns, isUsable, isPartial ? "partial" : ""));
                }
            }
        }
        return keys;
    }
}
