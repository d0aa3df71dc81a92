package io.streamling.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.batch.RowType;
import io.streamling.operator.Operator;
import io.streamling.spi.CompiledSql;
import io.streamling.spi.SqlRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lists of other layouts are arrays, and what SQL cannot compute with passes all the same. */
class NestedLayoutsTest {
    private static final Field UNSIGNED = new Field("u", FieldType.nullable(new ArrowType.Int(32, false)), null);
    private static final Field STRUCT =
            new Field("s", FieldType.nullable(ArrowType.Struct.INSTANCE), List.of(UNSIGNED, bigint("n")));
    private static final Schema INPUT = new Schema(List.of(
            new Field("large", FieldType.nullable(ArrowType.LargeList.INSTANCE), List.of(STRUCT)),
            new Field("pair", FieldType.nullable(new ArrowType.FixedSizeList(2)), List.of(bigint("item"))),
            new Field("r", FieldType.nullable(ArrowType.Struct.INSTANCE), List.of(UNSIGNED, bigint("n"))),
            new Field("top", FieldType.nullable(new ArrowType.Int(32, false)), null)));

    private static Field bigint(String name) {
        return new Field(name, FieldType.nullable(new ArrowType.Int(64, true)), null);
    }

    @ParameterizedTest
    @EnumSource
    void otherListsAreArrays(EvaluationMode mode) throws Exception {
        assertThat(
                        run(
                                mode,
                                "SELECT pair[2] AS p, CARDINALITY(pair) AS c, ARRAY_REVERSE(pair) AS v, large[1].n AS n FROM t"))
                .containsExactly("11 2 [11,10] 1", "null null null 2");
        assertThat(run(mode, "SELECT pair, large FROM t WHERE pair IS NULL"))
                .containsExactly("null [{\"u\":8,\"n\":2}]");
        assertThat(run(mode, "SELECT ARRAY_POSITION(pair, top) AS p, ARRAY[top, 1] AS made FROM t"))
                .containsExactly("2 [11,1]", "null [null,1]");
    }

    @ParameterizedTest
    @EnumSource
    void whatSqlDoesNotKnowPasses(EvaluationMode mode) throws Exception {
        assertThat(run(mode, "SELECT r.u, r.u IS NULL AS missing, ROW(r.u, r.n) AS again FROM t"))
                .containsExactly("5 false {\"f1\":5,\"f2\":6}", "null true {}");
        assertThat(run(mode, "SELECT u, n + 1 AS more FROM t CROSS JOIN UNNEST(large) AS l"))
                .containsExactly("7 2", "null 4", "8 3");
        assertThat(run(mode, "SELECT ARRAY_SLICE(large, 2) AS rest FROM t")).containsExactly("[{\"n\":3}]", "[]");
    }

    private static List<String> run(EvaluationMode mode, String sql) throws Exception {
        RowType type = RowType.append(INPUT);
        CompiledSql compiled =
                new CalciteSqlCompiler(mode).compile(new SqlRequest(sql, Map.of("t", type), Map.of(), List.of()));
        List<String> lines = new ArrayList<>();
        try (BufferAllocator allocator = new RootAllocator()) {
            RowBatch batch = batch(allocator);
            Lines output = new Lines(compiled.output().schema(), allocator, lines);
            try (Operator operator = compiled.operatorsByInput().get("t").get(0).create(type, new StrictContext())) {
                operator.process(batch, output);
            } finally {
                batch.release();
            }
        }
        return lines;
    }

    /** large: [(7, 1), (null, 3)] and [(8, 2)]; pair: [10, 11] and null; r: (5, 6) and null; top: 11 and null. */
    private static RowBatch batch(BufferAllocator allocator) {
        try (RowBatchBuilder rows = RowBatchBuilder.create(INPUT, allocator, 2)) {
            LargeListVector large = (LargeListVector) rows.column(0);
            FixedSizeListVector pair = (FixedSizeListVector) rows.column(1);
            StructVector r = (StructVector) rows.column(2);
            large.allocateNew();
            pair.allocateNew();
            r.allocateNew();
            large.startNewValue(0);
            set((StructVector) large.getDataVector(), 0, 7, 1);
            set((StructVector) large.getDataVector(), 1, -1, 3);
            large.endValue(0, 2);
            large.startNewValue(1);
            set((StructVector) large.getDataVector(), 2, 8, 2);
            large.endValue(1, 1);
            pair.startNewValue(0);
            ((BigIntVector) pair.getDataVector()).setSafe(0, 10);
            ((BigIntVector) pair.getDataVector()).setSafe(1, 11);
            set(r, 0, 5, 6);
            ((UInt4Vector) rows.column(3)).setSafe(0, 11);
            rows.endRow(RowKind.INSERT);
            rows.endRow(RowKind.INSERT);
            return rows.build();
        }
    }

    private static void set(StructVector struct, int row, int unsigned, long number) {
        struct.setIndexDefined(row);
        if (unsigned >= 0) {
            ((UInt4Vector) struct.getChildByOrdinal(0)).setSafe(row, unsigned);
        }
        ((BigIntVector) struct.getChildByOrdinal(1)).setSafe(row, number);
    }

    private record Lines(Schema schema, BufferAllocator allocator, List<String> lines) implements Output {
        @Override
        public RowBatchBuilder newBatch() {
            return RowBatchBuilder.create(schema, allocator, 1);
        }

        @Override
        public void emit(RowBatch batch) {
            try {
                for (int row = 0; row < batch.rowCount(); row++) {
                    List<String> cells = new ArrayList<>();
                    for (int column = 0; column < schema.getFields().size(); column++) {
                        FieldVector vector = batch.column(column);
                        cells.add(String.valueOf(vector.getObject(row)));
                    }
                    lines.add(String.join(" ", cells));
                }
            } finally {
                batch.release();
            }
        }
    }
}
