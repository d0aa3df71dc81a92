package io.streamling.testing;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.Columns;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.ErrorCode;
import io.streamling.source.Source;
import io.streamling.source.SourceContext;
import io.streamling.source.SourceReader;
import io.streamling.testing.SourceLog.Entry;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A source whose rows a test adds, before or while the pipeline runs. Each row has an offset in a partition
 * ({@code orders-0@17}), so the source can be read again from any position; readers share the partitions. Without
 * {@link #end} it waits for more. Thread-safe.
 *
 * <pre>{@code
 * InMemorySource orders = InMemorySource.of("orders", "id BIGINT", "country VARCHAR")
 *         .insert(1, "CH")
 *         .insert(2, null)
 *         .end();
 * }</pre>
 */
public final class InMemorySource implements Source {
    private final String name;
    private final Schema schema;
    private final List<String> keyColumns;
    private final ChangelogMode changelogMode;
    private final int partitionCount;
    private final SourceLog log;
    private final AtomicInteger polls = new AtomicInteger();
    private final AtomicInteger openReaders = new AtomicInteger();
    private final List<SourcePosition> committed = new CopyOnWriteArrayList<>();
    private volatile boolean paused;

    private InMemorySource(Builder builder) {
        this.name = builder.name;
        this.schema = builder.schema;
        this.keyColumns = builder.keyColumns;
        this.changelogMode = builder.changelogMode;
        this.partitionCount = builder.partitionCount;
        this.log = new SourceLog(partitionCount);
    }

    /** A source of INSERT rows with one partition; columns as in {@link Columns#of}. */
    public static InMemorySource of(String name, String... columns) {
        return builder(name, columns).build();
    }

    /** A source with a key, another changelog mode or several partitions; columns as in {@link Columns#of}. */
    public static Builder builder(String name, String... columns) {
        return new Builder(name, Columns.of(columns));
    }

    /** Describes a source. One thread. */
    public static final class Builder {
        private final String name;
        private final Schema schema;
        private List<String> keyColumns = List.of();
        private ChangelogMode changelogMode = ChangelogMode.APPEND;
        private int partitionCount = 1;

        private Builder(String name, Schema schema) {
            this.name = name;
            this.schema = schema;
        }

        /** What identifies a row. */
        public Builder key(String... columns) {
            keyColumns = List.of(columns);
            return this;
        }

        /** Which row kinds will be added. */
        public Builder changelogMode(ChangelogMode mode) {
            changelogMode = mode;
            return this;
        }

        /** How many partitions there are, and so how many readers at most. */
        public Builder partitions(int count) {
            partitionCount = count;
            return this;
        }

        /** The source, still without rows. */
        public InMemorySource build() {
            return new InMemorySource(this);
        }
    }

    /** Adds an INSERT row to partition 0. */
    public InMemorySource insert(@Nullable Object... values) {
        return add(Row.insert(values));
    }

    /** Adds an UPDATE row to partition 0. */
    public InMemorySource update(@Nullable Object... values) {
        return add(Row.update(values));
    }

    /** Adds a DELETE row to partition 0. */
    public InMemorySource delete(@Nullable Object... values) {
        return add(Row.delete(values));
    }

    /** Adds rows to partition 0. */
    public InMemorySource add(Row... rows) {
        return addTo(0, Arrays.asList(rows));
    }

    /** Adds rows to a partition, all at once for readers. */
    public InMemorySource addTo(int partition, List<Row> rows) {
        int columns = schema.getFields().size();
        for (Row row : rows) {
            if (row.values().size() != columns) {
                throw new IllegalArgumentException("source '" + name + "' has " + columns + " columns, but a row has "
                        + row.values().size() + " values");
            }
        }
        log.add(partition, rows.stream().map(Entry.Decoded::new).toList());
        return this;
    }

    /** Adds a record to a partition that a reader rejects with {@code RECORD_UNDECODABLE}. */
    public InMemorySource addUndecodable(int partition, byte @Nullable [] key, byte @Nullable [] value, String reason) {
        Row.Bytes keyBytes = key == null ? null : Row.Bytes.of(key);
        Row.Bytes valueBytes = value == null ? null : Row.Bytes.of(value);
        log.add(partition, List.of(new Entry.Undecodable(keyBytes, valueBytes, ErrorCode.RECORD_UNDECODABLE, reason)));
        return this;
    }

    /** Makes the poll that would read this offset of a partition throw, once; what is before it is emitted first. */
    public InMemorySource failAt(int partition, long offset, Exception failure) {
        log.failAt(partition, offset, failure);
        return this;
    }

    /** Nothing more will be added: readers answer END when they have read everything. */
    public InMemorySource end() {
        log.end();
        return this;
    }

    /** How often readers were polled. */
    public int polls() {
        return polls.get();
    }

    /** How many readers are not closed. */
    public int openReaders() {
        return openReaders.get();
    }

    /** Whether a reader was told to pause, and not yet to resume. */
    public boolean isPaused() {
        return paused;
    }

    /** The positions that readers were told to commit, in order. */
    public List<SourcePosition> committed() {
        return List.copyOf(committed);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public List<String> keyColumns() {
        return keyColumns;
    }

    @Override
    public ChangelogMode changelogMode() {
        return changelogMode;
    }

    @Override
    public int maxParallelism() {
        return partitionCount;
    }

    @Override
    public SourceReader createReader(SourceContext context) {
        openReaders.incrementAndGet();
        return new InMemoryReader(this, context);
    }

    /** The name of a partition in positions: the source's, a hyphen and the number. */
    public String partitionName(int partition) {
        return name + "-" + partition;
    }

    int partitionCount() {
        return partitionCount;
    }

    SourceLog log() {
        return log;
    }

    void countPoll() {
        polls.incrementAndGet();
    }

    void addCommitted(SourcePosition position) {
        committed.add(position);
    }

    void setPaused(boolean pausedNow) {
        paused = pausedNow;
    }

    void readerClosed() {
        openReaders.decrementAndGet();
    }
}
