package io.streamling.testing;

import io.streamling.batch.Output;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.format.SourceRecord;
import io.streamling.source.SourceContext;
import io.streamling.source.SourceReader;
import io.streamling.source.SourceStatus;
import io.streamling.testing.SourceLog.Entry;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/** Reads an {@link InMemorySource}. Task thread only, except {@link #wakeup}. */
final class InMemoryReader implements SourceReader {
    private final InMemorySource source;
    private final SourceContext context;
    private final int[] columns;
    /** The partitions of this reader, and where each one goes on. */
    private final int[] partitions;

    private final long[] next;
    private int turn;
    private volatile boolean woken;

    InMemoryReader(InMemorySource source, SourceContext context) {
        this.source = source;
        this.context = context;
        this.columns = context.projection().getFields().stream()
                .mapToInt(field -> columnOf(source, field))
                .toArray();
        List<Integer> mine = new ArrayList<>();
        for (int i = context.taskIndex(); i < source.partitionCount(); i += context.parallelism()) {
            mine.add(i);
        }
        this.partitions = mine.stream().mapToInt(Integer::intValue).toArray();
        SourcePosition restored = context.restoredPosition().orElse(SourcePosition.EMPTY);
        this.next = mine.stream()
                .mapToLong(i -> Long.parseLong(restored.nextByPartition().getOrDefault(source.partitionName(i), "0")))
                .toArray();
    }

    @Override
    public SourceStatus poll(Output output, Duration maxWait) throws Exception {
        source.countPoll();
        long version = source.log().version();
        boolean ended = source.log().isEnded();
        if (emitBatch(output)) {
            return SourceStatus.MORE;
        }
        if (ended) {
            return SourceStatus.END;
        }
        if (!woken && !maxWait.isZero()) {
            source.log().awaitChange(version, maxWait.toNanos());
            if (!woken && emitBatch(output)) {
                return SourceStatus.MORE;
            }
        }
        woken = false;
        return SourceStatus.IDLE;
    }

    @Override
    public SourcePosition position() {
        SortedMap<String, String> nextByPartition = new TreeMap<>();
        for (int i = 0; i < partitions.length; i++) {
            nextByPartition.put(source.partitionName(partitions[i]), Long.toString(next[i]));
        }
        return new SourcePosition(nextByPartition);
    }

    @Override
    public void commit(SourcePosition position) {
        source.addCommitted(position);
    }

    @Override
    public void pause() {
        source.setPaused(true);
    }

    @Override
    public void resume() {
        source.setPaused(false);
    }

    @Override
    public void wakeup() {
        woken = true;
        source.log().wakeUp();
    }

    @Override
    public void close() {
        source.readerClosed();
    }

    /** Whether anything was read. */
    private boolean emitBatch(Output output) throws Exception {
        long[] after = next.clone();
        try (RowBatchBuilder rows = context.newBatch()) {
            int read = fill(rows, after);
            if (rows.rowCount() > 0) {
                output.emit(rows.build());
            }
            System.arraycopy(after, 0, next, 0, next.length);
            turn++;
            return read > 0;
        }
    }

    /** Takes records of one partition after the other, until the batch is full or has to end at a cut. */
    private int fill(RowBatchBuilder rows, long[] after) throws Exception {
        int read = 0;
        String lastPartition = "";
        long lastOffset = -1;
        for (int i = 0; i < partitions.length; i++) {
            int mine = (turn + i) % partitions.length;
            String partition = source.partitionName(partitions[mine]);
            for (Entry entry : source.log().read(partitions[mine], after[mine], context.batchRows() - read)) {
                long offset = after[mine];
                boolean cut = read > 0 && context.replayCuts().separates(lastPartition, lastOffset, partition, offset);
                if (cut || rows.byteCount() >= context.batchBytes()) {
                    return read;
                }
                take(entry, rows, partition, offset);
                after[mine]++;
                read++;
                lastPartition = partition;
                lastOffset = offset;
            }
        }
        return read;
    }

    private void take(Entry entry, RowBatchBuilder rows, String partition, long offset) throws Exception {
        if (entry instanceof Entry.Failing failing) {
            throw failing.failure();
        }
        if (entry instanceof Entry.Undecodable bad) {
            context.reject(new BadRecord(bad.key(), bad.value(), partition, offset), bad.code(), bad.reason());
        } else if (entry instanceof Entry.Decoded decoded) {
            rows.recordOrigin(partition, offset);
            List<@Nullable Object> values = new ArrayList<>(columns.length);
            for (int column : columns) {
                values.add(decoded.row().value(column));
            }
            Rows.append(rows, decoded.row().kind(), values);
        }
    }

    private static int columnOf(InMemorySource source, Field field) {
        List<Field> fields = source.schema().getFields();
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).getName().equals(field.getName())) {
                return i;
            }
        }
        throw new IllegalArgumentException("source '" + source.name() + "' has no column '" + field.getName() + "'");
    }

    private record BadRecord(
            Row.@Nullable Bytes keyBytes, Row.@Nullable Bytes valueBytes, String partition, long offset)
            implements SourceRecord {
        @Override
        public @Nullable ByteBuffer key() {
            return keyBytes == null ? null : ByteBuffer.wrap(keyBytes.toArray());
        }

        @Override
        public @Nullable ByteBuffer value() {
            return valueBytes == null ? null : ByteBuffer.wrap(valueBytes.toArray());
        }

        @Override
        public long timestampMillis() {
            return -1;
        }
    }
}
