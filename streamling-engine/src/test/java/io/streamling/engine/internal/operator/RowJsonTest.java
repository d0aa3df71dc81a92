package io.streamling.engine.internal.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.batch.Columns;
import io.streamling.batch.RowBatch;
import io.streamling.testing.Row;
import io.streamling.testing.Rows;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

final class RowJsonTest {
    private static final Schema ALL = Columns.of(
            "b BOOLEAN",
            "t TINYINT",
            "s SMALLINT",
            "i INT",
            "l BIGINT",
            "r REAL",
            "d DOUBLE",
            "n DECIMAL(38, 10)",
            "v VARCHAR",
            "x VARBINARY",
            "day DATE",
            "at TIMESTAMP",
            "utc TIMESTAMP_LTZ");

    @Test
    void everyTypeHasItsForm() {
        Row row = Row.insert(
                true,
                -1,
                2,
                -3,
                Long.MIN_VALUE,
                1.5f,
                Double.NaN,
                new BigDecimal("1234567890123456789012345678.0000000001"),
                "\"quoted\" \u00e9\ud83d\ude00\n",
                new byte[] {0, -1},
                LocalDate.of(2024, 2, 29),
                LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_000),
                Instant.parse("2024-01-01T00:00:00.000001Z"));

        assertThat(json(row))
                .isEqualTo("{\"b\":true,\"t\":-1,\"s\":2,\"i\":-3,\"l\":-9223372036854775808,\"r\":1.5,\"d\":\"NaN\","
                        + "\"n\":1234567890123456789012345678.0000000001,\"v\":\"\\\"quoted\\\" \u00e9\ud83d\ude00\\n\","
                        + "\"x\":\"AP8=\",\"day\":\"2024-02-29\",\"at\":\"1969-12-31T23:59:59.999999\","
                        + "\"utc\":\"2024-01-01T00:00:00.000001Z\"}");
    }

    @Test
    void nullsStayNulls() {
        Row row = Row.insert(null, null, null, null, null, null, null, null, null, null, null, null, null);

        assertThat(json(row)).startsWith("{\"b\":null,").endsWith("\"utc\":null}");
    }

    private static String json(Row row) {
        try (RootAllocator allocator = new RootAllocator()) {
            RowBatch batch = Rows.batch(allocator, ALL, row);
            try {
                return RowJson.of(batch, 0);
            } finally {
                batch.release();
            }
        }
    }
}
