package io.streamling.state;

import static io.streamling.testing.Row.delete;
import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.Columns;
import io.streamling.batch.RowType;
import io.streamling.error.ErrorCode;
import io.streamling.sink.SinkWriter;
import io.streamling.sink.TransactionalSink;
import io.streamling.testing.NamedFaultPoints;
import io.streamling.testing.Rejected;
import io.streamling.testing.Row;
import io.streamling.testing.TestSinkContext;
import io.streamling.testing.postgres.EmbeddedPostgres;
import io.streamling.testing.postgres.PostgresDatabase;
import io.streamling.testing.postgres.PostgresDatabase.Role;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.TimeZone;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

final class PostgresSinkTest extends TableSinkBehaviour {
    private final PostgresDatabase database = EmbeddedPostgres.shared().newDatabase();

    @Override
    TransactionalSink sink(Setup setup) {
        PostgresSink sink = PostgresSink.table(setup.table())
                .dataSource(database.dataSource())
                .createTable(setup.create());
        return with(sink, setup);
    }

    private static PostgresSink with(PostgresSink sink, Setup setup) {
        PostgresSink keyed =
                setup.key().isEmpty() ? sink : sink.primaryKey(setup.key().toArray(String[]::new));
        return setup.exactlyOnce() ? keyed.exactlyOnce() : keyed;
    }

    @Override
    void execute(String sql) {
        database.execute(sql);
    }

    @Override
    List<String> query(String sql) {
        return database.query(sql);
    }

