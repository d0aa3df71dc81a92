package io.streamling.testing;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.sink.Committed;
import io.streamling.sink.Guarantee;
import io.streamling.sink.SinkContext;
import io.streamling.sink.SinkWriter;
import io.streamling.sink.TransactionalSink;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * A sink that a test looks into. Rows are durable once flushed: they outlive a crash of the pipeline, and rows that were
 * only written do not, as in a database. Three kinds:
 *
 * <ul>
 *   <li>{@link #append}: at least once; {@link #rows} are all rows in the order in which they became durable
 *   <li>{@link #keyed}: a table by key, effectively once; {@link #rows} is its content
 *   <li>{@link #transactional}: rows and positions in one commit, exactly once; with a key it is a table as well
 * </ul>
 *
 * <p>A test can make it refuse rows, fail, or hang. Thread-safe.
 *
 * <pre>{@code
 * InMemorySink sink = InMemorySink.keyed("large_orders", "id");
 * Pipeline.from(orders).sql("SELECT id, amount FROM input WHERE amount > 100").to(sink).run();
 * assertThat(sink.rows()).containsExactly(insert(2, 150));
 * }</pre>
 */
public final class InMemorySink implements TransactionalSink {
    private final String name;
    private final Guarantee guarantee;
    private final List<String> keyColumns;
    private final SinkContent content = new SinkContent();
    private final PlantedFaults faults = new PlantedFaults();
    private final AtomicLong rowsWritten = new AtomicLong();
    private final AtomicInteger openWriters = new AtomicInteger();
    private final List<Long> committedEpochs = new CopyOnWriteArrayList<>();
    private volatile Predicate<Row> refused = row -> false;
    private volatile Set<ChangelogMode> accepted = EnumSet.allOf(ChangelogMode.class);

    private InMemorySink(String name, Guarantee guarantee, List<String> keyColumns) {
        this.name = name;
        this.guarantee = guarantee;
        this.keyColumns = keyColumns;
    }

    /** Keeps every row, with its kind. */
    public static InMemorySink append(String name) {
        return new InMemorySink(name, Guarantee.AT_LEAST_ONCE, List.of());
    }

    /** Keeps a table by these key columns, or by the key of the stream when none are named. */
    public static InMemorySink keyed(String name, String... keyColumns) {
        return new InMemorySink(name, Guarantee.EFFECTIVELY_ONCE, List.of(keyColumns));
    }

    /** Commits rows and positions as one; with key columns it keeps a table, without it keeps every row. */
    public static InMemorySink transactional(String name, String... keyColumns) {
        return new InMemorySink(name, Guarantee.EXACTLY_ONCE, List.of(keyColumns));
    }

    /** Takes these streams only; all, without it. */
    public InMemorySink accepting(ChangelogMode... modes) {
        accepted = Set.of(modes);
        return this;
    }

    /** Refuses rows for good from now on, so that the sink's error policy decides. */
    public InMemorySink refuse(Predicate<Row> rows) {
        refused = rows;
        return this;
    }

    /** Makes the next attempts at a step fail; retryable failures are tried again, as a connector would. */
    public InMemorySink failNext(Step step, int times, Exception failure) {
        faults.failNext(step, times, failure);
        return this;
    }

    /** Makes the next attempts at a step fail with the retryable {@code SINK_UNAVAILABLE}. */
    public InMemorySink failNext(Step step, int times) {
        return failNext(step, times, new StreamlingException(ErrorCode.SINK_UNAVAILABLE, "planted: " + step));
    }

    /** Makes everybody wait at a step until the gate is opened. */
    public Gate holdAt(Step step) {
        return faults.holdAt(step);
    }

    /** What is durable: the table where there is a key, otherwise every row in order. */
    public List<Row> rows() {
        return isTable() ? content.table() : content.changes();
    }

    /** Every row that became durable, in order, with its kind. */
    public List<Row> changes() {
        return content.changes();
    }

    /** Waits until this many rows have become durable; false when they did not in time. */
    public boolean awaitChanges(int count, Duration timeout) throws InterruptedException {
        return content.awaitChanges(count, timeout);
    }

    /** How many rows writers were given, durable or not. */
    public long rowsWritten() {
        return rowsWritten.get();
    }

    /** The epochs that writers were told to commit, in order. */
    public List<Long> committedEpochs() {
        return List.copyOf(committedEpochs);
    }

    /** What was committed together with the rows for a pipeline; empty for sinks that are not transactional. */
    public Optional<Committed> committed(String pipeline) {
        return Optional.ofNullable(content.committed(pipeline));
    }

    /** How many writers are not closed. */
    public int openWriters() {
        return openWriters.get();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Set<ChangelogMode> accepts() {
        return accepted;
    }

    @Override
    public Guarantee guarantee() {
        return guarantee;
    }

    @Override
    public void validate(RowType input) {
        List<String> key = keyOf(input);
        List<String> names =
                input.schema().getFields().stream().map(Field::getName).toList();
        if (!names.containsAll(key) || (key.isEmpty() && guarantee == Guarantee.EFFECTIVELY_ONCE)) {
            throw new StreamlingException(
                    ErrorCode.SCHEMA_MISMATCH,
                    "sink '" + name + "': key columns " + key + " are not all among the input's columns " + names);
        }
    }

    @Override
    public boolean isTransactional() {
        return guarantee == Guarantee.EXACTLY_ONCE;
    }

    @Override
    public Committed takeOver(String pipeline) throws Exception {
        faults.reach(Step.READ);
        return content.takeOver(pipeline);
    }

    @Override
    public SinkWriter createWriter(SinkContext context) throws Exception {
        faults.reach(Step.CREATE_WRITER);
        openWriters.incrementAndGet();
        return new InMemoryWriter(this, context);
    }

    List<String> keyOf(RowType input) {
        return keyColumns.isEmpty() && guarantee == Guarantee.EFFECTIVELY_ONCE ? input.keyColumns() : keyColumns;
    }

    boolean refuses(Row row) {
        return refused.test(row);
    }

    SinkContent content() {
        return content;
    }

    PlantedFaults faults() {
        return faults;
    }

    void countWritten(int rows) {
        rowsWritten.addAndGet(rows);
    }

    void addCommitted(long epoch) {
        committedEpochs.add(epoch);
    }

    void writerClosed() {
        openWriters.decrementAndGet();
    }

    private boolean isTable() {
        return !keyColumns.isEmpty() || guarantee == Guarantee.EFFECTIVELY_ONCE;
    }
}
