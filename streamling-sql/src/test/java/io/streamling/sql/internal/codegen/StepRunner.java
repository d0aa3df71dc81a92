package io.streamling.sql.internal.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.error.ErrorCode;
import io.streamling.operator.Operator;
import io.streamling.operator.OperatorContext;
import io.streamling.sql.internal.codegen.Rows.Row;
import io.streamling.sql.internal.plan.Evaluator;
import io.streamling.sql.internal.plan.SelectStep;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;

/** Runs a step over some rows in batches of some size, and checks that no memory is left behind. */
final class StepRunner {
    static final Instant NOW = Instant.parse("2024-02-29T12:30:59.000001Z");

    private final SelectStep step;
    private final Evaluator.Program program;
    private int failAfterRejects = Integer.MAX_VALUE;

    StepRunner(Evaluator evaluator, SelectStep step) {
        this.step = step;
        this.program = evaluator.prepare(step);
    }

    /** What came out, as text. */
    record Result(List<String> rows, List<String> rejects) {}

    StepRunner failingAtReject(int number) {
        failAfterRejects = number;
        return this;
    }

    Optional<String> slowdown() {
        return program.slowdown();
    }

    /** @param sliced whether the batches are slices of a larger one */
    Result run(List<Row> rows, int batchRows, boolean sliced) throws Exception {
        try (BufferAllocator allocator = new RootAllocator()) {
            Result result = new Result(new ArrayList<>(), new ArrayList<>());
            try (Operator operator = program.start(new Context(result.rejects))) {
                Output output = new Collector(allocator, result.rows);
                if (sliced) {
                    runSlices(rows, batchRows, allocator, operator, output);
                } else {
                    for (int from = 0; from < rows.size(); from += batchRows) {
                        List<Row> part = rows.subList(from, Math.min(rows.size(), from + batchRows));
                        process(operator, Rows.batch(step.input().schema(), part, allocator), output);
                    }
                }
            } finally {
                assertThat(allocator.getAllocatedMemory()).isZero();
            }
            return result;
        }
    }

    /** Runs one batch, which is released. */
    Result run(RowBatch batch, BufferAllocator allocator) throws Exception {
        Result result = new Result(new ArrayList<>(), new ArrayList<>());
        try (Operator operator = program.start(new Context(result.rejects))) {
            process(operator, batch, new Collector(allocator, result.rows));
        }
        return result;
    }

    private void runSlices(List<Row> rows, int batchRows, BufferAllocator allocator, Operator operator, Output output)
            throws Exception {
        RowBatch whole = Rows.batch(step.input().schema(), rows, allocator);
        try {
            for (int from = 0; from < rows.size(); from += batchRows) {
                process(operator, whole.slice(from, Math.min(batchRows, rows.size() - from)), output);
            }
        } finally {
            whole.release();
        }
    }

    private static void process(Operator operator, RowBatch batch, Output output) throws Exception {
        try {
            operator.process(batch, output);
        } finally {
            batch.release();
        }
    }

    private final class Collector implements Output {
        private final BufferAllocator allocator;
        private final List<String> rows;

        Collector(BufferAllocator allocator, List<String> rows) {
            this.allocator = allocator;
            this.rows = rows;
        }

        @Override
        public RowBatchBuilder newBatch() {
            return RowBatchBuilder.create(step.output().schema(), allocator, 16);
        }

        @Override
        public void emit(RowBatch batch) {
            try {
                assertThat(batch.rowCount()).isPositive();
                Rows.read(batch).forEach(row -> rows.add(row.toString()));
            } finally {
                batch.release();
            }
        }
    }

    private final class Context implements OperatorContext {
        private final List<String> rejects;

        Context(List<String> rejects) {
            this.rejects = rejects;
        }

        @Override
        public String name() {
            return "sql";
        }

        @Override
        public int taskIndex() {
            return 0;
        }

        @Override
        public InstantSource clock() {
            return InstantSource.fixed(NOW);
        }

        @Override
        public RandomGenerator random() {
            return new SplittableRandom(0);
        }

        @Override
        public void reject(RowBatch input, int row, ErrorCode code, String reason) {
            assertThat(input.rowCount()).isGreaterThan(row);
            rejects.add(code + ": " + reason + ": " + Rows.read(input).get(row));
            if (rejects.size() >= failAfterRejects) {
                throw new IllegalStateException("rejected");
            }
        }
    }
}