    /** R36: both ways of writing, COPY and arrays, with another time zone than the server's. */
    @Test
    void everyTypeIsStoredUnchanged() throws Exception {
        Schema schema = Columns.of(
                "b BOOLEAN",
                "t TINYINT",
                "s SMALLINT",
                "i INT",
                "l BIGINT NOT NULL",
                "r REAL",
                "d DOUBLE",
                "n DECIMAL(38, 5)",
                "v VARCHAR",
                "x VARBINARY",
                "day DATE",
                "at TIMESTAMP",
                "utc TIMESTAMP_LTZ");
        TimeZone zone = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("America/St_Johns"));
        try {
            for (Setup setup : List.of(
                    Setup.table("copied").created(),
                    Setup.table("upserted", "l").created())) {
                try (SinkWriter writer = open(sink(setup), RowType.append(schema))) {
                    write(writer, schema, extremes());
                    writer.flush(barrier(1));
                }
                assertThat(query("SELECT b, t, s, i, l, r, d, n, v, x, day, at, utc AT TIME ZONE 'UTC' FROM "
                                + setup.table() + " ORDER BY l"))
                        .as(setup.table())
                        .containsExactly(
                                "t|-128|32767|-2147483648|-9223372036854775808|-0.5|1e+300|"
                                        + "123456789012345678901234567890123.00100|a🐟'\"\\{}|\\x00ff|0005-01-02 BC|"
                                        + "2026-03-29 02:30:00.000001|2026-03-29 02:30:00.000001",
                                "null|null|null|null|0|null|null|null|null|null|null|null|null",
                                "t|0|0|0|1|NaN|-Infinity|10000.00000|null|\\x|1970-01-01|1970-01-01 00:00:00|"
                                        + "1970-01-01 00:00:00",
                                "f|127|-32768|2147483647|9223372036854775807|3.4028235e+38|Infinity|-0.00001||\\x|"
                                        + "9999-12-31|1969-12-31 23:59:59.999999|1970-01-01 00:00:00");
            }
        } finally {
            TimeZone.setDefault(zone);
        }
    }

    private static Row[] extremes() {
        LocalDateTime at = LocalDateTime.parse("2026-03-29T02:30:00.000001");
        LocalDateTime epoch = LocalDateTime.parse("1970-01-01T00:00:00");
        return new Row[] {
            insert(
                    true,
                    -128,
                    32767,
                    Integer.MIN_VALUE,
                    Long.MIN_VALUE,
                    -0.5f,
                    1e300,
                    new BigDecimal("123456789012345678901234567890123.00100"),
                    "a🐟'\"\\{}",
                    new byte[] {0, -1},
                    LocalDate.of(-4, 1, 2),
                    at,
                    at.toInstant(ZoneOffset.UTC)),
            insert(null, null, null, null, 0L, null, null, null, null, null, null, null, null),
            insert(
                    true,
                    0,
                    0,
                    0,
                    1L,
                    Float.NaN,
                    Double.NEGATIVE_INFINITY,
                    new BigDecimal("10000"),
                    null,
                    new byte[0],
                    LocalDate.EPOCH,
                    epoch,
                    epoch.toInstant(ZoneOffset.UTC)),
            insert(
                    false,
                    127,
                    -32768,
                    Integer.MAX_VALUE,
                    Long.MAX_VALUE,
                    Float.MAX_VALUE,
                    Double.POSITIVE_INFINITY,
                    new BigDecimal("-0.00001"),
                    "",
                    new byte[0],
                    LocalDate.of(9999, 12, 31),
                    LocalDateTime.parse("1969-12-31T23:59:59.999999"),
                    epoch.toInstant(ZoneOffset.UTC)),
        };
    }

    @Test
    void decimalsOfEveryScaleAreExact() throws Exception {
        Schema schema =
                Columns.of("k BIGINT NOT NULL", "a DECIMAL(38, 0)", "b DECIMAL(38, 38)", "c DECIMAL(9, 3)", "d BIGINT");
        execute("CREATE TABLE decimals (k bigint PRIMARY KEY, a numeric, b numeric, c numeric(12, 4), d numeric)");
        String nines = "9".repeat(38);
        try (SinkWriter writer = open(sink(Setup.table("decimals", "k")), RowType.append(schema))) {
            write(
                    writer,
                    schema,
                    insert(1, new BigDecimal(nines), new BigDecimal("0." + nines), new BigDecimal("-123456.789"), -1L),
                    insert(2, new BigDecimal("-10000"), new BigDecimal("1e-38"), new BigDecimal("0.001"), 100000000L),
                    insert(3, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO, Long.MIN_VALUE));
            writer.flush(barrier(1));
        }

        assertThat(query("SELECT * FROM decimals ORDER BY k"))
                .containsExactly(
                        "1|" + nines + "|0." + nines + "|-123456.7890|-1",
                        "2|-10000|0." + "0".repeat(37) + "1|0.0010|100000000",
                        "3|0|0." + "0".repeat(38) + "|0.0000|-9223372036854775808");
    }

    @Test
    void textsGoIntoColumnsThatReadThem() throws Exception {
        database.execute(
                "CREATE TYPE mood AS ENUM ('sad', 'happy')",
                "CREATE DOMAIN short AS varchar(3)",
                "CREATE TABLE texts (id bigint PRIMARY KEY, j jsonb, k json, u uuid, m mood, s short, f char(3))");
        Schema schema = Columns.of(
                "id BIGINT NOT NULL", "j VARCHAR", "k VARCHAR", "u VARCHAR", "m VARCHAR", "s VARCHAR", "f VARCHAR");
        String uuid = "00112233-4455-6677-8899-aabbccddeeff";
        for (String mode : List.of("keyed", "appended")) {
            execute("DELETE FROM texts");
            TransactionalSink sink = sink(mode.equals("keyed") ? Setup.table("texts", "id") : Setup.table("texts"));
            TestSinkContext context = context(sink, RowType.append(schema));
            try (SinkWriter writer = sink.createWriter(context)) {
                write(
                        writer,
                        schema,
                        insert(1, "{\"a\": 1}", "[1]", uuid, "sad", "abc", "a"),
                        insert(2, "{", "[1]", uuid, "sad", "abc", "a"),
                        insert(3, null, null, "1-2-3-4-5", null, null, null),
                        insert(4, null, null, null, "angry", null, null),
                        insert(5, null, null, null, null, "abcd", null),
                        insert(6, null, null, null, null, null, null));
                writer.flush(barrier(1));
            }

            assertThat(query("SELECT * FROM texts ORDER BY id"))
                    .as(mode)
                    .containsExactly("1|{\"a\": 1}|[1]|" + uuid + "|sad|abc|a  ", "6|null|null|null|null|null|null");
            assertThat(context.rejected()).as(mode).hasSize(4);
        }
    }

    /** T76: only the row with the NUL is refused. */
    @Test
    void nulCharacterIsTheRowsFault() throws Exception {
        TransactionalSink sink = sink(Setup.table("items", "id").created());
        TestSinkContext context = context(sink, UPSERTS);
        try (SinkWriter writer = sink.createWriter(context)) {
            write(writer, ITEMS, insert(1, "before"), insert(1, "a\u0000b"), insert(2, "good"));
            writer.flush(barrier(1));
        }

        assertThat(query("SELECT id, name FROM items ORDER BY id")).containsExactly("1|before", "2|good");
        assertThat(context.rejected())
                .extracting(Rejected::reason)
                .containsExactly("column 'name': a text with a NUL character, which PostgreSQL cannot store");
    }

    /** T38: keys that differ here and are equal there. */
    @Test
    void keysThatAreEqualOnlyToTheDatabaseKeepTheirOrder() throws Exception {
        execute("CREATE TABLE padded (id char(5) PRIMARY KEY, name text)");
        Schema schema = Columns.of("id VARCHAR NOT NULL", "name VARCHAR");
        RowType input = new RowType(schema, List.of("id"), ChangelogMode.UPSERT);
        try (SinkWriter writer = open(sink(Setup.table("padded", "id")), input)) {
            write(
                    writer,
                    schema,
                    insert("a", "1"),
                    insert("a ", "2"),
                    insert("b ", "1"),
                    delete("b", null),
                    delete("c", null),
                    insert("c ", "3"));
            writer.flush(barrier(1));
        }

        assertThat(query("SELECT trim(id), name FROM padded ORDER BY id")).containsExactly("a|2", "c|3");
    }

    /** T77. */
    @Test
    void deferrableKeyIsRefused() {
        execute("CREATE TABLE items (id bigint, name text, CONSTRAINT later UNIQUE (id) DEFERRABLE)");

        assertThatThrownBy(() -> open(sink(Setup.table("items", "id")), UPSERTS))
                .hasMessageContaining("later (id) deferrable");
    }

    /** T79. */
    @Test
    void namesThatWouldBeCutOffAreRefused() {
        assertCode(
                ErrorCode.PIPELINE_INVALID,
                () -> sink(Setup.table("t".repeat(64))).validate(RowType.append(ITEMS)));
        Schema schema = Columns.of("x".repeat(70) + "1 BIGINT", "x".repeat(70) + "2 BIGINT");
        assertCode(ErrorCode.PIPELINE_INVALID, () -> sink(Setup.table("t")).validate(RowType.append(schema)));
    }

    /** T83: killed while idle, and within a transaction that has written rows. */
    @Test
    void killedConnectionsAreReplacedAndNothingIsLostOrTwice() throws Exception {
        for (Setup setup : List.of(
                Setup.table("keyed", "id").created(),
                Setup.table("exact").created().exact())) {
            TransactionalSink sink = sink(setup);
            TestSinkContext context = context(sink, RowType.append(ITEMS));
            int next = 0;
            try (SinkWriter writer = sink.createWriter(context)) {
                for (int epoch = 1; epoch <= 5; epoch++) {
                    for (int batch = 0; batch < 12; batch++) {
                        Row[] rows = new Row[1_000];
                        for (int i = 0; i < rows.length; i++) {
                            rows[i] = insert(next++, "n");
                        }
                        write(writer, ITEMS, rows);
                        if (batch % 4 == epoch % 4) {
                            database.killConnections();
                        }
                    }
                    writer.flush(barrier(epoch));
                    database.killConnections();
                }
            }

            assertThat(query("SELECT count(*), min(id), max(id) FROM " + setup.table()))
                    .containsExactly(next + "|0|" + (next - 1));
            assertThat(context.retrier().attempts()).isGreaterThan(10);
        }
    }

    /** R16, T83: the answer to COMMIT is lost, whether it went through or not. */
    @Test
    void lostAnswerToCommitIsReadBack() throws Exception {
        for (boolean isCommitted : new boolean[] {true, false}) {
            String table = "items_" + isCommitted;
            LostCommits lost = new LostCommits(database.dataSource(), isCommitted);
            PostgresSink sink = PostgresSink.table(table)
                    .dataSource(lost.dataSource())
                    .createTable(true)
                    .exactlyOnce();
            try (SinkWriter writer = open(sink, RowType.append(ITEMS))) {
                for (int epoch = 1; epoch <= 10; epoch++) {
                    write(writer, ITEMS, insert(epoch, "x"));
                    lost.loseNext();
                    writer.flush(barrier(epoch));
                }
            }

            assertThat(lost.lostCount()).isEqualTo(10);
            assertThat(query("SELECT count(*), count(DISTINCT id) FROM " + table))
                    .containsExactly("10|10");
            assertThat(sink.takeOver("test").positionBySource())
                    .isEqualTo(barrier(10).positionBySource());
        }
    }

    /** T80: two writers update the same rows in opposite orders. */
    @Test
    void opposedWritersFinish() throws Exception {
        TransactionalSink sink = sink(Setup.table("items", "id").created());
        try (SinkWriter first = open(sink, UPSERTS);
                SinkWriter second = open(sink, UPSERTS)) {
            Thread up = new Thread(() -> writeAll(first, 0, 1));
            Thread down = new Thread(() -> writeAll(second, 999, -1));
            up.start();
            down.start();
            up.join(60_000);
            down.join(60_000);
            assertThat(up.isAlive() || down.isAlive()).isFalse();
        }

        assertThat(query("SELECT count(*), count(DISTINCT name) FROM items")).containsExactly("1000|1");
    }

    private void writeAll(SinkWriter writer, int from, int step) {
        try {
            for (int round = 0; round < 20; round++) {
                Row[] rows = new Row[1_000];
                for (int i = 0; i < rows.length; i++) {
                    rows[i] = insert(from + i * step, "round " + round);
                }
                write(writer, ITEMS, rows);
                writer.flush(barrier(round + 1));
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** 25006: a database that is read-only for a while is waited for, on the same session. */
    @Test
    void readOnlyDatabaseIsWaitedFor() throws Exception {
        TransactionalSink sink = sink(Setup.table("items", "id").created());
        NamedFaultPoints points = new NamedFaultPoints();
        TestSinkContext context = context(sink, UPSERTS).maxAttempts(1).faultPoints(points);
        try (SinkWriter writer = sink.createWriter(context)) {
            write(writer, ITEMS, insert(1, "a"));
            writer.flush(barrier(1));
            execute("ALTER DATABASE " + database.name() + " SET default_transaction_read_only = on");
            database.killConnections();
            write(writer, ITEMS, insert(2, "b"));
            assertCode(ErrorCode.SINK_UNAVAILABLE, () -> writer.flush(barrier(2)));
            assertCode(ErrorCode.SINK_UNAVAILABLE, () -> writer.flush(barrier(2)));

            database.execute(
                    "SET default_transaction_read_only = off",
                    "ALTER DATABASE " + database.name() + " RESET default_transaction_read_only");
            writer.flush(barrier(2));
        }

        assertThat(query("SELECT id FROM items ORDER BY id")).containsExactly("1", "2");
    }

    @Test
    void wrongPasswordAndUnreachableServerAreTold() {
        Role role = database.newRole();
        PostgresSink sink = PostgresSink.table("items").createTable(true);
        TestSinkContext context = new TestSinkContext("items", RowType.append(ITEMS)).maxAttempts(1);

        assertThatThrownBy(() -> sink.url(database.url())
                        .user(role.user())
                        .password("hunter2")
                        .createWriter(context))
                .satisfies(e -> assertCode(ErrorCode.ACCESS_DENIED, () -> {
                    throw e;
                }))
                .hasMessageNotContaining("hunter2");
        assertThatThrownBy(() -> sink.url("jdbc:postgresql://127.0.0.1:1/db?user=u&password=hunter3")
                        .createWriter(context))
                .satisfies(e -> assertCode(ErrorCode.SINK_UNAVAILABLE, () -> {
                    throw e;
                }))
                .hasMessageContaining("127.0.0.1:1/db")
                .hasMessageNotContaining("hunter");
        for (String url : List.of("postgres://u:hunter2@h/db", "jdbc:postgresql://u:hunter2@127.0.0.1/db")) {
            assertThatThrownBy(() -> sink.url(url).validate(RowType.append(ITEMS)))
                    .satisfies(e -> assertCode(ErrorCode.PIPELINE_INVALID, () -> {
                        throw e;
                    }))
                    .hasMessageNotContaining("hunter2");
        }
    }

    /** T104: the tables of the sink's own need not be created by the sink. */
    @Test
    void limitedUserWritesExactlyOnceIntoTablesThatExist() throws Exception {
        try (SinkWriter writer = open(sink(Setup.table("items").created().exact()), RowType.append(ITEMS))) {
            writer.flush(barrier(1));
        }
        Role role = database.newRole();
        execute("GRANT SELECT, INSERT, UPDATE, DELETE ON items, streamling_sink, streamling_sink_position TO "
                + role.user());
        PostgresSink limited = PostgresSink.table("items")
                .url(database.url())
                .user(role.user())
                .password(role.password())
                .exactlyOnce();

        try (SinkWriter writer = open(limited, RowType.append(ITEMS))) {
            write(writer, ITEMS, insert(1, "a"));
            writer.flush(barrier(2));
        }

        assertThat(query("SELECT id FROM items")).containsExactly("1");
        assertCode(ErrorCode.ACCESS_DENIED, () -> open(limited.statePrefix("other_"), RowType.append(ITEMS)));
    }
}
