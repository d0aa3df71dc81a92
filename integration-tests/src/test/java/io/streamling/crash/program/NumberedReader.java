package io.streamling.crash.program;

import io.streamling.batch.BytesAppender;
import io.streamling.batch.IntAppender;
import io.streamling.batch.LongAppender;
import io.streamling.batch.Output;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.source.SourceContext;
import io.streamling.source.SourceReader;
import io.streamling.source.SourceStatus;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.apache.arrow.vector.types.pojo.Field;

/** Reads a share of the partitions in turn, some rows of each per batch. Task thread only, except {@link #wakeup}. */
final class NumberedReader implements SourceReader {
    private static final byte[] UNUSED = "nobody reads this".getBytes(StandardCharsets.UTF_8);

    private final Ledger ledger;
    private final SourceContext context;
    private final List<String> columns;
    private final int[] partitions;
    private final long[] next;
    private final long paceNanos;
    private final AtomicLong rowsRead;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long nextBatchNanos = System.nanoTime();
    private int turn;
    private boolean paused;
    private boolean woken;

    NumberedReader(NumberedSource source, SourceContext context) {
        this.ledger = source.ledger();
        this.context = context;
        this.paceNanos = source.pace().toNanos();
        this.rowsRead = source.rowsRead();
        this.columns =
                context.projection().getFields().stream().map(Field::getName).toList();
        this.partitions = IntStream.range(0, ledger.partitions())
                .filter(partition -> partition % context.parallelism() == context.taskIndex())
                .toArray();
        SourcePosition restored = context.restoredPosition().orElse(SourcePosition.EMPTY);
        this.next = IntStream.of(partitions)
                .mapToObj(Ledger::partitionName)
                .mapToLong(name -> Long.parseLong(restored.nextByPartition().getOrDefault(name, "0")))
                .toArray();
    }

    @Override
    public SourceStatus poll(Output output, Duration maxWait) throws Exception {
        if (isAtEnd()) {
            return SourceStatus.END;
        }
        if (paused || !awaitTurn(maxWait.toNanos())) {
            return SourceStatus.IDLE;
        }
        nextBatchNanos = System.nanoTime() + paceNanos;
        long[] after = next.clone();
        try (RowBatchBuilder rows = context.newBatch()) {
            fill(rows, after);
            if (rows.rowCount() > 0) {
                rowsRead.addAndGet(rows.rowCount());
                output.emit(rows.build());
            }
        }
        System.arraycopy(after, 0, next, 0, next.length);
        turn++;
        return SourceStatus.MORE;
    }

    @Override
    public SourcePosition position() {
        SortedMap<String, String> nextByPartition = new TreeMap<>();
        for (int i = 0; i < partitions.length; i++) {
            nextByPartition.put(Ledger.partitionName(partitions[i]), Long.toString(next[i]));
        }
        return new SourcePosition(nextByPartition);
    }

    @Override
    public void pause() {
        paused = true;
    }

    @Override
    public void resume() {
        paused = false;
    }

    @Override
    public void wakeup() {
        lock.lock();
        try {
            woken = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {}

    private boolean isAtEnd() {
        for (long offset : next) {
            if (offset < ledger.rowsPerPartition()) {
                return false;
            }
        }
        return true;
    }

    private boolean awaitTurn(long maxWaitNanos) throws InterruptedException {
        lock.lock();
        try {
            long giveUpNanos = System.nanoTime() + maxWaitNanos;
            while (!woken) {
                long now = System.nanoTime();
                if (nextBatchNanos - now <= 0) {
                    return true;
                }
                if (giveUpNanos - now <= 0) {
                    return false;
                }
                long ignored = changed.awaitNanos(Math.min(nextBatchNanos - now, giveUpNanos - now));
            }
            woken = false;
            return false;
        } finally {
            lock.unlock();
        }
    }

    private void fill(RowBatchBuilder rows, long[] after) {
        int share = Math.max(1, context.batchRows() / partitions.length);
        String lastName = "";
        long lastSeq = -1;
        for (int i = 0; i < partitions.length; i++) {
            int mine = (turn + i) % partitions.length;
            String name = Ledger.partitionName(partitions[mine]);
            for (int taken = 0; taken < share && after[mine] < ledger.rowsPerPartition(); taken++) {
                long seq = after[mine];
                if (rows.rowCount() > 0 && context.replayCuts().separates(lastName, lastSeq, name, seq)) {
                    return;
                }
                append(rows, partitions[mine], seq);
                after[mine]++;
                lastName = name;
                lastSeq = seq;
            }
        }
    }

    private void append(RowBatchBuilder rows, int partition, long seq) {
        rows.recordOrigin(Ledger.partitionName(partition), seq);
        for (int i = 0; i < columns.size(); i++) {
            switch (columns.get(i)) {
                case "part" -> ((IntAppender) rows.appender(i)).set(partition);
                case "seq" -> ((LongAppender) rows.appender(i)).set(seq);
                case "id" -> ((LongAppender) rows.appender(i)).set(ledger.id(partition, seq));
                case "amount" -> ((LongAppender) rows.appender(i)).set(ledger.amount(partition, seq));
                case "note" -> ((BytesAppender) rows.appender(i)).set(ledger.noteBytes(partition, seq));
                default -> ((BytesAppender) rows.appender(i)).set(UNUSED);
            }
        }
        rows.endRow(RowKind.INSERT);
    }
}
