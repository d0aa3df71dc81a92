package io.streamling.kafka.format;

import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.error.Retrier;
import io.streamling.format.DecodeException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** One decoder with its memory: feeds it records and reads back what it made of them. */
final class Decoding implements AutoCloseable {
    /** The time that the decoder sees. */
    Instant now = Instant.EPOCH;

    final Schema projection;
    final RecordDecoder decoder;
    private final BufferAllocator allocator = new RootAllocator(128 << 20);
    private RowBatchBuilder rows;

    Decoding(KafkaFormat format, List<String> columns, List<String> keyColumns) {
        List<Field> fields = new ArrayList<>();
        Schema all = format.schema("orders");
        for (Field field : all.getFields()) {
            if (columns.contains(field.getName())) {
                fields.add(field);
            }
        }
        projection = new Schema(fields);
        InstantSource clock = () -> now;
        Retrier retrier = new Retrier() {
            @Override
            public <T> T call(String what, Callable<T> attempt) throws Exception {
                return attempt.call();
            }
        };
        decoder = format.createDecoder(new DecoderContext("orders", projection, keyColumns, clock, retrier));
        rows = RowBatchBuilder.create(projection, allocator, 16);
    }

    static Decoding all(KafkaFormat format) {
        return of(format, List.of());
    }

    static Decoding of(KafkaFormat format, List<String> keyColumns) {
        List<String> names =
                format.schema("orders").getFields().stream().map(Field::getName).toList();
        return new Decoding(format, names, keyColumns);
    }

    /** Decodes from the middle of a larger array, as a fetched record lies. */
    void add(byte[] value, RowKind kind) throws DecodeException {
        byte[] around = surrounded(value);
        decoder.decode(around, MARGIN, MARGIN + value.length, kind, rows);
        while (decoder.hasNext()) {
            decoder.decodeNext(rows);
        }
    }

    void add(byte[] value) throws DecodeException {
        add(value, RowKind.INSERT);
    }

    void addTombstone(byte[] key) throws DecodeException {
        if (key == null) {
            decoder.decodeTombstone(null, 0, 0, rows);
        } else {
            decoder.decodeTombstone(surrounded(key), MARGIN, MARGIN + key.length, rows);
        }
    }

    int rowCount() {
        return rows.rowCount();
    }

    /** What the rows so far take. */
    long byteCount() {
        return rows.byteCount();
    }

    /** Some of the rows so far, as values; the next record begins a new batch. */
    List<List<Object>> rows(List<Integer> places) {
        try (Taken taken = take()) {
            List<List<Object>> values = new ArrayList<>();
            for (int row : places) {
                values.add(values(taken.batch, row));
            }
            return values;
        }
    }

    /** All rows so far, as values; the next record begins a new batch. */
    List<List<Object>> rows() {
        try (Taken taken = take()) {
            List<List<Object>> values = new ArrayList<>();
            for (int row = 0; row < taken.batch.rowCount(); row++) {
                values.add(values(taken.batch, row));
            }
            return values;
        }
    }

    /** All rows so far as text, each behind its kind; the next record begins a new batch. */
    List<String> changes() {
        try (Taken taken = take()) {
            List<String> changes = new ArrayList<>();
            for (int row = 0; row < taken.batch.rowCount(); row++) {
                changes.add(taken.batch.rowKind(row) + " " + values(taken.batch, row));
            }
            return changes;
        }
    }

    List<RowKind> kinds() {
        try (Taken taken = take()) {
            List<RowKind> kinds = new ArrayList<>();
            for (int row = 0; row < taken.batch.rowCount(); row++) {
                kinds.add(taken.batch.rowKind(row));
            }
            return kinds;
        }
    }

    @Override
    public void close() {
        rows.close();
        decoder.close();
        allocator.close();
    }

    private static final int MARGIN = 7;

    private static byte[] surrounded(byte[] value) {
        byte[] around = new byte[MARGIN + value.length + 1];
        Arrays.fill(around, (byte) '9');
        System.arraycopy(value, 0, around, MARGIN, value.length);
        return around;
    }

    private Taken take() {
        RowBatch batch = rows.build();
        rows = RowBatchBuilder.create(projection, allocator, 16);
        return new Taken(batch);
    }

    private List<Object> values(RowBatch batch, int row) {
        List<Object> line = new ArrayList<>();
        for (int column = 0; column < projection.getFields().size(); column++) {
            Object value = ColumnValue.of(batch.column(column), row);
            line.add(value == null && batch.isUnchanged(column, row) ? "unchanged" : value);
        }
        return line;
    }

    private record Taken(RowBatch batch) implements AutoCloseable {
        @Override
        public void close() {
            batch.release();
        }
    }
}
