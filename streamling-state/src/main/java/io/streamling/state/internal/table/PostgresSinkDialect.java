package io.streamling.state.internal.table;

import io.streamling.state.internal.database.Dialect;
import io.streamling.state.internal.database.PostgresDialect;
import io.streamling.state.internal.database.TableName;
import io.streamling.state.internal.table.TableDescription.Column;
import io.streamling.state.internal.table.TableDescription.Storage;
import io.streamling.state.internal.table.TableDescription.UniqueKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.arrow.vector.types.pojo.Field;

/** Column types, catalog and statements of PostgreSQL. Immutable. */
public final class PostgresSinkDialect implements SinkDialect {
    /** Types whose values are equal only when their binary forms are. */
    private static final Set<String> PLAIN_TYPES = Set.of(
            "bool",
            "int2",
            "int4",
            "int8",
            "numeric",
            "text",
            "varchar",
            "bytea",
            "date",
            "time",
            "timestamp",
            "timestamptz",
            "interval");

    /** What a numeric column with a precision adds to it in the catalog. */
    private static final int TYPMOD_OFFSET = 4;

    private static final int INTERVAL_ALL_FIELDS = 0x7fff;

    private static final String COLUMNS = "SELECT a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, "
            + "a.atthasdef OR a.attidentity <> '', a.attgenerated <> '' OR a.attidentity = 'a', "
            + "CASE WHEN e.oid IS NULL THEN b.typname ELSE format_type(b.oid, NULL) END, "
            + "b.typtype, b.oid::bigint, b.typarray::bigint, "
            + "CASE WHEN t.typtype = 'd' THEN t.typtypmod ELSE a.atttypmod END, "
            + "coalesce((SELECT c.collisdeterministic FROM pg_collation c WHERE c.oid = a.attcollation), true), "
            + "e.typname, e.typtype, e.oid::bigint "
            + "FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid "
            + "JOIN pg_type b ON b.oid = CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE t.oid END "
            + "LEFT JOIN pg_type e ON e.oid = b.typelem AND e.typarray = b.oid "
            + "WHERE a.attrelid = to_regclass(?) AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum";

    private static final String UNIQUE_KEYS =
            "SELECT c.relname, x.indpred IS NOT NULL, x.indexprs IS NOT NULL, NOT x.indimmediate, NOT x.indisvalid, "
                    + "ARRAY(SELECT a.attname::text FROM unnest(x.indkey::int2[]) WITH ORDINALITY AS k (attnum, n) "
                    + "JOIN pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = k.attnum "
                    + "WHERE k.n <= x.indnkeyatts ORDER BY k.n) "
                    + "FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid "
                    + "WHERE x.indrelid = to_regclass(?) AND x.indisunique ORDER BY c.relname";

    private final PostgresDialect dialect = new PostgresDialect();

    @Override
    public Dialect dialect() {
        return dialect;
    }

    @Override
    public Optional<String> problem(Field field) {
        return PostgresTypes.problem(field);
    }

    @Override
    public String columnType(Field field) {
        return PostgresTypes.columnType(field);
    }

    @Override
    public boolean fits(Field field, Column column) {
        return PostgresTypes.fits(field, column.storage());
    }

    @Override
    public TableDescription describe(Connection connection, TableName table) throws SQLException {
        List<Column> columns = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(COLUMNS)) {
            query.setString(1, table.quoted(dialect));
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    columns.add(column(rows));
                }
            }
        }
        List<UniqueKey> keys = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(UNIQUE_KEYS)) {
            query.setString(1, table.quoted(dialect));
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    keys.add(uniqueKey(rows));
                }
            }
        }
        return new TableDescription(columns, keys);
    }

    @Override
    public RowStatements prepare(Connection connection, TableLayout layout) throws SQLException {
        return new PostgresStatements(connection, dialect, layout);
    }

    /** Rows are written as they come: others are only kept from the rows themselves. */
    @Override
    public int rowsBeforeTransaction() {
        return 0;
    }

    private static Column column(ResultSet rows) throws SQLException {
        boolean isNullable = !rows.getBoolean(3);
        boolean isFilled = rows.getBoolean(4);
        boolean isGenerated = rows.getBoolean(5);
        return new Column(
                rows.getString(1),
                rows.getString(2),
                isNullable,
                !isNullable && !isFilled && !isGenerated,
                isGenerated,
                storage(rows));
    }

    private static Storage storage(ResultSet rows) throws SQLException {
        String type = rows.getString(7).equals("e") ? PostgresTypes.ENUM : rows.getString(6);
        int modifier = rows.getInt(10);
        int oid = (int) rows.getLong(8);
        boolean isPlain = PLAIN_TYPES.contains(type) && rows.getBoolean(11);
        Storage element = null;
        String elementName = rows.getString(12);
        if (elementName != null) {
            String elementType = rows.getString(13).equals("e") ? PostgresTypes.ENUM : elementName;
            element = storage(elementType, modifier, (int) rows.getLong(14), oid);
        }
        Storage plain = storage(type, modifier, oid, (int) rows.getLong(9));
        return new Storage(type, oid, plain.arrayOid(), plain.precision(), plain.scale(), isPlain, element);
    }

    private static Storage storage(String type, int modifier, int oid, int arrayOid) {
        int precision = 0;
        int scale = 0;
        switch (type) {
            case "numeric" -> {
                boolean hasPrecision = modifier >= TYPMOD_OFFSET;
                precision = hasPrecision ? (modifier - TYPMOD_OFFSET) >> 16 : 0;
                scale = hasPrecision ? (modifier - TYPMOD_OFFSET) & 0xffff : 0;
            }
            case "time", "timestamp", "timestamptz" -> scale = modifier < 0 ? PostgresTypes.MICRO_DIGITS : modifier;
            case "interval" -> scale = intervalDigits(modifier);
            default -> {}
        }
        return new Storage(type, oid, arrayOid, precision, scale, false, null);
    }

    /** An interval may be cut to some of its fields, which is worse than to keep no digits. */
    private static int intervalDigits(int modifier) {
        if (modifier < 0) {
            return PostgresTypes.MICRO_DIGITS;
        }
        boolean hasAllFields = modifier >> 16 == INTERVAL_ALL_FIELDS;
        int digits = modifier & 0xffff;
        return hasAllFields ? Math.min(digits, PostgresTypes.MICRO_DIGITS) : -1;
    }

    private static UniqueKey uniqueKey(ResultSet rows) throws SQLException {
        boolean isPartial = rows.getBoolean(2);
        boolean isExpression = rows.getBoolean(3);
        boolean isDeferrable = rows.getBoolean(4);
        boolean isInvalid = rows.getBoolean(5);
        String remark = isPartial ? "partial" : isExpression ? "over expressions" : isDeferrable ? "deferrable" : "";
        List<String> columns = Arrays.asList((String[]) rows.getArray(6).getArray());
        return new UniqueKey(rows.getString(1), columns, remark.isEmpty() && !isInvalid, remark);
    }
}
