package io.streamling.state;

import static io.streamling.state.TypedRows.array;
import static io.streamling.state.TypedRows.field;
import static io.streamling.state.TypedRows.instant;
import static io.streamling.state.TypedRows.map;
import static io.streamling.state.TypedRows.required;
import static io.streamling.state.TypedRows.row;
import static io.streamling.state.TypedRows.time;
import static io.streamling.state.TypedRows.timestamp;
import static io.streamling.state.TypedRows.unsigned;
import static io.streamling.state.TypedRows.values;
import static io.streamling.state.TypedRows.wide;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.batch.Columns;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowType;
import io.streamling.batch.WideInteger;
import io.streamling.checkpoint.Barrier;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.sink.SinkWriter;
import io.streamling.testing.LeakCheck;
import io.streamling.testing.Rejected;
import io.streamling.testing.TestSinkContext;
import io.streamling.testing.postgres.EmbeddedPostgres;
import io.streamling.testing.postgres.PostgresDatabase;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The types beyond those of {@link PostgresSinkTest}, each appended with COPY and upserted through arrays. */
final class PostgresColumnTypesTest {
    private static final Field ID = required("id", new ArrowType.Int(64, true));
    private static final ArrowType MONTHS = new ArrowType.Interval(IntervalUnit.YEAR_MONTH);
    private static final BigInteger INT256_MIN = BigInteger.ONE.shiftLeft(255).negate();
    private static final BigInteger UINT256_MAX = BigInteger.ONE.shiftLeft(256).subtract(BigInteger.ONE);
    private static final long DAY_MICROS = 86_400_000_000L;

    @RegisterExtension
    final LeakCheck memory = new LeakCheck();

    private final PostgresDatabase database = EmbeddedPostgres.shared().newDatabase();

    private static ArrowType duration(TimeUnit unit) {
        return new ArrowType.Duration(unit);
    }

    private PostgresSink sink(String table) {
        PostgresSink sink = PostgresSink.table(table).dataSource(database.dataSource());
        return table.startsWith("keyed") ? sink.primaryKey("id") : sink;
    }

    private TestSinkContext write(PostgresSink sink, Schema schema, List<?>... rows) throws Exception {
        TestSinkContext context = new TestSinkContext(sink.name(), RowType.append(schema));
        try (SinkWriter writer = sink.createWriter(context)) {
            RowBatch batch = TypedRows.batch(memory.allocator(), schema, rows);
            try {
                writer.write(batch);
            } finally {
                batch.release();
            }
            writer.flush(new Barrier(1, false, Map.of("orders", SourcePosition.of("orders-0", 1))));
        }
        return context;
    }

    /** Writes both ways into new tables and compares all columns but the first as text; and the tables' types. */
    private void assertStored(Schema schema, String types, List<List<?>> rows, String... expected) throws Exception {
        String columns = String.join(
                ", ",
                schema.getFields().stream()
                        .skip(1)
                        .map(field -> field.getName() + "::text")
                        .toList());
        for (String table : List.of("copied", "keyed")) {
            PostgresSink sink = sink(table).createTable(true);
            sink.validate(RowType.append(schema));
            TestSinkContext context = write(sink, schema, rows.toArray(List<?>[]::new));

            assertThat(context.rejected()).as(table).isEmpty();
            assertThat(database.query("SELECT " + columns + " FROM " + table + " ORDER BY id"))
                    .as(table)
                    .containsExactly(expected);
            assertThat(database.query("SELECT string_agg(format_type(atttypid, atttypmod), '|' ORDER BY attnum) "
                            + "FROM pg_attribute WHERE attrelid = '" + table + "'::regclass AND attnum > 1"))
                    .containsExactly(types);
        }
    }

