package io.streamling.benchmarks.peer;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Looks at the table every 20 ms: rows arrive in the order of their ids, so the greatest id tells how many are there. */
final class TableWatch {
    private static final int MILLIS = 20;
    private static final int IDS_PER_ROW = 10;

    private TableWatch() {}

    static void start(PeerSettings settings, PeerMeter meter) {
        Thread thread = new Thread(() -> run(settings, meter), "table-watch");
        thread.setDaemon(true);
        thread.start();
    }

    private static void run(PeerSettings settings, PeerMeter meter) {
        String greatest = "SELECT coalesce(max(id), -10) FROM " + settings.postgresTable();
        try (Connection connection = DriverManager.getConnection(settings.postgresUrl());
                PreparedStatement statement = connection.prepareStatement(greatest)) {
            while (!meter.isDone()) {
                try (ResultSet result = statement.executeQuery()) {
                    result.next();
                    meter.reach(result.getLong(1) / IDS_PER_ROW + 1);
                }
                Thread.sleep(MILLIS);
            }
        } catch (SQLException | InterruptedException e) {
            throw new IllegalStateException("the table cannot be watched", e);
        }
    }
}
