package io.streamling.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Arrays, maps and rows through appenders. More rounds with {@code -Dnested.rounds=…}. */
class NestedAppenderTest {
    private static final int ROUNDS = Integer.getInteger("nested.rounds", 300);

    private final BufferAllocator allocator = new RootAllocator();

    @AfterEach
    void nothingIsLeft() {
        allocator.close();
    }

    @Test
    void rowsAreWhatArrowReads() {
        long first = Long.getLong("nested.seed", System.nanoTime());
        for (long seed = first; seed < first + ROUNDS; seed++) {
            round(seed);
        }
    }

    private void round(long seed) {
        Random random = new Random(seed);
        NestedRows values = new NestedRows(seed);
        Schema schema = values.schema();
        List<Field> fields = schema.getFields();
        List<List<Object>> expected = new ArrayList<>();
        try (RowBatchBuilder rows = RowBatchBuilder.create(schema, allocator, random.nextInt(20))) {
            for (int i = random.nextInt(120); i > 0; i--) {
                List<Object> row = new ArrayList<>();
                for (int c = 0; c < fields.size(); c++) {
                    row.add(appendOneWay(values, fields.get(c), c, rows, random));
                }
                int fate = random.nextInt(12);
                if (fate == 0) {
                    rows.discardRow();
                } else {
                    rows.endRow(RowKind.INSERT);
                    expected.add(row);
                }
                if (fate == 1) {
                    int from = random.nextInt(expected.size() + 1);
                    rows.discardRowsFrom(from);
                    expected.subList(from, expected.size()).clear();
                }
            }
            RowBatch batch = rows.build();
            for (int row = 0; row < expected.size(); row++) {
                for (int c = 0; c < fields.size(); c++) {
                    assertThat(NestedRows.read(fields.get(c), batch.column(c), row))
                            .as("seed %d, row %d of %s", seed, row, fields.get(c))
                            .isEqualTo(expected.get(row).get(c));
                }
            }
            batch.release();
        }
    }

    /** Sets a value, now and then after another one, or makes it null again. */
    private static Object appendOneWay(
            NestedRows values, Field field, int column, RowBatchBuilder rows, Random random) {
        if (field.getType() instanceof ArrowType.Null) {
            return null;
        }
        ColumnAppender appender = rows.appender(column);
        if (random.nextInt(10) == 0) {
            NestedRows.append(field, values.value(field), appender);
            appender.setNull();
        }
        Object value = values.value(field);
        NestedRows.append(field, value, appender);
        return value;
    }

    @Test
    void discardedAndNullRowsLeaveNoTraceInTheirParts() {
        Schema schema = new Schema(List.of(arrayOfRows()));
        try (RowBatchBuilder rows = RowBatchBuilder.create(schema, allocator, 4)) {
            ListAppender items = (ListAppender) rows.appender(0);
            StructAppender item = (StructAppender) items.element();
            append(items, item, "kept");
            rows.endRow(RowKind.INSERT);
            long bytes = rows.byteCount();
            for (int i = 0; i < 100; i++) {
                append(items, item, "discarded");
                rows.discardRow();
            }
            append(items, item, "made null");
            items.setNull();

            assertThat(rows.byteCount()).isEqualTo(bytes);
            rows.endRow(RowKind.INSERT);
            append(items, item, "last");
            rows.endRow(RowKind.INSERT);

            RowBatch batch = rows.build();
            ListVector list = (ListVector) batch.column(0);
            StructVector struct = (StructVector) list.getDataVector();
            assertThat(list.getObject(1)).isNull();
            assertThat(struct.getValueCount()).isEqualTo(2);
            assertThat(struct.getChild("sku").getObject(1)).hasToString("last");
            assertThat(struct.getChild("sku").getValueCount()).isEqualTo(2);
            batch.release();
        }
    }

    private static void append(ListAppender items, StructAppender item, String sku) {
        items.begin();
        item.begin();
        ((BytesAppender) item.field(0)).set(sku);
        items.endElement();
    }

    private static Field arrayOfRows() {
        Field sku = Columns.field("sku VARCHAR");
        Field item = new Field("item", FieldType.nullable(ArrowType.Struct.INSTANCE), List.of(sku));
        return new Field("items", FieldType.nullable(ArrowType.List.INSTANCE), List.of(item));
    }

    @Test
    void valueBehindManyNullsHasRoom() {
        Schema schema = new Schema(List.of(arrayOfRows(), Columns.field("late BIGINT"), Columns.field("text VARCHAR")));
        try (RowBatchBuilder rows = RowBatchBuilder.create(schema, allocator, 2)) {
            ListAppender items = (ListAppender) rows.appender(0);
            LongAppender late = (LongAppender) rows.appender(1);
            BytesAppender text = (BytesAppender) rows.appender(2);
            rows.endRows(100_000);
            append(items, (StructAppender) items.element(), "last");
            late.set(7);
            text.set("last");
            rows.endRow(RowKind.INSERT);

            RowBatch batch = rows.build();
            assertThat(batch.column(0).getObject(100_000)).hasToString("[{\"sku\":\"last\"}]");
            assertThat(batch.column(1).getObject(100_000)).isEqualTo(7L);
            assertThat(batch.column(2).getObject(100_000)).hasToString("last");
            assertThat(batch.column(1).getNullCount()).isEqualTo(100_000);
            batch.release();
        }
    }

    @Test
    void elementsCountAsBytes() {
        Field number = new Field("item", FieldType.nullable(new ArrowType.Int(64, true)), null);
        Field numbers = new Field("numbers", FieldType.nullable(ArrowType.List.INSTANCE), List.of(number));
        try (RowBatchBuilder rows = RowBatchBuilder.create(new Schema(List.of(numbers)), allocator, 4)) {
            ListAppender list = (ListAppender) rows.appender(0);
            list.begin();
            for (int i = 0; i < 1000; i++) {
                ((LongAppender) list.element()).set(i);
                list.endElement();
            }

            assertThat(rows.byteCount()).isEqualTo(1000 * Long.BYTES);
        }
    }

    @Test
    void whatCanOnlyBeNullHasNoAppender() {
        Field none = new Field("item", FieldType.nullable(ArrowType.Null.INSTANCE), null);
        Schema schema = new Schema(List.of(
                new Field("list", FieldType.nullable(ArrowType.List.INSTANCE), List.of(none)),
                new Field("row", FieldType.nullable(ArrowType.Struct.INSTANCE), List.of(none))));
        try (RowBatchBuilder rows = RowBatchBuilder.create(schema, allocator, 4)) {
            assertThatThrownBy(() -> ((ListAppender) rows.appender(0)).element())
                    .isInstanceOf(UnsupportedOperationException.class);
            assertThatThrownBy(() -> ((StructAppender) rows.appender(1)).field(0))
                    .isInstanceOf(UnsupportedOperationException.class);
        }
    }
}