    @Test
    void timesOfEveryUnitAreStoredUnchanged() throws Exception {
        Schema schema = new Schema(List.of(
                ID,
                field("ts", time(TimeUnit.SECOND)),
                field("tm", time(TimeUnit.MILLISECOND)),
                field("tu", time(TimeUnit.MICROSECOND)),
                field("s", timestamp(TimeUnit.SECOND)),
                field("m", timestamp(TimeUnit.MILLISECOND))));

        assertStored(
                schema,
                "time without time zone|time without time zone|time without time zone|"
                        + "timestamp without time zone|timestamp without time zone",
                List.of(
                        values(1L, 86_399, 86_399_999, DAY_MICROS - 1, -1L, 1_709_164_800_123L),
                        values(2L, null, null, null, null, null),
                        values(3L, 0, 0, 0L, 9_223_372_036_854L, -210_866_803_200_000L)),
                "23:59:59|23:59:59.999|23:59:59.999999|1969-12-31 23:59:59|2024-02-29 00:00:00.123",
                "null|null|null|null|null",
                "00:00:00|00:00:00|00:00:00|294247-01-10 04:00:54|4714-11-24 00:00:00 BC");
    }

    /** In the server's zone they would print otherwise. */
    @Test
    void instantsOfEveryUnitAreStoredUnchanged() throws Exception {
        Schema schema = new Schema(List.of(
                ID,
                field("s", instant(TimeUnit.SECOND)),
                field("m", instant(TimeUnit.MILLISECOND)),
                field("u", instant(TimeUnit.MICROSECOND))));
        String utc = "SELECT s AT TIME ZONE 'UTC', m AT TIME ZONE 'UTC', u AT TIME ZONE 'UTC' FROM ";
        for (String table : List.of("copied", "keyed")) {
            write(
                    sink(table).createTable(true),
                    schema,
                    values(1L, 1_709_164_800L, 1_709_164_800_001L, 1_709_164_800_000_001L),
                    values(2L, null, null, null));

            assertThat(database.query(utc + table + " ORDER BY id"))
                    .containsExactly(
                            "2024-02-29 00:00:00|2024-02-29 00:00:00.001|2024-02-29 00:00:00.000001", "null|null|null");
        }
    }

    @Test
    void intervalsAreStoredUnchanged() throws Exception {
        Schema schema = new Schema(List.of(
                ID,
                field("months", MONTHS),
                field("s", duration(TimeUnit.SECOND)),
                field("u", duration(TimeUnit.MICROSECOND)),
                array("list", field("item", duration(TimeUnit.MILLISECOND))),
                array("monthly", field("item", MONTHS))));

        assertStored(
                schema,
                "interval|interval|interval|interval[]|interval[]",
                List.of(
                        values(1L, 14, 93_784L, -93_784_500_000L, values(90_000_000L, -1L, null), values(-1, 25)),
                        values(2L, null, null, null, null, null),
                        values(
                                3L,
                                Integer.MIN_VALUE,
                                0L,
                                2_147_483_647L * 3_600_000_000L,
                                values(),
                                values(Integer.MAX_VALUE))),
                "1 year 2 mons|26:03:04|-26:03:04.5|{25:00:00,-00:00:00.001,NULL}|{\"-1 mons\",\"2 years 1 mon\"}",
                "null|null|null|null|null",
                "-178956970 years -8 mons|00:00:00|2147483647:00:00|{}|{\"178956970 years 7 mons\"}");
    }

