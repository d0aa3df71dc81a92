package io.streamling.testing;

import io.streamling.batch.RowBatchBuilder;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.format.SourceRecord;
import io.streamling.source.ReplayCuts;
import io.streamling.source.Source;
import io.streamling.source.SourceContext;
import io.streamling.spi.FaultPoints;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a reader needs, for the unit test of a source. Set it up first, then create the reader; after that it is
 * thread-safe. Rejected records are collected, unless {@link #failOnReject} is called.
 *
 * <pre>{@code
 * TestSourceContext context = new TestSourceContext(source, memory.allocator()).batchRows(3);
 * try (SourceReader reader = source.createReader(context)) {
 *     reader.poll(context.output(), Duration.ZERO);
 * }
 * assertThat(context.output().rows()).containsExactly(insert(1, "a"));
 * }</pre>
 */
public final class TestSourceContext implements SourceContext {
    private final Source source;
    private final BufferAllocator allocator;
    private final ManualClock clock = new ManualClock();
    private final List<Rejected> rejected = new CopyOnWriteArrayList<>();
    private final AtomicInteger checkpointRequests = new AtomicInteger();
    private TestRetrier retrier = new TestRetrier(10);
    private @Nullable CollectingOutput output;
    private Schema projection;
    private @Nullable SourcePosition restored;
    private ReplayCuts cuts = ReplayCuts.NONE;
    private FaultPoints faultPoints = FaultPoints.NONE;
    private int batchRows = 4096;
    private int taskIndex;
    private int parallelism = 1;
    private boolean failing;

    /** The first run of a source in one task, with all columns. */
    public TestSourceContext(Source source, BufferAllocator allocator) {
        this.source = source;
        this.allocator = allocator;
        this.projection = source.schema();
    }

    /** Starts from a position instead of the beginning. */
    public TestSourceContext restoredAt(SourcePosition position) {
        this.restored = position;
        return this;
    }

    /** Ends batches at these positions. */
    public TestSourceContext replayCuts(ReplayCuts replayCuts) {
        this.cuts = replayCuts;
        return this;
    }

    /** Reads these columns only. Before {@link #output} is used. */
    public TestSourceContext projection(String... columns) {
        Schema all = source.schema();
        this.projection = new Schema(Arrays.stream(columns).map(all::findField).toList());
        return this;
    }

    /** Sets the size of a full batch. */
    public TestSourceContext batchRows(int rows) {
        this.batchRows = rows;
        return this;
    }

    /** One of several readers. */
    public TestSourceContext task(int index, int readers) {
        this.taskIndex = index;
        this.parallelism = readers;
        return this;
    }

    /** Sets how many attempts the retrier makes. */
    public TestSourceContext maxAttempts(int attempts) {
        this.retrier = new TestRetrier(attempts);
        return this;
    }

    /** Sets where the test fails the reader. */
    public TestSourceContext faultPoints(FaultPoints points) {
        this.faultPoints = points;
        return this;
    }

    /** Makes {@link #reject} throw, as the error policy FAIL does. */
    public TestSourceContext failOnReject() {
        this.failing = true;
        return this;
    }

    /** An output for {@code poll} that collects plain rows; always the same one. */
    public synchronized CollectingOutput output() {
        CollectingOutput result = output;
        if (result == null) {
            result = new CollectingOutput(allocator, projection);
            output = result;
        }
        return result;
    }

    /** How often the reader has asked for a checkpoint. */
    public int checkpointRequests() {
        return checkpointRequests.get();
    }

    /** What was rejected. */
    public List<Rejected> rejected() {
        return List.copyOf(rejected);
    }

    @Override
    public void reject(SourceRecord record, ErrorCode code, String reason) {
        String where = record.partition() + "@" + record.offset();
        rejected.add(new Rejected(code, reason, where, null, bytes(record.key()), bytes(record.value())));
        if (failing) {
            throw new StreamlingException(code, "source '" + source() + "': record " + where + ": " + reason);
        }
    }

    @Override
    public String pipeline() {
        return "test";
    }

    @Override
    public String source() {
        return source.name();
    }

    @Override
    public int taskIndex() {
        return taskIndex;
    }

    @Override
    public int parallelism() {
        return parallelism;
    }

    @Override
    public Optional<SourcePosition> restoredPosition() {
        return Optional.ofNullable(restored);
    }

    @Override
    public ReplayCuts replayCuts() {
        return cuts;
    }

    @Override
    public Schema projection() {
        return projection;
    }

    @Override
    public int batchRows() {
        return batchRows;
    }

    @Override
    public long batchBytes() {
        return 1 << 20;
    }

    @Override
    public RowBatchBuilder newBatch() {
        return RowBatchBuilder.create(projection, allocator, batchRows);
    }

    @Override
    public void requestCheckpoint() {
        int ignored = checkpointRequests.incrementAndGet();
    }

    @Override
    public ManualClock clock() {
        return clock;
    }

    @Override
    public ThreadFactory threadFactory() {
        return work -> {
            Thread thread = new Thread(work, "test-" + source.name());
            thread.setDaemon(true);
            return thread;
        };
    }

    @Override
    public TestRetrier retrier() {
        return retrier;
    }

    @Override
    public FaultPoints faultPoints() {
        return faultPoints;
    }

    private static Row.@Nullable Bytes bytes(@Nullable ByteBuffer buffer) {
        if (buffer == null) {
            return null;
        }
        byte[] copy = new byte[buffer.remaining()];
        buffer.duplicate().get(copy);
        return Row.Bytes.of(copy);
    }
}
