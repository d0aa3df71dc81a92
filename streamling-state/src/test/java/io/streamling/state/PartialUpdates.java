package io.streamling.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.batch.BytesAppender;
import io.streamling.batch.ChangelogMode;
import io.streamling.batch.Columns;
import io.streamling.batch.LongAppender;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.batch.RowType;
import io.streamling.sink.SinkWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Schema;

/** Random changes of two rows, some of which leave columns as they are, and what they must end in: a map. One thread. */
final class PartialUpdates {
    static final Schema COLUMNS = Columns.of("name VARCHAR", "id BIGINT NOT NULL", "body VARCHAR");
    static final RowType TYPE = new RowType(COLUMNS, List.of("id"), ChangelogMode.UPSERT);

    private static final int ID = 1;
    private static final int BODY = 2;

    private final Random random;
    private final boolean bodyIsRequired;
    private final Map<Long, String[]> rows = new TreeMap<>();

    PartialUpdates(long seed, boolean bodyIsRequired) {
        this.random = new Random(seed);
        this.bodyIsRequired = bodyIsRequired;
    }

    /** Writes a batch, and does the same to the map. */
    void write(SinkWriter writer, BufferAllocator allocator) throws Exception {
        assertThat(writer.takesUnchanged()).isTrue();
        try (RowBatchBuilder builder = RowBatchBuilder.create(COLUMNS, allocator, 8)) {
            for (int i = random.nextInt(8); i >= 0; i--) {
                change(builder);
            }
            RowBatch batch = builder.build();
            try {
                writer.write(batch);
            } finally {
                batch.release();
            }
        }
    }

    List<String> expected() {
        List<String> lines = new ArrayList<>();
        rows.forEach((id, values) -> lines.add(id + "|" + values[0] + "|" + values[1]));
        return lines;
    }

    private void change(RowBatchBuilder builder) {
        long id = random.nextInt(2);
        ((LongAppender) builder.appender(ID)).set(id);
        if (random.nextInt(4) == 0) {
            rows.remove(id);
            builder.endRow(RowKind.DELETE);
            return;
        }
        String[] old = rows.get(id);
        String name = value(builder, 0, old == null ? null : old[0]);
        boolean tellsBody = random.nextBoolean();
        String body = old == null ? null : old[1];
        if (tellsBody) {
            body = "b" + random.nextInt(1000);
            ((BytesAppender) builder.appender(BODY)).set(body);
        } else {
            builder.setUnchanged(BODY);
        }
        builder.endRow(RowKind.UPDATE);
        if (tellsBody || old != null || !bodyIsRequired) {
            rows.put(id, new String[] {name, body});
        }
    }

    private String value(RowBatchBuilder builder, int column, String old) {
        if (random.nextBoolean()) {
            builder.setUnchanged(column);
            return old;
        }
        String value = "n" + random.nextInt(1000);
        ((BytesAppender) builder.appender(column)).set(value);
        return value;
    }
}
