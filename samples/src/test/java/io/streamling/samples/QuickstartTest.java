package io.streamling.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.PipelineResult;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuickstartTest {
    private static final long ORDERS = 20_000;

    @TempDir
    private Path folder;

    @Test
    void theSecondRunGoesOnWhereTheFirstOneStopped() throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();

        PipelineResult first = run(printed);
        long rowsOfFirst = rows();
        PipelineResult second = run(printed);

        assertThat(first.rowsBySource()).containsEntry("orders", ORDERS);
        assertThat(first.rowsBySink()).containsEntry("large_orders", rowsOfFirst);
        assertThat(second.positionBySource().get("orders").nextByPartition())
                .containsEntry("orders-0", Long.toString(2 * ORDERS));
        assertThat(rows()).isGreaterThan(rowsOfFirst);
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("first run: reading from the first order")
                .contains("run it again: it goes on at {orders-0=20000}")
                .contains("{orders-0=20000}");
    }

    private PipelineResult run(ByteArrayOutputStream printed) throws Exception {
        return new Quickstart(folder, ORDERS, new PrintStream(printed, true, StandardCharsets.UTF_8)).run();
    }

    private long rows() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("orders.db"));
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("SELECT count(*) FROM large_orders")) {
            count.next();
            return count.getLong(1);
        }
    }
}
