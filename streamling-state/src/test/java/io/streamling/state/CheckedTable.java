package io.streamling.state;

import io.streamling.batch.RowType;
import io.streamling.testing.Row;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** A table of an SQLite file that refuses one name, for the contracts' tests of refused rows. */
final class CheckedTable {
    static final Row REFUSED = Row.insert(77, "refused");

    private CheckedTable() {}

    /** Creates it for streams of an id and a name; other streams get the table that the sink creates. */
    static void create(Path file, RowType input) {
        if (input.schema().getFields().size() != 2) {
            return;
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            String key = input.keyColumns().isEmpty() ? "" : " PRIMARY KEY";
            statement.execute("CREATE TABLE IF NOT EXISTS t (id INTEGER NOT NULL" + key
                    + ", name TEXT CHECK (name <> 'refused'))");
        } catch (SQLException e) {
            throw new IllegalStateException("the table cannot be created", e);
        }
    }
}
