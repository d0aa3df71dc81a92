package io.streamling.state;

import static io.streamling.state.TypedRows.array;
import static io.streamling.state.TypedRows.field;
import static io.streamling.state.TypedRows.instant;
import static io.streamling.state.TypedRows.map;
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
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
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
import org.junit.jupiter.api.io.TempDir;

/** The types beyond those of {@link SqliteSinkTest}. */
final class SqliteColumnTypesTest {
    private static final BigInteger UINT256_MAX = BigInteger.ONE.shiftLeft(256).subtract(BigInteger.ONE);

    @RegisterExtension
    final LeakCheck memory = new LeakCheck();

    @TempDir
    private Path directory;

    private SqliteSink sink() {
        return SqliteSink.table("t").file(directory.resolve("sink.db"));
    }

    private TestSinkContext write(SqliteSink sink, Schema schema, List<?>... rows) throws Exception {
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

    private List<String> query(String sql) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("sink.db"));
                Statement statement = connection.createStatement()) {
            List<String> lines = new ArrayList<>();
            if (!statement.execute(sql)) {
                return lines;
            }
            ResultSet rows = statement.getResultSet();
            while (rows.next()) {
                List<String> line = new ArrayList<>();
                for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                    line.add(rows.getString(column));
                }
                lines.add(String.join("|", line));
            }
            return lines;
        }
    }

    @Test
    void timesAreTextsThatCompareAsTheyDo() throws Exception {
        Schema schema = new Schema(List.of(
                field("ts", time(TimeUnit.SECOND)),
                field("tn", time(TimeUnit.NANOSECOND)),
                field("s", timestamp(TimeUnit.SECOND)),
                field("n", timestamp(TimeUnit.NANOSECOND)),
                field("m", instant(TimeUnit.MILLISECOND)),
                field("months", new ArrowType.Interval(IntervalUnit.YEAR_MONTH)),
                field("d", new ArrowType.Duration(TimeUnit.MICROSECOND))));
        write(
                sink().createTable(true),
                schema,
                values(86_399, 1L, -1L, -1L, 1_709_164_800_001L, -14, -93_784_500_000L),
                values(null, null, null, null, null, null, null),
                values(0, 86_399_999_999_999L, 0L, Long.MAX_VALUE, 253_402_300_800_000L, 25, Long.MIN_VALUE));

        assertThat(query("SELECT * FROM t"))
                .containsExactly(
                        "23:59:59.000000|00:00:00.000000001|1969-12-31T23:59:59.000000|1969-12-31T23:59:59.999999999|"
                                + "2024-02-29T00:00:00.001000Z|-1-2|-1 02:03:04.500000",
                        "null|null|null|null|null|null|null",
                        "00:00:00.000000|23:59:59.999999999|1970-01-01T00:00:00.000000|2262-04-11T23:47:16.854775807|"
                                + "+10000-01-01T00:00:00.000000Z|2-1|-106751991 04:00:54.775808");
    }

    @Test
    void wideNumbersAreTheirDigits() throws Exception {
        Schema schema = new Schema(List.of(
                field("d", new ArrowType.Decimal(76, 3, 256)),
                wide("i", WideInteger.INT256),
                wide("u", WideInteger.UINT256),
                field("u8", unsigned(8)),
                field("u32", unsigned(32)),
                field("u64", unsigned(64))));
        BigInteger least = BigInteger.ONE.shiftLeft(255).negate();
        write(
                sink().createTable(true),
                schema,
                values(new BigDecimal("-" + "9".repeat(73) + ".125"), least, UINT256_MAX, 255, 4_294_967_295L, -1L),
                values(null, null, null, null, null, null));

        assertThat(query("SELECT * FROM t"))
                .containsExactly(
                        "-" + "9".repeat(73) + ".125|" + least + "|" + UINT256_MAX
                                + "|255|4294967295|18446744073709551615",
                        "null|null|null|null|null|null");
        assertThat(query("SELECT typeof(d), typeof(u), typeof(u8), typeof(u32), typeof(u64) FROM t LIMIT 1"))
                .containsExactly("text|text|integer|integer|text");
    }

    /** Up to 18 digits without a fraction SQLite makes the integer of them. */
    @Test
    void wholeDecimalsGoIntoIntegerColumnsExactly() throws Exception {
        query("CREATE TABLE t (a INTEGER, b NUMERIC, c INTEGER)");
        Schema schema = Columns.of("a DECIMAL(18, 0)", "b DECIMAL(18, 0)");
        write(sink(), schema, values(new BigDecimal("-999999999999999999"), new BigDecimal("999999999999999999")));

        assertThat(query("SELECT a, b, typeof(a), typeof(b) FROM t"))
                .containsExactly("-999999999999999999|999999999999999999|integer|integer");
        for (String column : List.of("c DECIMAL(19, 0)", "c DECIMAL(10, 1)")) {
            assertThatThrownBy(() -> write(sink(), Columns.of(column)))
                    .hasMessageContaining("in the input but INTEGER in the table");
        }
        assertThatThrownBy(() -> write(sink(), new Schema(List.of(field("c", unsigned(64))))))
                .hasMessageContaining(
                        "column 'c' is unsigned integer of 64 bits in the input but INTEGER in the table");
    }

    @Test
    void nestedValuesAreJson() throws Exception {
        Field texts = array("t", field("item", ArrowType.Utf8.INSTANCE));
        Schema schema = new Schema(List.of(
                array("l", Columns.field("item BIGINT")),
                array("grid", array("item", field("item", new ArrowType.Int(32, true)))),
                map("m", Columns.field("key VARCHAR NOT NULL"), Columns.field("value DECIMAL(38, 2)")),
                row("r", wide("big", WideInteger.UINT256), Columns.field("at TIMESTAMP"), texts)));
        TestSinkContext context = write(
                sink().createTable(true),
                schema,
                values(
                        values(Long.MIN_VALUE, null),
                        values(values(1, 2), values(), null),
                        values(values("a\"\\\n", new BigDecimal("0.10"))),
                        values(UINT256_MAX, 1L, values("ä🐟\u0001", null))),
                values(null, null, null, null),
                values(values(), values(), values(), values(null, null, null)));

        assertThat(context.rejected()).isEmpty();
        assertThat(query("SELECT * FROM t"))
                .containsExactly(
                        "[-9223372036854775808,null]|[[1,2],[],null]|{\"a\\\"\\\\\\n\":0.10}|{\"big\":" + UINT256_MAX
                                + ",\"at\":\"1970-01-01T00:00:00.000001\",\"t\":[\"ä🐟\\u0001\",null]}",
                        "null|null|null|null",
                        "[]|[]|{}|{\"big\":null,\"at\":null,\"t\":null}");
        assertThat(query("SELECT json_extract(grid, '$[0][1]'), json_valid(m), json_extract(r, '$.at') FROM t LIMIT 1"))
                .containsExactly("2|1|1970-01-01T00:00:00.000001");
    }

    @Test
    void timesThatAreNoneAreTheRowsFault() throws Exception {
        Schema schema = new Schema(List.of(
                field("t", time(TimeUnit.MILLISECOND)),
                field("n", time(TimeUnit.NANOSECOND)),
                field("s", timestamp(TimeUnit.SECOND))));
        TestSinkContext context = write(
                sink().createTable(true),
                schema,
                values(-1, null, null),
                values(null, 86_400_000_000_000L, null),
                values(null, null, Long.MAX_VALUE),
                values(86_399_999, 0L, 0L));

        assertThat(query("SELECT t FROM t")).containsExactly("23:59:59.999000");
        assertThat(context.rejected())
                .extracting(Rejected::reason)
                .containsExactlyInAnyOrder(
                        "column 't': the time is out of range",
                        "column 'n': the time is out of range",
                        "column 's': the time is out of range");
    }

    @Test
    void nestedColumnOfAnotherTypeIsRefused() throws Exception {
        query("CREATE TABLE t (l INTEGER, h TEXT)");
        Schema schema = new Schema(List.of(array("l", Columns.field("item BIGINT"))));

        assertThatThrownBy(() -> write(sink(), schema))
                .hasMessageContaining("column 'l' is ARRAY<BIGINT> in the input but INTEGER in the table: add a CAST "
                        + "to the query, or change the table's column to TEXT");
        assertThatThrownBy(() -> sink().primaryKey("l").validate(RowType.append(schema)))
                .hasMessageContaining("column 'l' is ARRAY<BIGINT>, which cannot be part of a primary key");
        assertThatThrownBy(() -> sink().validate(RowType.append(
                        new Schema(List.of(array("h", field("item", ArrowType.Null.INSTANCE)))))))
                .hasMessageContaining("column 'h' is ARRAY<Null>, which this sink cannot store");
    }
}
