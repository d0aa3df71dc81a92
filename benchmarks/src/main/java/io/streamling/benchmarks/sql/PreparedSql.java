package io.streamling.benchmarks.sql;

import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowType;
import io.streamling.operator.Operator;
import io.streamling.operator.OperatorFactory;
import io.streamling.spi.CompiledSql;
import io.streamling.spi.SqlRequest;
import io.streamling.sql.CalciteSqlCompiler;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.types.pojo.Schema;

/** A statement over one batch of {@link Orders}, ready to run again and again. One thread. */
final class PreparedSql implements AutoCloseable {
    private static final RowType INPUT = RowType.append(Orders.SCHEMA);

    private final BufferAllocator allocator = new RootAllocator();
    private final RowBatch input;
    private final Operator operator;
    private final Output output;
    private final Schema schema;
    private final int rows;

    private PreparedSql(String sql, RowType type, Function<BufferAllocator, RowBatch> batch) throws Exception {
        this.input = batch.apply(allocator);
        this.rows = input.rowCount();
        OperatorFactory factory = plan(sql, type);
        this.schema = factory.outputSchema(type.schema());
        this.output = new Output() {
            @Override
            public RowBatchBuilder newBatch() {
                return builder();
            }

            @Override
            public void emit(RowBatch batch) {
                batch.release();
            }
        };
        this.operator = factory.create(type, new QuietContext());
    }

    static PreparedSql of(String sql, int rows) throws Exception {
        return new PreparedSql(sql, INPUT, allocator -> Orders.batch(rows, allocator));
    }

    /** Over a batch of other rows. */
    static PreparedSql of(String sql, Schema columns, Function<BufferAllocator, RowBatch> batch) throws Exception {
        return new PreparedSql(sql, RowType.append(columns), batch);
    }

    /** A statement over such rows, by a compiler that has compiled nothing else. */
    static Operator operator(String sql) throws Exception {
        return plan(sql, INPUT).create(INPUT, new QuietContext());
    }

    private static OperatorFactory plan(String sql, RowType type) {
        SqlRequest request = new SqlRequest(sql, Map.of("input", type), Map.of(), List.of());
        CompiledSql compiled = new CalciteSqlCompiler().compile(request);
        return Objects.requireNonNull(compiled.operatorsByInput().get("input")).get(0);
    }

    void run() throws Exception {
        operator.process(input, output);
    }

    RowBatch input() {
        return input;
    }

    /** For results written by hand. */
    RowBatchBuilder builder() {
        return RowBatchBuilder.create(schema, allocator, rows);
    }

    void emit(RowBatchBuilder builder) throws Exception {
        output.emit(builder.build());
    }

    /** Fails if a batch is still there. */
    @Override
    public void close() {
        operator.close();
        input.release();
        allocator.close();
    }
}
