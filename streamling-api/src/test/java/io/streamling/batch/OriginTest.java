package io.streamling.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

class OriginTest {
    private static final Schema SCHEMA = new Schema(List.of(Field.nullable("id", new ArrowType.Int(64, true))));

    @Test
    void consecutiveOffsetsNameTheExactRecord() {
        Origin origin = originOf("p-0", 10, 11, 12);

        assertThat(origin.segments()).hasSize(1);
        assertThat(origin.describe(2)).isEqualTo("p-0@12");
    }

    @Test
    void aGapStartsASegmentSoThatOffsetsStayExact() {
        Origin origin = originOf("p-0", 10, 11, 20, 21);

        assertThat(origin.describe(1)).isEqualTo("p-0@11");
        assertThat(origin.describe(2)).isEqualTo("p-0@20");
    }

    @Test
    void behindAFilterTheRangeIsNamed() {
        assertThat(originOf("p-0", 10, 11, 12).asRange().describe(0)).isEqualTo("p-0@10..12");
    }

    @Test
    void aSliceNamesItsOwnRecords() {
        Origin origin = originOf("p-0", 10, 11, 12, 40, 41).slice(2, 2);

        assertThat(origin.describe(0)).isEqualTo("p-0@12");
        assertThat(origin.describe(1)).isEqualTo("p-0@40");
    }

    @Test
    void aRecordWithoutRowsDoesNotShiftTheOthers() {
        try (RootAllocator allocator = new RootAllocator();
                RowBatchBuilder rows = RowBatchBuilder.create(SCHEMA, allocator, 4)) {
            rows.recordOrigin("p-0", 1);
            rows.endRow(RowKind.INSERT);
            rows.recordOrigin("p-0", 2);
            rows.recordOrigin("p-0", 3);
            rows.endRow(RowKind.INSERT);
            RowBatch batch = rows.build();

            assertThat(batch.origin().describe(0)).isEqualTo("p-0@1");
            assertThat(batch.origin().describe(1)).isEqualTo("p-0@3");
            batch.release();
        }
    }

    private static Origin originOf(String partition, long... offsets) {
        try (RootAllocator allocator = new RootAllocator();
                RowBatchBuilder rows = RowBatchBuilder.create(SCHEMA, allocator, 4)) {
            for (long offset : offsets) {
                rows.recordOrigin(partition, offset);
                rows.endRow(RowKind.INSERT);
            }
            RowBatch batch = rows.build();
            Origin origin = batch.origin();
            batch.release();
            return origin;
        }
    }
}
