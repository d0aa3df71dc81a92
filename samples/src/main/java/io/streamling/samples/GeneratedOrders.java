package io.streamling.samples;

import io.streamling.batch.BytesAppender;
import io.streamling.batch.Columns;
import io.streamling.batch.DoubleAppender;
import io.streamling.batch.LongAppender;
import io.streamling.batch.Output;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.source.Source;
import io.streamling.source.SourceContext;
import io.streamling.source.SourceReader;
import io.streamling.source.SourceStatus;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Orders that are a function of their number, so that any of them can be read again: the smallest source that resumes.
 * Immutable.
 *
 * @param count how many orders a run reads, from where the last one stopped
 */
record GeneratedOrders(long count) implements Source {
    private static final String PARTITION = "orders-0";
    private static final String[] COUNTRIES = {"US", "CA", "GB", "DE", "FR", "JP", "BR", "IN"};

    private static final Schema SCHEMA = Columns.of(
            "id BIGINT NOT NULL", "customer VARCHAR NOT NULL", "country VARCHAR NOT NULL", "amount DOUBLE NOT NULL");

    @Override
    public String name() {
        return "orders";
    }

    @Override
    public Schema schema() {
        return SCHEMA;
    }

    @Override
    public SourceReader createReader(SourceContext context) {
        long first = context.restoredPosition()
                .map(position -> position.nextByPartition().get(PARTITION))
                .map(Long::parseLong)
                .orElse(0L);
        return new Reader(context, first, first + count);
    }

    /** Task thread only. */
    private static final class Reader implements SourceReader {
        private final SourceContext context;
        private final long end;
        private long next;

        Reader(SourceContext context, long first, long end) {
            this.context = context;
            this.next = first;
            this.end = end;
        }

        @Override
        public SourceStatus poll(Output output, Duration maxWait) throws Exception {
            if (next == end) {
                return SourceStatus.END;
            }
            try (RowBatchBuilder rows = output.newBatch()) {
                fill(rows);
                output.emit(rows.build());
            }
            return SourceStatus.MORE;
        }

        private void fill(RowBatchBuilder rows) {
            List<Field> columns = rows.schema().getFields();
            do {
                rows.recordOrigin(PARTITION, next);
                for (int column = 0; column < columns.size(); column++) {
                    set(columns.get(column).getName(), column, rows);
                }
                rows.endRow(RowKind.INSERT);
                next++;
            } while (next < end
                    && rows.rowCount() < context.batchRows()
                    && !context.replayCuts().separates(PARTITION, next - 1, PARTITION, next));
        }

        /** Only the columns that the pipeline reads are asked for. */
        private void set(String name, int column, RowBatchBuilder rows) {
            switch (name) {
                case "id" -> ((LongAppender) rows.appender(column)).set(next);
                case "customer" -> ((BytesAppender) rows.appender(column)).set(text("customer-" + next % 10_000));
                case "country" ->
                    ((BytesAppender) rows.appender(column)).set(text(COUNTRIES[(int) (next % COUNTRIES.length)]));
                default -> ((DoubleAppender) rows.appender(column)).set(next * 7919 % 100_000 / 100.0);
            }
        }

        private static byte[] text(String value) {
            return value.getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public SourcePosition position() {
            return SourcePosition.of(PARTITION, next);
        }

        @Override
        public void wakeup() {
            // A poll never waits.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
