package io.streamling.samples;

import io.streamling.PipelineResult;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What the quickstart shows at its end: the first rows, and where the next run will start. */
record OrdersReport(Path database, PrintStream out) {
    private static final int ROWS_SHOWN = 5;

    void print(PipelineResult result) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            printFirstRows(statement);
            try (ResultSet count = statement.executeQuery("SELECT count(*), max(id) FROM large_orders")) {
                count.next();
                out.printf("%,d rows in %s, the last with id %,d%n", count.getLong(1), database, count.getLong(2));
            }
        }
        out.println("run it again: it goes on at " + Quickstart.orders(result.positionBySource()));
    }

    private void printFirstRows(Statement statement) throws SQLException {
        out.printf("%n%10s  %-14s  %-7s  %8s  %s%n", "id", "customer", "country", "amount", "risk");
        String firstRows =
                "SELECT id, customer, country, amount, risk FROM large_orders ORDER BY id LIMIT " + ROWS_SHOWN;
        try (ResultSet row = statement.executeQuery(firstRows)) {
            while (row.next()) {
                out.printf(
                        "%10d  %-14s  %-7s  %8.2f  %s%n",
                        row.getLong(1), row.getString(2), row.getString(3), row.getDouble(4), row.getString(5));
            }
        }
        out.println();
    }
}