    @Test
    void wideNumbersAreExact() throws Exception {
        Schema schema = new Schema(List.of(
                ID,
                field("d", new ArrowType.Decimal(76, 0, 256)),
                field("f", new ArrowType.Decimal(76, 75, 256)),
                wide("i", WideInteger.INT256),
                wide("u", WideInteger.UINT256)));
        String nines = "9".repeat(76);

        assertStored(
                schema,
                "numeric(76,0)|numeric(76,75)|numeric(78,0)|numeric(78,0)",
                List.of(
                        values(
                                1L,
                                new BigDecimal(nines),
                                new BigDecimal("-9." + "9".repeat(75)),
                                INT256_MIN,
                                UINT256_MAX),
                        values(2L, null, null, null, null),
                        values(
                                3L,
                                new BigDecimal("-10000"),
                                new BigDecimal("0." + "0".repeat(74) + "1"),
                                INT256_MIN.not(),
                                BigInteger.ZERO)),
                nines + "|-9." + "9".repeat(75) + "|" + INT256_MIN + "|" + UINT256_MAX,
                "null|null|null|null",
                "-10000|0." + "0".repeat(74) + "1|" + INT256_MIN.not() + "|0");
    }

    @Test
    void unsignedIntegersAreExact() throws Exception {
        Schema schema = new Schema(List.of(
                ID,
                field("a", unsigned(8)),
                field("b", unsigned(16)),
                field("c", unsigned(32)),
                field("d", unsigned(64))));

        assertStored(
                schema,
                "smallint|integer|bigint|numeric(20,0)",
                List.of(values(1L, 255, 65_535, 4_294_967_295L, -1L), values(2L, 0, null, 1, Long.MAX_VALUE)),
                "255|65535|4294967295|18446744073709551615",
                "0|null|1|9223372036854775807");
    }

    @Test
    void arraysOfValuesAreArrays() throws Exception {
        Schema schema = new Schema(List.of(
                ID,
                array("longs", field("item", new ArrowType.Int(64, true))),
                array("bools", field("item", ArrowType.Bool.INSTANCE)),
                array("texts", field("item", ArrowType.Utf8.INSTANCE)),
                array("blobs", field("item", ArrowType.Binary.INSTANCE)),
                array("nums", field("item", new ArrowType.Decimal(40, 2, 256))),
                array("days", Columns.field("item DATE")),
                array("stamps", Columns.field("item TIMESTAMP")),
                array("reals", Columns.field("item DOUBLE"))));

        assertStored(
                schema,
                "bigint[]|boolean[]|text[]|bytea[]|numeric(40,2)[]|date[]|timestamp without time zone[]|"
                        + "double precision[]",
                List.of(
                        values(
                                1L,
                                values(1L, null, Long.MIN_VALUE),
                                values(true, false),
                                values("a\"b\\c,{}", "", "NULL", null, "ä🐟\n"),
                                values(new byte[] {0, -1}, new byte[0]),
                                values(new BigDecimal("12345678901234567890123456789012345678.90")),
                                values(-719_528, 0, 2_932_897),
                                values(-62_167_219_200_000_001L, 1L),
                                values(Double.NaN, Double.NEGATIVE_INFINITY, 1e300)),
                        values(2L, null, null, null, null, null, null, null, null),
                        values(3L, values(), values(), values(), values(), values(), values(), values(), values())),
                "{1,NULL,-9223372036854775808}|{t,f}|{\"a\\\"b\\\\c,{}\",\"\",\"NULL\",NULL,\"ä🐟\n\"}|"
                        + "{\"\\\\x00ff\",\"\\\\x\"}|{12345678901234567890123456789012345678.90}|"
                        + "{\"0001-01-01 BC\",1970-01-01,10000-01-01}|"
                        + "{\"0002-12-31 23:59:59.999999 BC\",\"1970-01-01 00:00:00.000001\"}|{NaN,-Infinity,1e+300}",
                "null|null|null|null|null|null|null|null",
                "{}|{}|{}|{}|{}|{}|{}|{}");
    }

