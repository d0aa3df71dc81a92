package io.streamling.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.batch.RowType;
import io.streamling.operator.Operator;
import io.streamling.operator.OperatorFactory;
import io.streamling.spi.CompiledSql;
import io.streamling.spi.SqlRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What UNNEST makes of a batch stays within bounds, and is given back. */
class UnnestBatchesTest {
    private static final Schema INPUT = SqlTestTypes.schema("id BIGINT NOT NULL, n BIGINT NOT NULL, note VARCHAR");
    private static final int NOTE_BYTES = 1 << 20;

    @Test
    void aRowWithAHugeArrayBecomesSeveralBatches() throws Exception {
        List<Integer> sizes = new ArrayList<>();

        long sum = run("SELECT id, x FROM t CROSS JOIN UNNEST(_gs_generate_series(1, n)) AS u(x)", 100_000, 10, sizes);

        assertThat(sizes).hasSizeGreaterThan(20).allMatch(size -> size <= 4096);
        assertThat(sizes.stream().mapToInt(Integer::intValue).sum()).isEqualTo(100_000);
        assertThat(sum).isEqualTo(100_000L * 100_001 / 2);
    }

    @Test
    void longTextsThatAreRepeatedMakeBatchesOfFewRows() throws Exception {
        List<Integer> sizes = new ArrayList<>();

        run("SELECT id, x, note FROM t CROSS JOIN UNNEST(_gs_generate_series(1, n)) AS u(x)", 50, NOTE_BYTES, sizes);

        assertThat(sizes).allMatch(size -> size <= 4);
        assertThat(sizes.stream().mapToInt(Integer::intValue).sum()).isEqualTo(50);
    }

    @Test
    void columnsThatNobodyReadsAreNotRepeated() throws Exception {
        List<Integer> sizes = new ArrayList<>();

        run("SELECT id, x FROM t CROSS JOIN UNNEST(_gs_generate_series(1, n)) AS u(x)", 4096, NOTE_BYTES, sizes);

        assertThat(sizes).containsExactly(4096);
        assertThat(compile("SELECT id, x FROM t CROSS JOIN UNNEST(_gs_generate_series(1, n)) AS u(x)")
                        .columnsReadByInput())
                .isEqualTo(Map.of("t", List.of("id", "n")));
    }

    @Test
    void anOutputThatFailsLeavesNoMemoryBehind() {
        assertThat(catchThrowable(() -> run(
                        "SELECT id, x FROM t CROSS JOIN UNNEST(_gs_generate_series(1, n)) AS u(x)", 10_000, 10, null)))
                .hasMessage("full");
    }

    @Test
    void theKeyOfTheInputIsGivenUpWithAWarning() {
        RowType keyed = new RowType(INPUT, List.of("id"), ChangelogMode.APPEND);
        String sql = "SELECT id, x FROM t CROSS JOIN UNNEST(_gs_generate_series(1, n)) AS u(x) WHERE id > 0 AND x > 1";
        CompiledSql compiled =
                new CalciteSqlCompiler().compile(new SqlRequest(sql, Map.of("t", keyed), Map.of(), List.of()));

        assertThat(compiled.output().keyColumns()).isEmpty();
        assertThat(compiled.warnings()).singleElement().asString().contains("key of input 't' (id)", "WITH ORDINALITY");
        assertThat(compiled.explanation())
                .isEqualTo("t: unnest _gs_generate_series(1, n), select id, x where (id > 0) AND (x > 1)");
    }

    private static CompiledSql compile(String sql) {
        return new CalciteSqlCompiler()
                .compile(new SqlRequest(sql, Map.of("t", RowType.append(INPUT)), Map.of(), List.of()));
    }

    /** Returns the sum of the second column; the root allocator checks that nothing is left. */
    private static long run(String sql, long elements, int noteBytes, @Nullable List<Integer> sizes) throws Exception {
        CompiledSql compiled = compile(sql);
        OperatorFactory factory = compiled.operatorsByInput().get("t").get(0);
        try (BufferAllocator allocator = new RootAllocator()) {
            Sizes output = new Sizes(compiled.output().schema(), allocator, sizes);
            RowBatch batch = batch(elements, noteBytes, allocator);
            try (Operator operator = factory.create(RowType.append(INPUT), new StrictContext())) {
                operator.process(batch, output);
            } finally {
                batch.release();
            }
            return output.sum;
        }
    }

    private static RowBatch batch(long elements, int noteBytes, BufferAllocator allocator) {
        try (RowBatchBuilder rows = RowBatchBuilder.create(INPUT, allocator, 1)) {
            ((BigIntVector) rows.column(0)).setSafe(0, 7);
            ((BigIntVector) rows.column(1)).setSafe(0, elements);
            ((VarCharVector) rows.column(2)).setSafe(0, "x".repeat(noteBytes).getBytes(StandardCharsets.UTF_8));
            rows.endRow(RowKind.INSERT);
            return rows.build();
        }
    }

    private static final class Sizes implements Output {
        private final Schema schema;
        private final BufferAllocator allocator;
        private final @Nullable List<Integer> sizes;
        private long sum;

        Sizes(Schema schema, BufferAllocator allocator, @Nullable List<Integer> sizes) {
            this.schema = schema;
            this.allocator = allocator;
            this.sizes = sizes;
        }

        @Override
        public RowBatchBuilder newBatch() {
            return RowBatchBuilder.create(schema, allocator, 1);
        }

        @Override
        public void emit(RowBatch batch) {
            try {
                if (sizes == null) {
                    throw new IllegalStateException("full");
                }
                sizes.add(batch.rowCount());
                for (int row = 0; row < batch.rowCount(); row++) {
                    sum += ((BigIntVector) batch.column(1)).get(row);
                }
            } finally {
                batch.release();
            }
        }
    }
}
