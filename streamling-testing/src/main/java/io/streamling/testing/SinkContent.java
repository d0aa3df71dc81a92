package io.streamling.testing;

import io.streamling.batch.RowKind;
import io.streamling.checkpoint.Barrier;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.sink.Committed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** What an {@link InMemorySink} has durably: it outlives writers, as a database would. Thread-safe. */
final class SinkContent {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final List<Row> changes = new ArrayList<>();
    private final Map<List<@Nullable Object>, Row> rowByKey = new LinkedHashMap<>();
    private final Map<String, Committed> committedByPipeline = new HashMap<>();

    /** Makes rows durable; with key columns also in the table, one after the other. */
    void apply(List<Row> rows, int[] keyColumns) {
        lock.lock();
        try {
            changes.addAll(rows);
            if (keyColumns.length > 0) {
                rows.forEach(row -> applyByKey(row, keyColumns));
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Makes rows, epoch and positions durable as one, for the owner only. */
    void commit(String pipeline, long owner, Barrier barrier, List<Row> rows, int[] keyColumns) {
        lock.lock();
        try {
            Committed before = committedByPipeline.get(pipeline);
            if (before == null || before.owner() != owner) {
                throw new StreamlingException(
                        ErrorCode.CHECKPOINT_FENCED,
                        "pipeline '" + pipeline + "' was taken over by a later run: stop one of the two");
            }
            Map<String, SourcePosition> positions = new HashMap<>(before.positionBySource());
            barrier.positionBySource()
                    .forEach((source, position) -> positions.merge(source, position, SourcePosition::with));
            committedByPipeline.put(pipeline, new Committed(owner, barrier.epoch(), positions));
            apply(rows, keyColumns);
        } finally {
            lock.unlock();
        }
    }

    Committed takeOver(String pipeline) {
        lock.lock();
        try {
            Committed before = committedByPipeline.getOrDefault(pipeline, new Committed(0, 0, Map.of()));
            Committed after = new Committed(before.owner() + 1, before.epoch(), before.positionBySource());
            committedByPipeline.put(pipeline, after);
            return after;
        } finally {
            lock.unlock();
        }
    }

    @Nullable
    Committed committed(String pipeline) {
        lock.lock();
        try {
            return committedByPipeline.get(pipeline);
        } finally {
            lock.unlock();
        }
    }

    List<Row> changes() {
        lock.lock();
        try {
            return List.copyOf(changes);
        } finally {
            lock.unlock();
        }
    }

    List<Row> table() {
        lock.lock();
        try {
            return List.copyOf(rowByKey.values());
        } finally {
            lock.unlock();
        }
    }

    boolean awaitChanges(int count, Duration timeout) throws InterruptedException {
        lock.lock();
        try {
            long left = timeout.toNanos();
            while (changes.size() < count) {
                if (left <= 0) {
                    return false;
                }
                left = changed.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void applyByKey(Row row, int[] keyColumns) {
        List<@Nullable Object> key = new ArrayList<>(keyColumns.length);
        for (int column : keyColumns) {
            key.add(row.value(column));
        }
        if (row.kind() == RowKind.DELETE) {
            rowByKey.remove(key);
        } else {
            rowByKey.put(key, new Row(RowKind.INSERT, row.values()));
        }
    }
}
