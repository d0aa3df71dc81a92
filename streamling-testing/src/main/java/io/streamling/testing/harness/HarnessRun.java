package io.streamling.testing.harness;

import io.streamling.batch.RowBatch;
import io.streamling.checkpoint.Barrier;
import io.streamling.operator.Operator;
import io.streamling.testing.LeakCheck;
import io.streamling.testing.Row;
import io.streamling.testing.Rows;
import io.streamling.testing.harness.Scenario.Move;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One operator, or two with a crash between them, through one scenario. One thread; used once. */
final class HarnessRun {
    private final Subject subject;
    private final LeakCheck memory = LeakCheck.poisoning();
    private final HarnessOutput output;
    private final HarnessContext context;
    private @Nullable Operator operator;
    private @Nullable RowBatch whole;
    private long epoch;

    /** What came out. */
    record Outcome(List<Row> emitted, List<Row> rejected, int emits, int allocations) {}

    HarnessRun(Subject subject, Plan plan) {
        this.subject = subject;
        this.output = new HarnessOutput(memory.allocator(), subject.output(), plan.failingEmit());
        this.context = new HarnessContext(plan.failingReject());
        memory.failAllocation(plan.failingAllocation());
    }

    /** Throws what the operator throws, and {@link AssertionError} when it breaks a rule. */
    Outcome run(List<Move> moves) throws Exception {
        try {
            start();
            for (Move move : moves) {
                make(move);
            }
            current().onEnd(output);
            current().beforeBarrier(new Barrier(++epoch, true, Map.of()), output);
        } finally {
            closeAll();
        }
        memory.close();
        return new Outcome(output.rows(), context.rejected(), output.emits(), memory.allocations());
    }

    /** Bytes that are left after {@link #run} has thrown. */
    void verifyMemory() {
        memory.close();
    }

    private void start() throws Exception {
        operator = subject.factory().create(subject.type(), context);
    }

    private void make(Move move) throws Exception {
        if (move instanceof Move.Feed feed) {
            process(batch(subject.rows().subList(feed.fromRow(), feed.toRow())));
        } else if (move instanceof Move.FeedSlice feed) {
            process(whole().slice(feed.fromRow(), feed.toRow() - feed.fromRow()));
        } else if (move instanceof Move.PassBarrier) {
            current().beforeBarrier(new Barrier(++epoch, false, Map.of()), output);
        } else {
            current().close();
            operator = null;
            start();
        }
    }

    /** Lends a batch to the operator as an engine does, and looks at what it did to it. */
    private void process(RowBatch batch) throws Exception {
        List<Row> before = Rows.of(batch);
        boolean failed = true;
        try {
            current().process(batch, output);
            failed = false;
        } finally {
            giveBack(batch, before, failed);
        }
    }

    private static void giveBack(RowBatch batch, List<Row> before, boolean failed) {
        try {
            if (!failed && !Rows.of(batch).equals(before)) {
                throw new AssertionError("the operator changed the batch that it was given");
            }
            batch.release();
        } catch (IllegalStateException e) {
            throw new AssertionError("the operator released a batch that it had only borrowed", e);
        }
    }

    private RowBatch whole() {
        RowBatch all = whole;
        if (all == null) {
            all = batch(subject.rows());
            whole = all;
        }
        return all;
    }

    private RowBatch batch(List<Row> rows) {
        return Rows.batch(memory.allocator(), subject.type().schema(), rows);
    }

    private Operator current() {
        Operator running = operator;
        if (running == null) {
            throw new AssertionError("the operator was not created");
        }
        return running;
    }

    private void closeAll() {
        if (whole != null) {
            whole.release();
        }
        if (operator != null) {
            operator.close();
        }
    }
}
