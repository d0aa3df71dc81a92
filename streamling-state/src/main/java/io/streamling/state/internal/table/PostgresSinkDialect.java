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
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/** Column types, catalog and statements of PostgreSQL. Immutable. */
public final class PostgresSinkDialect implements SinkDialect {
    private static final Set<String> TEXT_TYPES =
            Set.of("text", "varchar", "bpchar", "citext", "json", "jsonb", "uuid", "xml", "name");

    /** Types whose values are equal only when their binary forms are. */
    private static final Set<String> PLAIN_TYPES = Set.of(
            "bool", "int2", "int4", "int8", "numeric", "text", "varchar", "bytea", "date", "timestamp", "timestamptz");

    private static final int INT_DIGITS = 10;
    private static final int SMALLINT_DIGITS = 5;
    private static final int TINYINT_DIGITS = 3;
    private static final int BIGINT_DIGITS = 19;

    /** What a numeric column with a precision adds to it in the catalog. */
    private static final int TYPMOD_OFFSET = 4;

    private static final String COLUMNS = "SELECT a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, "
            + "a.atthasdef OR a.attidentity <> '', a.attgenerated <> '' OR a.attidentity = 'a', "
            + "b.typname, b.typtype, b.oid::bigint, b.typarray::bigint, "
            + "CASE WHEN t.typtype = 'd' THEN t.typtypmod ELSE a.atttypmod END, "
            + "coalesce((SELECT c.collisdeterministic FROM pg_collation c WHERE c.oid = a.attcollation), true) "
            + "FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid "
            + "JOIN pg_type b ON b.oid = CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE t.oid END "
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
    public Optional<String> columnType(Field field) {
        return ValueKind.of(field).map(kind -> switch (kind) {
            case BOOLEAN -> "boolean";
            case INT8, INT16 -> "smallint";
            case INT32 -> "integer";
            case INT64 -> "bigint";
            case FLOAT32 -> "real";
            case FLOAT64 -> "double precision";
            case DECIMAL -> {
                ArrowType.Decimal decimal = (ArrowType.Decimal) field.getType();
                yield "numeric(" + decimal.getPrecision() + ", " + decimal.getScale() + ")";
            }
            case TEXT -> "text";
            case BYTES -> "bytea";
            case DATE -> "date";
            case TIMESTAMP -> "timestamp";
            case TIMESTAMP_UTC -> "timestamptz";
        });
    }

    @Override
    public boolean fits(Field field, Column column) {
        ValueKind kind = ValueKind.of(field).orElse(null);
        if (kind == null) {
            return false;
        }
        String type = column.storage().typeName();
        return switch (kind) {
            case BOOLEAN -> type.equals("bool");
            case INT8, INT16 -> Set.of("int2", "int4", "int8").contains(type) || fitsNumeric(kind, field, column);
            case INT32 -> Set.of("int4", "int8").contains(type) || fitsNumeric(kind, field, column);
            case INT64 -> type.equals("int8") || fitsNumeric(kind, field, column);
            case FLOAT32 -> type.equals("float4") || type.equals("float8");
            case FLOAT64 -> type.equals("float8");
            case DECIMAL -> fitsNumeric(kind, field, column);
            case TEXT -> TEXT_TYPES.contains(type) || type.equals(ENUM);
            case BYTES -> type.equals("bytea");
            case DATE -> type.equals("date");
            case TIMESTAMP, TIMESTAMP_UTC -> type.equals("timestamp") || type.equals("timestamptz");
        };
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

    private static final String ENUM = "enum";

    private static Column column(ResultSet rows) throws SQLException {
        boolean isNullable = !rows.getBoolean(3);
        boolean isFilled = rows.getBoolean(4);
        boolean isGenerated = rows.getBoolean(5);
        String baseType = rows.getString(7).equals("e") ? ENUM : rows.getString(6);
        int modifier = rows.getInt(10) - TYPMOD_OFFSET;
        boolean hasPrecision = baseType.equals("numeric") && modifier >= 0;
        return new Column(
                rows.getString(1),
                rows.getString(2),
                isNullable,
                !isNullable && !isFilled && !isGenerated,
                isGenerated,
                new Storage(
                        baseType,
                        (int) rows.getLong(8),
                        (int) rows.getLong(9),
                        hasPrecision ? modifier >> 16 : 0,
                        hasPrecision ? modifier & 0xffff : 0,
                        PLAIN_TYPES.contains(baseType) && rows.getBoolean(11)));
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

    /** A numeric column takes a value unchanged when it has as many digits on either side of the point. */
    private static boolean fitsNumeric(ValueKind kind, Field field, Column column) {
        Storage storage = column.storage();
        if (!storage.typeName().equals("numeric")) {
            return false;
        }
        int scale = 0;
        int digits;
        switch (kind) {
            case INT8 -> digits = TINYINT_DIGITS;
            case INT16 -> digits = SMALLINT_DIGITS;
            case INT32 -> digits = INT_DIGITS;
            case INT64 -> digits = BIGINT_DIGITS;
            default -> {
                ArrowType.Decimal decimal = (ArrowType.Decimal) field.getType();
                scale = decimal.getScale();
                digits = decimal.getPrecision() - scale;
            }
        }
        return storage.precision() == 0
                || (storage.scale() >= scale && storage.precision() - storage.scale() >= digits);
    }
}
