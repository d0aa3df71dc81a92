package io.streamling.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.sql.cells.Cells;
import io.streamling.sql.internal.type.ArrowTypes;
import io.streamling.sql.internal.vector.Gather;
import io.streamling.sql.internal.vector.Picks;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.util.TransferPair;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is gathered from columns of every type is what stands at the picked rows. */
class GatherTest {
    private static final long SEED = 20_241_130;
    private static final int ROUNDS = 20;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "BOOLEAN",
                "TINYINT",
                "SMALLINT",
                "INTEGER",
                "BIGINT",
                "REAL",
                "DOUBLE",
                "DECIMAL(20, 2)",
                "VARCHAR",
                "VARBINARY",
                "DATE",
                "TIMESTAMP",
                "TIME(3)",
                "TIME(9)",
                "TIMESTAMP_LTZ(0)",
                "INTERVAL DAY TO SECOND(3)",
                "INTERVAL YEAR TO MONTH",
                "ARRAY<INTEGER>",
                "ARRAY<VARCHAR>",
                "ARRAY<ARRAY<BOOLEAN>>",
                "MAP<VARCHAR, DECIMAL(20, 2)>",
                "ROW<a BIGINT, b VARCHAR, c BOOLEAN>",
                "ARRAY<ROW<a BIGINT, b MAP<INTEGER, ARRAY<VARCHAR>>>>",
                "ROW<a ROW<b ROW<c DATE>>, d ARRAY<ROW<e BIGINT>>>"
            })
    void pickedRowsAreCopiedFromWholeAndSlicedColumns(String type) {
        Random random = new Random(SEED);
        try (BufferAllocator allocator = new RootAllocator()) {
            for (int round = 0; round < ROUNDS; round++) {
                check(type, random, allocator);
            }
        }
    }

    private static void check(String type, Random random, BufferAllocator allocator) {
        int sourceCount = 1 + random.nextInt(3);
        FieldVector[] sources = new FieldVector[sourceCount];
        List<FieldVector> open = new ArrayList<>();
        try {
            for (int i = 0; i < sourceCount; i++) {
                sources[i] = randomColumn(type, random, allocator, open);
            }
            Picks picks = randomPicks(sources, random);
            FieldVector to = emptyColumn(type, allocator);
            open.add(to);

            Gather.gather(sources, picks, to);

            assertThat(cells(to, to.getValueCount()))
                    .as("%s, seed %d", type, SEED)
                    .isEqualTo(expected(sources, picks));
        } finally {
            open.forEach(FieldVector::close);
        }
    }

    private static Picks randomPicks(FieldVector[] sources, Random random) {
        int count = random.nextInt(30);
        int[] from = new int[count];
        int[] rows = new int[count];
        boolean holes = random.nextBoolean();
        for (int i = 0; i < count; i++) {
            from[i] = random.nextInt(sources.length);
            int length = sources[from[i]].getValueCount();
            rows[i] = length == 0 || (holes && random.nextInt(5) == 0) ? -1 : random.nextInt(length);
        }
        return sources.length == 1 ? Picks.of(rows, count) : new Picks(from, rows, count);
    }

    private static FieldVector randomColumn(
            String type, Random random, BufferAllocator allocator, List<FieldVector> open) {
        FieldVector column = emptyColumn(type, allocator);
        open.add(column);
        int nullsInTen = random.nextInt(4);
        int rows = random.nextInt(20);
        column.setInitialCapacity(rows);
        column.allocateNew();
        for (int row = 0; row < rows; row++) {
            Cells.set(column, row, RandomCells.cell(SqlTestTypes.type(type), nullsInTen, random));
        }
        column.setValueCount(rows);
        if (rows < 3 || random.nextBoolean()) {
            return column;
        }
        TransferPair slice = column.getTransferPair(allocator);
        slice.splitAndTransfer(1, rows - 2);
        open.add((FieldVector) slice.getTo());
        return (FieldVector) slice.getTo();
    }

    private static FieldVector emptyColumn(String type, BufferAllocator allocator) {
        return ArrowTypes.field("column", SqlTestTypes.type(type)).createVector(allocator);
    }

    private static List<String> expected(FieldVector[] sources, Picks picks) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < picks.count(); i++) {
            int row = picks.row(i);
            cells.add(row < 0 ? "NULL" : Cells.cell(sources[picks.source(i)], row));
        }
        return cells;
    }

    private static List<String> cells(FieldVector vector, int count) {
        List<String> cells = new ArrayList<>();
        for (int row = 0; row < count; row++) {
            cells.add(Cells.cell(vector, row));
        }
        return cells;
    }
}