    @Test
    void otherLayoutsOfArraysAreTheSame() throws Exception {
        Field item = field("item", new ArrowType.Int(32, true));
        Schema schema = new Schema(List.of(
                ID,
                field("large", ArrowType.LargeList.INSTANCE, item),
                field("pair", new ArrowType.FixedSizeList(2), item),
                array("instants", field("item", instant(TimeUnit.SECOND)))));
        for (String table : List.of("copied", "keyed")) {
            write(
                    sink(table).createTable(true),
                    schema,
                    values(1L, values(1, 2, 3), values(4, 5), values(-62_167_219_200L, null)),
                    values(2L, null, null, values()),
                    values(3L, values(), values(6, null), null));

            assertThat(database.query(
                            "SELECT large, pair, instants[1] AT TIME ZONE 'UTC' FROM " + table + " ORDER BY id"))
                    .containsExactly("{1,2,3}|{4,5}|0001-01-01 00:00:00 BC", "null|null|null", "{}|{6,NULL}|null");
        }
    }

    @Test
    void nestedValuesAreJson() throws Exception {
        Field texts = array("t", field("item", ArrowType.Utf8.INSTANCE));
        Schema schema = new Schema(List.of(
                ID,
                array("grid", array("item", field("item", new ArrowType.Int(32, true)))),
                map("m", Columns.field("key VARCHAR NOT NULL"), Columns.field("value DECIMAL(38, 2)")),
                row("r", wide("big", WideInteger.UINT256), Columns.field("at TIMESTAMP"), texts),
                array("rows", row("item", Columns.field("x VARBINARY"), Columns.field("d DOUBLE")))));

        assertStored(
                schema,
                "jsonb|jsonb|jsonb|jsonb",
                List.of(
                        values(
                                1L,
                                values(values(1, 2), values(), null, values(3)),
                                values(values("a\"\\", new BigDecimal("0.10")), values("b", null)),
                                values(UINT256_MAX, 1L, values("x", null)),
                                values(values(new byte[] {0, -1}, Double.NaN), null, values(null, 1.5))),
                        values(2L, null, null, null, null),
                        values(3L, values(), values(), values(null, null, null), values())),
                "[[1, 2], [], null, [3]]|{\"b\": null, \"a\\\"\\\\\": 0.10}|"
                        + "{\"t\": [\"x\", null], \"at\": \"1970-01-01T00:00:00.000001\", \"big\": " + UINT256_MAX
                        + "}|[{\"d\": \"NaN\", \"x\": \"AP8=\"}, null, {\"d\": 1.5, \"x\": null}]",
                "null|null|null|null",
                "[]|{}|{\"t\": null, \"at\": null, \"big\": null}|[]");
    }

    @Test
    void existingColumnsOfOtherTypesTakeTheValuesToo() throws Exception {
        Schema schema = new Schema(List.of(
                ID,
                row("r", Columns.field("a INT")),
                map("m", Columns.field("key BIGINT NOT NULL"), Columns.field("value INT")),
                array("l", Columns.field("item INT")),
                array("e", Columns.field("item VARCHAR")),
                array("n", Columns.field("item INT")),
                wide("w", WideInteger.INT256)));
        database.execute(
                "CREATE TYPE mood AS ENUM ('sad', 'happy')",
                "CREATE TABLE copied (id bigint PRIMARY KEY, r json, m text, l jsonb, e mood[], n numeric[], w numeric)",
                "CREATE TABLE keyed (LIKE copied INCLUDING ALL)");
        for (String table : List.of("copied", "keyed")) {
            TestSinkContext context = write(
                    sink(table),
                    schema,
                    values(
                            1L,
                            values(1),
                            values(values(7L, 8)),
                            values(1, null),
                            values("sad", null),
                            values(5),
                            INT256_MIN),
                    values(2L, null, null, null, values("angry"), null, null));

            assertThat(database.query("SELECT r, m, l, e, n, w FROM " + table))
                    .containsExactly("{\"a\":1}|{\"7\":8}|[1, null]|{sad,NULL}|{5}|" + INT256_MIN);
            assertThat(context.rejected()).as(table).hasSize(1);
        }
    }

