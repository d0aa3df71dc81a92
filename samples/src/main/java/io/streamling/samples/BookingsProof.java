package io.streamling.samples;

import io.streamling.testing.postgres.PostgresDatabase;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;

/** Compares the table with what the input calls for, row by row. */
final class BookingsProof {
    private final PostgresDatabase database;
    private final PaymentTopics input;
    private final long expected;
    private long missing;
    private long twice;
    private long different;

    BookingsProof(PostgresDatabase database, PaymentTopics input) {
        this.database = database;
        this.input = input;
        this.expected =
                ids().filter(id -> PaymentTopics.expectedBooking(id) != null).count();
    }

    long expected() {
        return expected;
    }

    /** How many bookings are in the table; 0 while there is no table. */
    long bookings() {
        String tables = database.query("SELECT count(*) FROM pg_tables WHERE tablename = 'bookings'")
                .get(0);
        if (tables.equals("0")) {
            return 0;
        }
        return Long.parseLong(database.query("SELECT count(*) FROM bookings").get(0));
    }

    List<String> committedPositions() {
        return database.query(
                "SELECT partition || ' at ' || next_position FROM streamling_sink_position ORDER BY partition");
    }

    /** Prints the comparison; true when the table equals the input. */
    boolean print(PrintStream out) throws SQLException {
        compare();
        out.printf(
                "compared %,d bookings with the input one by one: %d missing, %d twice, %d different%n",
                bookings(), missing, twice, different);
        boolean equal = missing + twice + different == 0 && bookings() == expected;
        out.println(equal ? "the table equals the input" : "THE TABLE DOES NOT EQUAL THE INPUT");
        return equal;
    }

    private void compare() throws SQLException {
        String byId = "SELECT id, country, amount, account FROM bookings ORDER BY id";
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(byId)) {
            boolean any = row.next();
            for (long id : (Iterable<Long>) ids()::iterator) {
                Bookings.Booking wanted = PaymentTopics.expectedBooking(id);
                int found = 0;
                while (any && row.getLong(1) == id) {
                    found++;
                    different += Objects.equals(wanted, booking(row)) ? 0 : 1;
                    any = row.next();
                }
                missing += wanted != null && found == 0 ? 1 : 0;
                twice += Math.max(0, found - 1);
            }
        }
    }

    private static Bookings.Booking booking(ResultSet row) throws SQLException {
        BigDecimal amount = row.getBigDecimal(3);
        return new Bookings.Booking(row.getLong(1), row.getString(2), amount, row.getString(4));
    }

    private LongStream ids() {
        return LongStream.range(0, 2 * Math.max(input.orders(), input.refunds()))
                .filter(id -> id / 2 < (id % 2 == 0 ? input.orders() : input.refunds()));
    }
}
