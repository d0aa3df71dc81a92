package io.streamling.state;

import io.streamling.testing.Row;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Reads a table back by plain JDBC. Stateless. */
final class StoredRows {
    private StoredRows() {}

    static List<Row> read(Connection connection, String table, Schema schema) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet tables = connection.getMetaData().getTables(null, null, table, null)) {
            List<Row> found = new ArrayList<>();
            if (!tables.next()) {
                return found;
            }
            try (ResultSet rows = statement.executeQuery("SELECT * FROM " + table)) {
                while (rows.next()) {
                    Object[] values = new Object[schema.getFields().size()];
                    for (int column = 0; column < values.length; column++) {
                        values[column] =
                                value(rows, column + 1, schema.getFields().get(column));
                    }
                    found.add(Row.insert(values));
                }
            }
            return found;
        }
    }

    private static Object value(ResultSet rows, int column, Field field) throws SQLException {
        if (rows.getObject(column) == null) {
            return null;
        }
        ArrowType type = field.getType();
        return switch (type.getTypeID()) {
            case Bool -> rows.getBoolean(column);
            case Int -> rows.getLong(column);
            case FloatingPoint -> rows.getDouble(column);
            case Decimal -> new BigDecimal(rows.getString(column));
            case Binary -> rows.getBytes(column);
            case Date -> LocalDate.parse(rows.getString(column));
            case Timestamp -> time(rows.getString(column), ((ArrowType.Timestamp) type).getTimezone() != null);
            default -> rows.getString(column);
        };
    }

    private static Object time(String text, boolean hasZone) {
        String iso = text.replace(' ', 'T');
        return hasZone ? Instant.parse(iso) : LocalDateTime.parse(iso);
    }
}
