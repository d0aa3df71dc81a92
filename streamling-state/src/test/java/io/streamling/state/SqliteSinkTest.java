package io.streamling.state;

import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.batch.Columns;
import io.streamling.batch.RowType;
import io.streamling.error.ErrorCode;
import io.streamling.sink.SinkWriter;
import io.streamling.sink.TransactionalSink;
import io.streamling.testing.Rejected;
import io.streamling.testing.Row;
import io.streamling.testing.TestSinkContext;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SqliteSinkTest extends TableSinkBehaviour {
    @TempDir
    private Path directory;

    @Override
    TransactionalSink sink(Setup setup) {
        SqliteSink sink = SqliteSink.table(setup.table())
                .file(directory.resolve("sink.db"))
                .createTable(setup.create());
        if (!setup.key().isEmpty()) {
            sink = sink.primaryKey(setup.key().toArray(String[]::new));
        }
        return setup.exactlyOnce() ? sink.exactlyOnce() : sink;
    }

    @Override
    void execute(String sql) throws Exception {
        try (Connection connection = connect();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    List<String> query(String sql) throws Exception {
        try (Connection connection = connect();
                var statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> lines = new ArrayList<>();
            while (rows.next()) {
                StringBuilder line = new StringBuilder();
                for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                    line.append(column == 1 ? "" : "|").append(rows.getString(column));
                }
                lines.add(line.toString());
            }
            return lines;
        }
    }

    private Connection connect() throws Exception {
        return DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("sink.db"));
    }

    @Test
    void fileIsRequired() {
        assertCode(ErrorCode.PIPELINE_INVALID, () -> SqliteSink.table("t").validate(RowType.append(ITEMS)));
    }

    /** T97, R36: what comes back is what went in, to the last digit. */
    @Test
    void everyTypeIsStoredUnchanged() throws Exception {
        Schema schema = Columns.of(
                "b BOOLEAN",
                "t TINYINT",
                "s SMALLINT",
                "i INT",
                "l BIGINT",
                "r REAL",
                "d DOUBLE",
                "n DECIMAL(38, 5)",
                "v VARCHAR",
                "x VARBINARY",
                "day DATE",
                "at TIMESTAMP",
                "utc TIMESTAMP_LTZ");
        LocalDateTime at = LocalDateTime.parse("2026-03-29T02:30:00.000001");
        try (SinkWriter writer = open(sink(Setup.table("types").created()), RowType.append(schema))) {
            write(
                    writer,
                    schema,
                    insert(
                            true,
                            (byte) -128,
                            (short) 32767,
                            Integer.MIN_VALUE,
                            Long.MIN_VALUE,
                            -0.5f,
                            1e300,
                            new BigDecimal("123456789012345678901234567890123.00100"),
                            "a\u0000🐟'\"",
                            new byte[] {0, -1},
                            LocalDate.of(-4, 1, 2),
                            at,
                            at.toInstant(ZoneOffset.UTC)),
                    insert(
                            false,
                            (byte) 127,
                            (short) -32768,
                            Integer.MAX_VALUE,
                            Long.MAX_VALUE,
                            Float.MAX_VALUE,
                            Double.POSITIVE_INFINITY,
                            new BigDecimal("-0.00001"),
                            "",
                            new byte[0],
                            LocalDate.of(9999, 12, 31),
                            LocalDateTime.parse("1969-12-31T23:59:59.999999"),
                            Instant.EPOCH),
                    insert(null, null, null, null, null, null, null, null, null, null, null, null, null));
            writer.flush(barrier(1));
        }

        assertThat(query("SELECT b, t, s, i, l, r, d, n, hex(v), hex(x), day, at, utc FROM types"))
                .containsExactly(
                        "1|-128|32767|-2147483648|-9223372036854775808|-0.5|1.0e+300|"
                                + "123456789012345678901234567890123.00100|6100F09F909F2722|00FF|-0004-01-02|"
                                + "2026-03-29T02:30:00.000001|2026-03-29T02:30:00.000001Z",
                        "0|127|-32768|2147483647|9223372036854775807|3.4028234663852886e+38|Inf|-0.00001|||9999-12-31|"
                                + "1969-12-31T23:59:59.999999|1970-01-01T00:00:00.000000Z",
                        "null|null|null|null|null|null|null|null|||null|null|null");
    }

    @Test
    void notANumberIsRejectedAndNotStoredAsNull() throws Exception {
        Schema schema = Columns.of("d DOUBLE");
        TransactionalSink sink = sink(Setup.table("reals").created());
        TestSinkContext context = context(sink, RowType.append(schema));
        try (SinkWriter writer = sink.createWriter(context)) {
            write(writer, schema, insert(Double.NaN), insert(1.5), insert((Object) null));
            writer.flush(barrier(1));
        }

        assertThat(query("SELECT d FROM reals")).containsExactly("1.5", "null");
        assertThat(context.rejected())
                .extracting(Rejected::reason)
                .containsExactly("column 'd': SQLite cannot store NaN");
    }

    /** T97: a column that would turn a decimal into a float is refused, a strict table is fine. */
    @Test
    void columnThatWouldChangeValuesIsRefused() throws Exception {
        Schema schema = Columns.of("n DECIMAL(10, 2)", "at TIMESTAMP");
        execute("CREATE TABLE loose (n DECIMAL(10, 2), at TIMESTAMP)");
        execute("CREATE TABLE strict_one (n TEXT, at TEXT) STRICT");

        assertThatThrownBy(() -> open(sink(Setup.table("loose")), RowType.append(schema)))
                .hasMessageContaining("column 'n' is DECIMAL(10, 2) in the input but DECIMAL(10, 2) in the table")
                .hasMessageContaining("to TEXT");
        try (SinkWriter writer = open(sink(Setup.table("strict_one")), RowType.append(schema))) {
            write(writer, schema, insert(new BigDecimal("1.10"), LocalDateTime.parse("2026-01-01T00:00:00")));
            writer.flush(barrier(1));
        }
        assertThat(query("SELECT * FROM strict_one")).containsExactly("1.10|2026-01-01T00:00:00.000000");
    }

    /** T96: another process that holds the file for a while is waited for, or told about in time. */
    @Test
    void busyFileIsRetryable() throws Exception {
        TransactionalSink sink = sink(Setup.table("items").created());
        try (SinkWriter writer =
                        sink.createWriter(context(sink, RowType.append(ITEMS)).maxAttempts(1));
                Connection other = connect();
                var statement = other.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            write(writer, ITEMS, insert(1, "a"));

            assertCode(ErrorCode.SINK_UNAVAILABLE, () -> writer.flush(barrier(1)));

            statement.execute("ROLLBACK");
            writer.flush(barrier(1));
        }
        assertThat(query("SELECT count(*) FROM items")).containsExactly("1");
    }

    /** T96: two sinks, a checkpoint store and a reader on one file never fail one another. */
    @Test
    void manyUsersOfOneFileWaitForOneAnother() throws Exception {
        execute("CREATE TABLE other (id INTEGER PRIMARY KEY, name TEXT)");
        TransactionalSink exact = sink(Setup.table("items", "id").created().exact());
        TransactionalSink plain = sink(Setup.table("other", "id"));
        List<Throwable> failures = new CopyOnWriteArrayList<>();
        try (SqliteCheckpointStore store = SqliteCheckpointStore.at(directory.resolve("sink.db"));
                SinkWriter one = exact.createWriter(context(exact, UPSERTS).maxAttempts(1));
                SinkWriter two = plain.createWriter(context(plain, UPSERTS).maxAttempts(1));
                Connection reader = connect()) {
            long owner = store.takeOver("test");
            reader.setAutoCommit(false);
            try (ResultSet open = reader.createStatement().executeQuery("SELECT * FROM sqlite_master")) {
                open.next();
                List<Thread> threads = List.of(
                        new Thread(() -> repeat(failures, epoch -> flush(one, epoch))),
                        new Thread(() -> repeat(failures, epoch -> flush(two, epoch))),
                        new Thread(() -> repeat(
                                failures,
                                epoch -> store.save(CheckpointStoreBehaviour.checkpoint("test", epoch), owner))));
                threads.forEach(Thread::start);
                for (Thread thread : threads) {
                    thread.join(60_000);
                    assertThat(thread.isAlive()).isFalse();
                }
            }
        }

        assertThat(failures).isEmpty();
        assertThat(query("SELECT (SELECT count(*) FROM items), (SELECT count(*) FROM other), "
                        + "(SELECT epoch FROM streamling_checkpoint)"))
                .containsExactly("30|30|30");
    }

    private interface EpochAction {
        void run(long epoch) throws Exception;
    }

    private static void repeat(List<Throwable> failures, EpochAction action) {
        try {
            for (long epoch = 1; epoch <= 30; epoch++) {
                action.run(epoch);
            }
        } catch (Exception e) {
            failures.add(e);
        }
    }

    private void flush(SinkWriter writer, long epoch) throws Exception {
        write(writer, ITEMS, insert(epoch, "a"), insert(1, "b"));
        writer.flush(barrier(epoch));
    }

    /** Two sinks of one task on one file: what would wait for itself for ever is told instead. */
    @Test
    void oneTaskDoesNotWaitForItself() throws Exception {
        TransactionalSink first = sink(Setup.table("items").created().exact());
        TransactionalSink second = sink(Setup.table("other").created());
        Row[] rows = new Row[8_192];
        Arrays.fill(rows, insert(1, "a"));
        try (SinkWriter one = open(first, RowType.append(ITEMS));
                SinkWriter two = open(second, RowType.append(ITEMS))) {
            write(two, ITEMS, insert(1, "a"));
            two.flush(barrier(1));
            for (int i = 0; i < 10; i++) {
                write(one, ITEMS, rows);
            }

            assertThatThrownBy(() -> write(two, ITEMS, rows))
                    .satisfies(e -> assertCode(ErrorCode.SINK_FAILED, () -> {
                        throw e;
                    }))
                    .hasMessageContaining("separate files");
            one.flush(barrier(1));
            two.flush(barrier(2));
        }
        assertThat(query("SELECT (SELECT count(*) FROM items), (SELECT count(*) FROM other)"))
                .containsExactly("81920|8193");
    }
}
