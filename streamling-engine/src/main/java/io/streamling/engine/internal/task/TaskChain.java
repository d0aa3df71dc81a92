package io.streamling.engine.internal.task;

import io.streamling.checkpoint.Barrier;
import io.streamling.engine.internal.runtime.FaultPoint;
import io.streamling.spi.FaultPoints;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The open parts of one task. Task thread only.
 *
 * @param operators in order of flow
 */
record TaskChain(
        List<ReaderNode> readers,
        List<OperatorNode> operators,
        List<WriterNode> writers,
        @Nullable DeadLetterQueue deadLetters,
        FaultPoints faults) {
    /** After every poll: bad rows do not wait for the barrier. */
    void writeDeadLetters() throws Exception {
        if (deadLetters != null) {
            deadLetters.write();
        }
    }

    /** No rows will come: lets out all that is held. */
    void end() throws Exception {
        for (OperatorNode operator : operators) {
            operator.onEnd();
        }
        writeDeadLetters();
    }

    /** Sends a barrier from the readers to the writers; returns when all rows before it are durable. */
    void flush(Barrier barrier) throws Exception {
        for (OperatorNode operator : operators) {
            FaultPoint.CP04.pass(faults);
            operator.beforeBarrier(barrier);
        }
        if (deadLetters == null) {
            flushWriters(barrier);
            return;
        }
        deadLetters.flush(barrier);
        try {
            FaultPoint.CP22.pass(faults);
            flushWriters(barrier);
        } finally {
            deadLetters.afterFlush();
        }
    }

    private void flushWriters(Barrier barrier) throws Exception {
        for (int i = 0; i < writers.size(); i++) {
            if (i > 0) {
                FaultPoint.CP13.pass(faults);
            }
            FaultPoint.CP09.pass(faults);
            writers.get(i).flush(barrier);
            FaultPoint.CP11.pass(faults);
        }
    }

    /** Tells the writers that an epoch is saved. */
    void commit(long epoch) throws Exception {
        if (deadLetters != null) {
            deadLetters.writer().commit(epoch);
        }
        for (WriterNode writer : writers) {
            writer.commit(epoch);
            FaultPoint.CP18.pass(faults);
        }
    }
}
