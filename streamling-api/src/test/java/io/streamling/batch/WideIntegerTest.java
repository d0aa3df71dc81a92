package io.streamling.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

class WideIntegerTest {
    private static final BigInteger TWO_TO_255 = BigInteger.TWO.pow(255);
    private static final BigInteger TWO_TO_256 = BigInteger.TWO.pow(256);

    @Test
    void t29_theMostSignificantByteIsTheFirst() {
        byte[] one = WideInteger.UINT256.toBytes(BigInteger.ONE);

        assertThat(one).hasSize(32);
        assertThat(one[31]).isEqualTo((byte) 1);
        assertThat(one[0]).isZero();
        assertThat(WideInteger.INT256.toBytes(BigInteger.ONE.negate())).containsOnly(-1);
    }

    @Test
    void t29_everyNumberComesBackFromItsBytes() {
        for (BigInteger number : List.of(
                BigInteger.ZERO,
                BigInteger.valueOf(256),
                BigInteger.TWO.pow(64),
                TWO_TO_255,
                TWO_TO_256.subtract(BigInteger.ONE))) {
            assertThat(WideInteger.UINT256.fromBytes(WideInteger.UINT256.toBytes(number)))
                    .isEqualTo(number);
        }
        for (BigInteger number : List.of(
                BigInteger.ONE.negate(),
                BigInteger.valueOf(-256),
                TWO_TO_255.negate(),
                TWO_TO_255.subtract(BigInteger.ONE))) {
            assertThat(WideInteger.INT256.fromBytes(WideInteger.INT256.toBytes(number)))
                    .isEqualTo(number);
        }
    }

    @Test
    void whatDoesNotFitIsRefused() {
        assertThat(WideInteger.UINT256.holds(TWO_TO_256)).isFalse();
        assertThat(WideInteger.UINT256.holds(BigInteger.ONE.negate())).isFalse();
        assertThat(WideInteger.INT256.holds(TWO_TO_255)).isFalse();
        assertThat(WideInteger.INT256.holds(TWO_TO_255.negate().subtract(BigInteger.ONE)))
                .isFalse();
        assertThatThrownBy(() -> WideInteger.UINT256.toBytes(TWO_TO_256)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theMetadataTellsTheTypesFromOneAnotherAndFromBytes() {
        Field bytes = Field.nullable("b", new ArrowType.FixedSizeBinary(32));

        assertThat(WideInteger.of(bytes)).isEmpty();
        assertThat(WideInteger.of(new Field("b", WideInteger.INT256.fieldType(true), null)))
                .contains(WideInteger.INT256);
        assertThat(WideInteger.of(new Field("b", WideInteger.UINT256.fieldType(false), null)))
                .contains(WideInteger.UINT256);
    }

    @Test
    void aSliceKeepsTheMetadataOfItsColumns() {
        Field field = new Field("u", WideInteger.UINT256.fieldType(true), null);
        try (BufferAllocator allocator = new RootAllocator();
                RowBatchBuilder rows = RowBatchBuilder.create(new Schema(List.of(field)), allocator, 2)) {
            FixedSizeBinaryVector column = (FixedSizeBinaryVector) rows.column(0);
            for (int row = 0; row < 2; row++) {
                column.setSafe(row, WideInteger.UINT256.toBytes(BigInteger.valueOf(row)));
                rows.endRow(RowKind.INSERT);
            }
            RowBatch batch = rows.build();

            RowBatch slice = batch.slice(1, 1);

            assertThat(WideInteger.of(slice.column(0).getField())).contains(WideInteger.UINT256);
            slice.release();
            batch.release();
        }
    }
}
