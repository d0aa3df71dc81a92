package io.streamling.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RowBatchTest {
    private static final Schema SCHEMA = new Schema(
            List.of(Field.nullable("id", new ArrowType.Int(64, true)), Field.nullable("name", new ArrowType.Utf8())));

    private final BufferAllocator allocator = new RootAllocator();

    @AfterEach
    void nothingLeaks() {
        assertThat(allocator.getAllocatedMemory()).isZero();
        allocator.close();
    }

    @Test
    void aRowExistsOnlyOnceItHasEnded() {
        try (RowBatchBuilder rows = builder(4)) {
            id(rows).set(1);
            rows.endRow(RowKind.INSERT);
            id(rows).set(2);

            RowBatch batch = rows.build();

            assertThat(batch.rowCount()).isEqualTo(1);
            assertThat(ids(batch)).containsExactly(1L);
            batch.release();
        }
    }

    @Test
    void aColumnThatIsNotSetIsNull() {
        try (RowBatchBuilder rows = builder(4)) {
            for (int row = 0; row < 4; row++) {
                if (row % 2 == 0) {
                    name(rows).set("n" + row);
                }
                rows.endRow(RowKind.INSERT);
            }

            RowBatch batch = rows.build();

            assertThat(names(batch)).containsExactly("n0", null, "n2", null);
            assertThat(batch.column(0).getNullCount()).isEqualTo(4);
            batch.release();
        }
    }

    @Test
    void settingAColumnAgainReplacesItsValue() {
        try (RowBatchBuilder rows = builder(4)) {
            name(rows).set("a longer first value");
            name(rows).set("second");
            id(rows).set(1);
            id(rows).setNull();
            rows.endRow(RowKind.INSERT);
            name(rows).set("next");
            id(rows).set(7);
            rows.endRow(RowKind.INSERT);

            RowBatch batch = rows.build();

            assertThat(names(batch)).containsExactly("second", "next");
            assertThat(ids(batch)).containsExactly(null, 7L);
            batch.release();
        }
    }

    @Test
    void aDiscardedRowLeavesNothingBehind() {
        try (RowBatchBuilder rows = builder(4)) {
            id(rows).set(1);
            name(rows).set("one");
            rows.endRow(RowKind.INSERT);
            id(rows).set(2);
            name(rows).set("two");
            rows.discardRow();
            rows.endRow(RowKind.DELETE);

            RowBatch batch = rows.build();

            assertThat(ids(batch)).containsExactly(1L, null);
            assertThat(names(batch)).containsExactly("one", null);
            assertThat(batch.rowKind(1)).isEqualTo(RowKind.DELETE);
            batch.release();
        }
    }

    @Test
    void unchangedCellsAreCarriedByEveryViewOfABatch() {
        try (RowBatchBuilder rows = builder(4)) {
            for (int row = 0; row < 5; row++) {
                id(rows).set(row);
                name(rows).set("n" + row);
                if (row % 2 == 1) {
                    rows.setUnchanged(1);
                }
                if (row == 3) {
                    rows.discardRow();
                }
                rows.endRow(RowKind.UPDATE);
            }
            RowBatch batch = rows.build();
            RowBatch slice = batch.slice(1, 2);
            RowBatch selected = slice.select(1, 0);
            RowBatch moved = batch.withOrigin(Origin.UNKNOWN);
            RowBatch none = batch.slice(2, 3);
            RowBatch ids = batch.select(0);

            assertThat(names(batch)).containsExactly("n0", null, "n2", null, "n4");
            assertThat(batch.hasUnchanged()).isTrue();
            assertThat(List.of(batch.isUnchanged(1, 0), batch.isUnchanged(1, 1), batch.isUnchanged(1, 3)))
                    .containsExactly(false, true, false);
            assertThat(batch.hasUnchanged(0)).isFalse();
            assertThat(List.of(slice.isUnchanged(1, 0), slice.isUnchanged(1, 1)))
                    .containsExactly(true, false);
            assertThat(List.of(selected.isUnchanged(0, 0), selected.isUnchanged(1, 0)))
                    .containsExactly(true, false);
            assertThat(moved.isUnchanged(1, 1)).isTrue();
            assertThat(none.hasUnchanged()).isFalse();
            assertThat(ids.hasUnchanged()).isFalse();
            List.of(ids, none, moved, selected, slice, batch).forEach(RowBatch::release);
        }
    }

    @Test
    void unchangedCellsFollowASharedOrSelectedColumn() {
        try (RowBatchBuilder rows = builder(4);
                RowBatchBuilder shared = builder(4);
                RowBatchBuilder picked = builder(4)) {
            rows.endRow(RowKind.UPDATE);
            rows.setUnchanged(1);
            rows.endRow(RowKind.UPDATE);
            RowBatch batch = rows.build();
            shared.share(0, batch, 0);
            shared.share(1, batch, 1);
            shared.endRowsLike(batch);
            picked.unchangedLike(1, batch, 1, new int[] {1});
            picked.endRows(1);

            RowBatch one = shared.build();
            RowBatch other = picked.build();

            assertThat(one.isUnchanged(1, 1)).isTrue();
            assertThat(other.isUnchanged(1, 0)).isTrue();
            List.of(one, other, batch).forEach(RowBatch::release);
        }
    }

    @Test
    void endedRowsCanBeDiscardedToo() {
        try (RowBatchBuilder rows = builder(2)) {
            rows.endRow(RowKind.INSERT);
            for (int row = 0; row < 5; row++) {
                id(rows).set(row);
                name(rows).set("row" + row);
                rows.endRow(RowKind.UPDATE);
            }
            rows.discardRowsFrom(2);
            rows.endRow(RowKind.INSERT);

            RowBatch batch = rows.build();

            assertThat(ids(batch)).containsExactly(null, 0L, null);
            assertThat(names(batch)).containsExactly(null, "row0", null);
            assertThat(batch.rowKind(2)).isEqualTo(RowKind.INSERT);
            batch.release();
        }
    }

    @Test
    void aBuilderGrowsBeyondItsCapacity() {
        try (RowBatchBuilder rows = builder(3)) {
            for (int row = 0; row < 1000; row++) {
                id(rows).set(row);
                name(rows).set("x".repeat(row % 70));
                rows.endRow(RowKind.INSERT);
            }

            RowBatch batch = rows.build();

            assertThat(((BigIntVector) batch.column(0)).get(999)).isEqualTo(999);
            assertThat(names(batch).get(69)).hasSize(69);
            assertThat(batch.isAppendOnly()).isTrue();
            batch.release();
        }
    }

    @Test
    void aSelectionPinsTheBatchThatItShares() {
        RowBatch batch = batch(3);
        RowBatch selected = batch.select(1);

        batch.release();

        assertThat(((VarCharVector) selected.column(0)).getObject(2)).hasToString("n2");
        assertThat(selected.schema().getFields()).hasSize(1);
        selected.release();
    }

    @Test
    void aSliceOutlivesItsBatch() {
        RowBatch batch = batch(10);
        RowBatch slice = batch.slice(3, 4);

        batch.release();

        assertThat(ids(slice)).containsExactly(3L, 4L, 5L, 6L);
        assertThat(names(slice)).containsExactly("n3", "n4", "n5", "n6");
        slice.release();
    }

    @Test
    void aSharedColumnIsNotCopied() {
        RowBatch batch = batch(3);
        Schema schema = new Schema(List.of(SCHEMA.getFields().get(1)));
        try (RowBatchBuilder rows = RowBatchBuilder.create(schema, allocator, 3)) {
            rows.share(0, batch, 1);
            rows.endRowsLike(batch);

            RowBatch shared = rows.build();

            assertThat(shared.column(0)).isSameAs(batch.column(1));
            batch.release();
            assertThat(names(shared, 0)).containsExactly("n0", "n1", "n2");
            shared.release();
        }
    }

    @Test
    void aBuilderThatIsClosedWithoutBuildingFreesEverything() {
        RowBatch batch = batch(2);
        RowBatchBuilder rows = builder(8);
        name(rows).set("lost");
        rows.share(0, batch, 0);

        rows.close();

        batch.release();
    }

    @Test
    void aReleasedBatchRefusesToBeRead() {
        RowBatch batch = batch(1);
        batch.release();

        assertThatThrownBy(() -> batch.column(0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(batch::release).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(batch::retain).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void gatheredRowsKeepValuesAndNulls() {
        RowBatch batch = batch(100);
        int[] selection = {5, 50, 99, 3};
        try (RowBatchBuilder rows = builder(4)) {
            Gather.copy(batch.column(0), selection, 4, rows.column(0));
            Gather.copy(batch.column(1), selection, 4, rows.column(1));
            rows.endRowsLike(batch, selection, 4);

            RowBatch gathered = rows.build();

            assertThat(ids(gathered)).containsExactly(5L, 50L, 99L, 3L);
            assertThat(names(gathered)).containsExactly("n5", "n50", "n99", "n3");
            gathered.release();
        }
        batch.release();
    }

    private RowBatch batch(int count) {
        try (RowBatchBuilder rows = builder(count)) {
            for (int row = 0; row < count; row++) {
                id(rows).set(row);
                name(rows).set(("n" + row).getBytes(StandardCharsets.UTF_8));
                rows.endRow(RowKind.INSERT);
            }
            return rows.build();
        }
    }

    private RowBatchBuilder builder(int capacity) {
        return RowBatchBuilder.create(SCHEMA, allocator, capacity);
    }

    private static LongAppender id(RowBatchBuilder rows) {
        return (LongAppender) rows.appender(0);
    }

    private static BytesAppender name(RowBatchBuilder rows) {
        return (BytesAppender) rows.appender(1);
    }

    private static List<Long> ids(RowBatch batch) {
        BigIntVector vector = (BigIntVector) batch.column(0);
        return java.util.stream.IntStream.range(0, batch.rowCount())
                .mapToObj(vector::getObject)
                .toList();
    }

    private static List<String> names(RowBatch batch) {
        return names(batch, 1);
    }

    private static List<String> names(RowBatch batch, int column) {
        VarCharVector vector = (VarCharVector) batch.column(column);
        return java.util.stream.IntStream.range(0, batch.rowCount())
                .mapToObj(
                        row -> vector.isNull(row) ? null : vector.getObject(row).toString())
                .toList();
    }
}
