package io.streamling.sql;

import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowType;
import io.streamling.error.ErrorCode;
import io.streamling.function.ScalarFunction;
import io.streamling.operator.Operator;
import io.streamling.operator.OperatorContext;
import io.streamling.operator.OperatorFactory;
import io.streamling.spi.CompiledSql;
import io.streamling.spi.SqlCompiler;
import io.streamling.spi.SqlException;
import io.streamling.spi.SqlException.SqlProblem;
import io.streamling.spi.SqlRequest;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.types.pojo.Schema;

/** Runs a case and tells what came out, in the form of the file. One test's thread. */
final class SqlTestRunner {
    static final Instant NOW = Instant.parse("2024-05-06T07:08:09.123456Z");

    private final SqlCompiler compiler;
    private final List<ScalarFunction> functions;

    SqlTestRunner(SqlCompiler compiler, List<ScalarFunction> functions) {
        this.compiler = compiler;
        this.functions = functions;
    }

    /** How the rows of an input are cut into batches: gets the number of rows that are left. */
    interface Cuts {
        int rows(int left);
    }

    /** The expectation that would hold. */
    List<String> run(SqlTestCase test, Cuts cuts) throws Exception {
        CompiledSql compiled;
        try {
            compiled = compiler.compile(new SqlRequest(test.sql(), test.inputs(), Map.of(), functions));
        } catch (SqlException e) {
            List<String> lines = new ArrayList<>(List.of("refused"));
            e.problems().stream().map(SqlProblem::toString).forEach(lines::add);
            return lines;
        }
        return execute(test, compiled, cuts);
    }

    private List<String> execute(SqlTestCase test, CompiledSql compiled, Cuts cuts) throws Exception {
        List<String> lines = new ArrayList<>();
        RowType output = compiled.output();
        String mode = output.changelogMode()
                + (output.keyColumns().isEmpty() ? "" : " KEY " + String.join(", ", output.keyColumns()));
        lines.add("rows " + mode + ": " + SqlTestTypes.describe(output.schema()));
        List<String> rejects = new ArrayList<>();
        try (BufferAllocator allocator = new RootAllocator()) {
            for (String input : test.inputs().keySet()) {
                for (OperatorFactory factory : compiled.operatorsByInput().getOrDefault(input, List.of())) {
                    Collected collected = new Collected(input, output.schema(), allocator);
                    runOperator(factory, test, input, cuts, collected);
                    lines.addAll(collected.rows);
                    rejects.addAll(collected.rejects);
                }
            }
        }
        if (!rejects.isEmpty()) {
            lines.add("rejected");
            lines.addAll(rejects);
        }
        return lines;
    }

    private static void runOperator(
            OperatorFactory factory, SqlTestCase test, String input, Cuts cuts, Collected collected) throws Exception {
        List<String> rows = test.rowsByInput().get(input);
        RowType type = test.inputs().get(input);
        if (rows.isEmpty()) {
            return;
        }
        RowBatch all = SqlTestRows.batch(type.schema(), rows, collected.allocator);
        try (Operator operator = factory.create(type, collected)) {
            for (int from = 0; from < rows.size(); ) {
                int count = cuts.rows(rows.size() - from);
                RowBatch slice = all.slice(from, count);
                collected.firstRow = from;
                try {
                    operator.process(slice, collected);
                } finally {
                    slice.release();
                }
                from += count;
            }
            operator.onEnd(collected);
        } finally {
            all.release();
        }
    }

    /** The engine's side of one operator. */
    private static final class Collected implements Output, OperatorContext {
        private final RandomGenerator random = new SplittableRandom(0);
        final String input;
        final Schema schema;
        final BufferAllocator allocator;
        final List<String> rows = new ArrayList<>();
        final List<String> rejects = new ArrayList<>();
        int firstRow;

        Collected(String input, Schema schema, BufferAllocator allocator) {
            this.input = input;
            this.schema = schema;
            this.allocator = allocator;
        }

        @Override
        public RowBatchBuilder newBatch() {
            return RowBatchBuilder.create(schema, allocator, 4);
        }

        @Override
        public void emit(RowBatch batch) {
            if (batch.rowCount() == 0) {
                rows.add("an empty batch");
            }
            if (!batch.schema().equals(schema)) {
                rows.add("another schema: " + batch.schema());
            }
            rows.addAll(SqlTestRows.lines(batch));
            batch.release();
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
            return random;
        }

        @Override
        public void reject(RowBatch batch, int row, ErrorCode code, String reason) {
            rejects.add(input + " row " + (firstRow + row + 1) + ": " + code + ": " + reason);
        }
    }
}
