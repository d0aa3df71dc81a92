package io.streamling.benchmarks.sql;

import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What nested columns cost beside flat ones: the same values as a column of their own, in a row, an array and a map. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class NestedBenchmark {
    private static final int ROWS = 8192;
    private static final int ELEMENTS = 4;
    private static final FieldType BIGINT = FieldType.nullable(new ArrowType.Int(64, true));
    private static final FieldType VARCHAR = FieldType.nullable(ArrowType.Utf8.INSTANCE);

    /** The statement. */
    @Param({
        "SELECT x + 1 AS y FROM input",
        "SELECT r.x + 1 AS y FROM input",
        "SELECT h.x + 1 AS y FROM input",
        "SELECT a[1] + 1 AS y FROM input",
        "SELECT m['k3'] + 1 AS y FROM input",
        "SELECT x, name FROM input",
        "SELECT r.x, r.name FROM input",
        "SELECT h.x, h.name FROM input",
        "SELECT x FROM input WHERE name = 'name 7'",
        "SELECT r.x FROM input WHERE r.name = 'name 7'",
        "SELECT r, a FROM input WHERE x > 4096",
        "SELECT CARDINALITY(a) AS n FROM input",
        "SELECT ARRAY_CONTAINS(a, x) AS c FROM input",
        "SELECT x, e FROM input CROSS JOIN UNNEST(a) AS u(e)"
    })
    public String sql;

    private PreparedSql prepared;

    /** Plans and compiles the statement. */
    @Setup(Level.Trial)
    public void open() throws Exception {
        prepared = PreparedSql.of(sql, schema(), NestedBenchmark::batch);
    }

    /** Fails if a batch is still there. */
    @TearDown(Level.Trial)
    public void close() {
        prepared.close();
    }

    /** A batch of 8192 rows. */
    @Benchmark
    public void run() throws Exception {
        prepared.run();
    }

    /** {@code h} is as {@code r}, but every seventh is null. */
    private static Schema schema() {
        List<Field> fields = List.of(new Field("x", BIGINT, null), new Field("name", VARCHAR, null));
        FieldType struct = FieldType.nullable(ArrowType.Struct.INSTANCE);
        Field element = new Field("element", BIGINT, null);
        Field entries = new Field(
                "entries",
                FieldType.notNullable(ArrowType.Struct.INSTANCE),
                List.of(
                        new Field("key", FieldType.notNullable(ArrowType.Utf8.INSTANCE), null),
                        new Field("value", BIGINT, null)));
        return new Schema(List.of(
                fields.get(0),
                fields.get(1),
                new Field("r", struct, fields),
                new Field("h", struct, fields),
                new Field("a", FieldType.nullable(ArrowType.List.INSTANCE), List.of(element)),
                new Field("m", FieldType.nullable(new ArrowType.Map(false)), List.of(entries))));
    }

    private static RowBatch batch(BufferAllocator allocator) {
        try (RowBatchBuilder rows = RowBatchBuilder.create(schema(), allocator, ROWS)) {
            for (int i = 0; i < 6; i++) {
                rows.column(i).allocateNew();
            }
            for (int row = 0; row < ROWS; row++) {
                fill(rows, row);
                rows.endRow(RowKind.INSERT);
            }
            return rows.build();
        }
    }

    private static void fill(RowBatchBuilder rows, int row) {
        setPair(rows.column(0), rows.column(1), row);
        setStruct((StructVector) rows.column(2), row);
        if (row % 7 != 0) {
            setStruct((StructVector) rows.column(3), row);
        }
        ListVector list = (ListVector) rows.column(4);
        int start = list.startNewValue(row);
        for (int i = 0; i < ELEMENTS; i++) {
            ((BigIntVector) list.getDataVector()).setSafe(start + i, row + i);
        }
        list.endValue(row, ELEMENTS);
        MapVector map = (MapVector) rows.column(5);
        StructVector entries = (StructVector) map.getDataVector();
        start = map.startNewValue(row);
        for (int i = 0; i < ELEMENTS; i++) {
            entries.setIndexDefined(start + i);
            ((VarCharVector) entries.getChildByOrdinal(0))
                    .setSafe(start + i, ("k" + i).getBytes(StandardCharsets.UTF_8));
            ((BigIntVector) entries.getChildByOrdinal(1)).setSafe(start + i, row + i);
        }
        map.endValue(row, ELEMENTS);
    }

    private static void setStruct(StructVector struct, int row) {
        struct.setIndexDefined(row);
        setPair((FieldVector) struct.getChildByOrdinal(0), (FieldVector) struct.getChildByOrdinal(1), row);
    }

    private static void setPair(FieldVector x, FieldVector name, int row) {
        ((BigIntVector) x).setSafe(row, row);
        ((VarCharVector) name).setSafe(row, ("name " + row % 10).getBytes(StandardCharsets.UTF_8));
    }
}