    @Test
    void textsThatAreTooLongForAnArrayAreNotCutOff() throws Exception {
        database.execute(
                "CREATE DOMAIN codes AS varchar(3)[]",
                "CREATE TABLE copied (id bigint PRIMARY KEY, a varchar(3)[], b codes, c timestamp(6)[])",
                "CREATE TABLE keyed (LIKE copied INCLUDING ALL)");
        Schema schema = new Schema(List.of(
                ID,
                array("a", Columns.field("item VARCHAR")),
                array("b", Columns.field("item VARCHAR")),
                array("c", Columns.field("item TIMESTAMP"))));
        for (String table : List.of("copied", "keyed")) {
            TestSinkContext context = write(
                    sink(table),
                    schema,
                    values(1L, values("abc"), values("abc"), values(1L)),
                    values(2L, values("abc", "abcd"), null, null),
                    values(3L, null, values("abcd"), null));

            assertThat(database.query("SELECT * FROM " + table))
                    .as(table)
                    .containsExactly("1|{abc}|{abc}|{\"1970-01-01 00:00:00.000001\"}");
            assertThat(context.rejected()).as(table).hasSize(2);
        }
    }

    @Test
    void valuesWithoutAFormAreTheRowsFault() throws Exception {
        Schema schema = new Schema(List.of(
                ID,
                field("t", time(TimeUnit.MICROSECOND)),
                field("i", duration(TimeUnit.SECOND)),
                array("a", field("item", ArrowType.Utf8.INSTANCE)),
                array("d", field("item", timestamp(TimeUnit.SECOND))),
                row("r", Columns.field("v VARCHAR"))));
        for (String table : List.of("copied", "keyed")) {
            TestSinkContext context = write(
                    sink(table).createTable(true),
                    schema,
                    values(1L, DAY_MICROS, null, null, null, null),
                    values(2L, -1L, null, null, null, null),
                    values(3L, null, Long.MAX_VALUE, null, null, null),
                    values(4L, null, null, values("ok", "a\u0000b"), null, null),
                    values(5L, null, null, null, values(Long.MIN_VALUE), null),
                    values(6L, null, null, null, null, values("a\u0000b")),
                    values(7L, 0L, 0L, values("ok"), values(0L), values("ok")));

            assertThat(database.query("SELECT id FROM " + table)).containsExactly("7");
            assertThat(context.rejected())
                    .extracting(Rejected::reason)
                    .contains(
                            "column 't': the time is not within a day",
                            "column 'i': the interval is out of range",
                            "column 'a': an element: a text with a NUL character, which PostgreSQL cannot store",
                            "column 'd': an element: the time is out of range")
                    .hasSize(6);
        }
    }

    @Test
    void nanosecondsAreRefusedWithTheWayOut() {
        Schema schema = new Schema(List.of(
                field("t", time(TimeUnit.NANOSECOND)),
                field("at", timestamp(TimeUnit.NANOSECOND)),
                field("utc", instant(TimeUnit.NANOSECOND)),
                field("i", duration(TimeUnit.NANOSECOND)),
                array("a", field("item", timestamp(TimeUnit.NANOSECOND)))));

        assertThatThrownBy(() -> sink("t").validate(RowType.append(schema)))
                .hasMessageContaining("column 't' is TIME(9), but PostgreSQL keeps microseconds: CAST it to TIME(6)")
                .hasMessageContaining(
                        "column 'at' is TIMESTAMP(9), but PostgreSQL keeps microseconds: CAST it to " + "TIMESTAMP(6)")
                .hasMessageContaining("CAST it to TIMESTAMP(6) WITH LOCAL TIME ZONE")
                .hasMessageContaining("CAST it to INTERVAL DAY TO SECOND(6)")
                .hasMessageContaining("column 'a' is ARRAY<TIMESTAMP(9)>, but PostgreSQL keeps microseconds: CAST it "
                        + "to TIMESTAMP(6) ARRAY");
    }

