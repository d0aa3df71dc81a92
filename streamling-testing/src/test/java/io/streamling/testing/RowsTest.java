package io.streamling.testing;

import static io.streamling.testing.Row.delete;
import static io.streamling.testing.Row.insert;
import static io.streamling.testing.Row.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.batch.Columns;
import io.streamling.batch.RowBatch;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RowsTest {
    private static final Schema ALL_TYPES = Columns.of(
            "a BOOLEAN",
            "b TINYINT",
            "c SMALLINT",
            "d INT",
            "e BIGINT",
            "f REAL",
            "g DOUBLE",
            "h DECIMAL(38, 2)",
            "i VARCHAR",
            "j VARBINARY",
            "k DATE",
            "l TIMESTAMP",
            "m TIMESTAMP_LTZ");

    @RegisterExtension
    final LeakCheck memory = new LeakCheck();

    @Test
    void rowsOfEveryTypeComeBackAsTheyWere() {
        Row full = insert(
                true,
                -128,
                Short.MAX_VALUE,
                Integer.MIN_VALUE,
                Long.MAX_VALUE,
                1.5f,
                -0.1,
                new BigDecimal("-999999999999999999999999999999999999.99"),
                "Zürich 🚲",
                new byte[] {0, -1},
                LocalDate.of(1969, 12, 31),
                LocalDateTime.of(1965, 1, 2, 3, 4, 5, 6_000),
                Instant.parse("2262-04-12T00:00:00.000001Z"));
        Row empty = delete(null, null, null, null, null, null, null, null, null, null, null, null, null);

        assertRoundTrip(ALL_TYPES, full, empty, full);
    }

    @Test
    void timesAndTimestampsKeepTheUnitOfTheirColumn() {
        Schema schema = Columns.of(
                "a TIME(0)",
                "b TIME(3)",
                "c TIME",
                "d TIME(9)",
                "e TIMESTAMP(0)",
                "f TIMESTAMP(3)",
                "g TIMESTAMP_LTZ(9)");
        LocalTime time = LocalTime.of(23, 59, 59, 123_456_789);

        assertRoundTrip(
                schema,
                insert(
                        time.withNano(0),
                        time.withNano(123_000_000),
                        time.withNano(123_456_000),
                        time,
                        LocalDateTime.of(1, 1, 1, 0, 0),
                        LocalDateTime.of(9999, 12, 31, 23, 59, 59, 999_000_000),
                        Instant.parse("1969-12-31T23:59:59.999999999Z")),
                insert(null, null, null, null, null, null, null));
    }

    @Test
    void nestedValuesAreListsAndMaps() {
        Schema schema = Columns.of(
                "tags ARRAY<VARCHAR NOT NULL>",
                "labels MAP<VARCHAR, ARRAY<INT>>",
                "shop ROW<name VARCHAR, at ROW<x DOUBLE, y DECIMAL(5, 2)>> NOT NULL",
                "items ARRAY<ROW<sku VARCHAR, day DATE>>");

        assertRoundTrip(
                schema,
                insert(
                        List.of("a", ""),
                        Map.of("k", Arrays.asList(1, null)),
                        List.of("b", Arrays.asList(1.5, new BigDecimal("2.50"))),
                        Arrays.asList(List.of("s", LocalDate.of(2024, 2, 29)), null)),
                insert(List.of(), Map.of(), Arrays.asList(null, null), List.of()),
                insert(null, null, List.of("c", Arrays.asList(null, null)), null));
        assertThat(schema.findField("tags").getChildren().get(0).isNullable()).isFalse();
        assertThat(schema.findField("shop").isNullable()).isFalse();
    }

    @Test
    void nestedValuesThatDoNotFitAreRefusedWithTheColumn() {
        Schema schema = Columns.of("shop ROW<name VARCHAR, size TINYINT>");

        assertThatThrownBy(() -> Rows.batch(memory.allocator(), schema, insert(List.of("a", 128))))
                .hasMessageContaining("shop");
        assertThatThrownBy(() -> Rows.batch(memory.allocator(), schema, insert(List.of("a"))))
                .hasMessageContaining("shop");
    }

    @Test
    void rowKindsTravel() {
        assertRoundTrip(Columns.of("id BIGINT"), insert(1), update(1), delete(1));
    }

    @Test
    void valuesAreEqualHoweverTheyAreWritten() {
        assertThat(insert(1, 1.5f, new BigDecimal("1.50"), new byte[] {1}))
                .isEqualTo(insert(1L, 1.5, new BigDecimal("1.5"), Row.Bytes.of((byte) 1)))
                .isNotEqualTo(update(1, 1.5, new BigDecimal("1.5"), new byte[] {1}));
        assertThat(insert(new BigDecimal("100"))).hasToString("INSERT [100]");
    }

    @Test
    void valuesThatDoNotFitAreRefusedWithTheColumn() {
        Schema schema = Columns.of("small TINYINT");

        assertThatThrownBy(() -> Rows.batch(memory.allocator(), schema, insert(128)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("small");
        assertThatThrownBy(() -> Rows.batch(memory.allocator(), schema, insert("text")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Rows.batch(memory.allocator(), schema, insert(1, 2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2 values for 1 columns");
    }

    @Test
    void columnsAreReadAsSqlWritesThem() {
        Schema schema = Columns.of("id bigint not null".toUpperCase(Locale.ROOT), "d DECIMAL(10,2)");

        assertThat(schema.getFields().get(0).isNullable()).isFalse();
        assertThat(schema.toString()).contains("Decimal(10, 2, 128)");
        assertThatThrownBy(() -> Columns.of("id")).hasMessageContaining("'id' is not 'name TYPE'");
        assertThatThrownBy(() -> Columns.of("id JSON")).hasMessageContaining("'JSON'");
        for (String wrong :
                List.of("a ARRAY<INT", "a ARRAY", "a MAP<INT>", "a ROW<>", "a INT NOT", "a TIME(10)", "a INT x")) {
            assertThatThrownBy(() -> Columns.of(wrong)).hasMessageContaining("'" + wrong + "' is not 'name TYPE'");
        }
    }

    private void assertRoundTrip(Schema schema, Row... rows) {
        RowBatch batch = Rows.batch(memory.allocator(), schema, rows);
        List<Row> read = Rows.of(batch);
        batch.release();

        assertThat(read).containsExactly(rows);
    }
}
