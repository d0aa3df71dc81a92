package io.streamling.benchmarks.sql;

import io.streamling.batch.BytesAppender;
import io.streamling.batch.DecimalAppender;
import io.streamling.batch.DoubleAppender;
import io.streamling.batch.IntAppender;
import io.streamling.batch.LongAppender;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** The rows that both statements read. Stateless. */
final class Orders {
    static final Schema SCHEMA = new Schema(List.of(
            Field.nullable("id", new ArrowType.Int(64, true)),
            Field.nullable("user_id", ArrowType.Utf8.INSTANCE),
            Field.nullable("email", ArrowType.Utf8.INSTANCE),
            Field.nullable("country", ArrowType.Utf8.INSTANCE),
            Field.nullable("device", ArrowType.Utf8.INSTANCE),
            Field.nullable("amount", new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE)),
            Field.nullable("price", new ArrowType.Decimal(20, 4, 128)),
            Field.nullable("ts", new ArrowType.Int(64, true)),
            Field.nullable("sel_key", new ArrowType.Int(32, true)),
            Field.nullable("made", new ArrowType.Timestamp(TimeUnit.MICROSECOND, null)),
            Field.nullable("payload", ArrowType.Utf8.INSTANCE)));

    private static final List<String> COUNTRIES = List.of("US", "CA", "GB", "DE", "FR", "JP", "BR", "IN", "AU", "NL");
    private static final List<String> DEVICES = List.of("ios", "android", "web", "desktop");

    /** 2024-01-01. */
    private static final long FIRST_MICROS = 1_704_067_200_000_000L;

    private Orders() {}

    /** The statement that makes the same rows, over and over, in DuckDB. */
    static String duckDbTable(int rows) {
        return "CREATE TABLE input AS SELECT i AS id, 'user_' || (i % 1000) AS user_id,"
                + " 'user_' || (i % 1000) || '@example.com' AS email,"
                + " ['US','CA','GB','DE','FR','JP','BR','IN','AU','NL'][i % 10 + 1] AS country,"
                + " ['ios','android','web','desktop'][i % 4 + 1] AS device, (i % 1000 + 0.5)::DOUBLE AS amount,"
                + " (i / 10000.0)::DECIMAL(20, 4) AS price, 1700000000 + i AS ts, (i % 10)::INT AS sel_key,"
                + " TIMESTAMP '2024-01-01' + to_seconds(i) AS made,"
                + " '{\"id\":' || i || ',\"tags\":[\"a\",\"b\"],\"user\":{\"name\":\"user_' || (i % 1000)"
                + " || '\",\"age\":42},\"note\":\"none\"}' AS payload"
                + " FROM (SELECT range % 4096 AS i FROM range(" + rows + "))";
    }

    private static String payload(String user, int row) {
        return "{\"id\":" + row + ",\"tags\":[\"a\",\"b\"],\"user\":{\"name\":\"" + user
                + "\",\"age\":42},\"note\":\"none\"}";
    }

    static RowBatch batch(int rows, BufferAllocator allocator) {
        try (RowBatchBuilder builder = RowBatchBuilder.create(SCHEMA, allocator, rows)) {
            for (int row = 0; row < rows; row++) {
                String user = "user_" + row % 1000;
                ((LongAppender) builder.appender(0)).set(row);
                ((BytesAppender) builder.appender(1)).set(user);
                ((BytesAppender) builder.appender(2)).set(user + "@example.com");
                ((BytesAppender) builder.appender(3)).set(COUNTRIES.get(row % COUNTRIES.size()));
                ((BytesAppender) builder.appender(4)).set(DEVICES.get(row % DEVICES.size()));
                ((DoubleAppender) builder.appender(5)).set(row % 1000 + 0.5);
                ((DecimalAppender) builder.appender(6)).setUnscaled(row);
                ((LongAppender) builder.appender(7)).set(1_700_000_000L + row);
                ((IntAppender) builder.appender(8)).set(row % 10);
                ((LongAppender) builder.appender(9)).set(FIRST_MICROS + row * 1_000_000L);
                ((BytesAppender) builder.appender(10)).set(payload(user, row));
                builder.endRow(RowKind.INSERT);
            }
            return builder.build();
        }
    }
}