    @Test
    void typesThatNothingHoldsAreNamed() {
        Field half = field("h", new ArrowType.Null());
        Schema schema = new Schema(List.of(ID, row("r", half), array("l", Columns.field("item INT"))));

        assertThatThrownBy(() -> PostgresSink.table("t")
                        .dataSource(database.dataSource())
                        .primaryKey("id", "l")
                        .validate(RowType.append(schema)))
                .hasMessageContaining(
                        "column 'r' is ROW<h Null>, which this sink cannot store: leave it out or CAST it")
                .hasMessageContaining("column 'l' is ARRAY<INT>, which cannot be part of a primary key");
    }

    /** A column that keeps fewer digits of a second would round, and one of some fields would cut. */
    @Test
    void columnsThatWouldChangeAValueAreRefused() throws Exception {
        Schema schema = new Schema(List.of(
                ID,
                field("t", time(TimeUnit.MICROSECOND)),
                field("at", timestamp(TimeUnit.MILLISECOND)),
                field("i", duration(TimeUnit.SECOND)),
                array("n", field("item", new ArrowType.Decimal(40, 2, 256))),
                array("g", array("item", Columns.field("item INT"))),
                wide("u", WideInteger.UINT256)));
        database.execute("CREATE TABLE copied (id bigint, t time(3), at timestamp(2), i interval minute, "
                + "n numeric(40, 1)[], g integer[], u numeric(77))");

        assertThatThrownBy(() -> write(sink("copied"), schema))
                .hasMessageContaining("column 't' is TIME in the input but time(3) without time zone in the table")
                .hasMessageContaining("column 'at' is TIMESTAMP(3) in the input but timestamp(2) without time zone")
                .hasMessageContaining("column 'i' is INTERVAL DAY TO SECOND(0) in the input but interval minute")
                .hasMessageContaining("column 'n' is ARRAY<DECIMAL(40, 2)> in the input but numeric(40,1)[] in the "
                        + "table: add a CAST to the query, or change the table's column to numeric(40, 2)[]")
                .hasMessageContaining("column 'g' is ARRAY<ARRAY<INT>> in the input but integer[] in the table: add "
                        + "a CAST to the query, or change the table's column to jsonb")
                .hasMessageContaining("column 'u' is UINT256 in the input but numeric(77,0) in the table");

        database.execute(
                "DROP TABLE copied",
                "CREATE TABLE copied (id bigint, t time(6), at timestamptz(3), i interval(0), n numeric(41, 3)[], "
                        + "g json, u numeric(78))");
        TestSinkContext context = write(sink("copied"), schema, values(1L, 1L, 1L, 1L, null, null, null));
        assertThat(context.rejected()).isEmpty();
        assertThat(database.query("SELECT t, i FROM copied")).containsExactly("00:00:00.000001|00:00:01");
    }

    @Test
    void wideAndTimeKeysFindTheirRows() throws Exception {
        Schema schema = new Schema(List.of(
                new Field("u", WideInteger.UINT256.fieldType(false), List.of()),
                required("t", time(TimeUnit.SECOND)),
                required("i", MONTHS),
                array("tags", Columns.field("item VARCHAR"))));
        PostgresSink sink = PostgresSink.table("keyed_wide")
                .dataSource(database.dataSource())
                .primaryKey("u", "t", "i")
                .createTable(true);
        List<List<?>> rows = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            rows.add(values(UINT256_MAX.subtract(BigInteger.valueOf(i % 10)), i % 2, i % 5, values("v" + i)));
        }
        write(sink, schema, rows.toArray(List<?>[]::new));
        write(sink, schema, values(UINT256_MAX, 0, 0, values("last")));

        assertThat(database.query("SELECT count(*), max(u) FROM keyed_wide")).containsExactly("10|" + UINT256_MAX);
        assertThat(database.query("SELECT tags FROM keyed_wide ORDER BY u DESC LIMIT 2"))
                .containsExactly("{last}", "{v91}");
    }
}
