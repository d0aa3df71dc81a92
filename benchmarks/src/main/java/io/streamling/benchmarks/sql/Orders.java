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
            Field.nullable("sel_key", new ArrowType.Int(32, true))));

    private static final List<String> COUNTRIES = List.of("US", "CA", "GB", "DE", "FR", "JP", "BR", "IN", "AU", "NL");
    private static final List<String> DEVICES = List.of("ios", "android", "web", "desktop");

    private Orders() {}

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
                builder.endRow(RowKind.INSERT);
            }
            return builder.build();
        }
    }
}
