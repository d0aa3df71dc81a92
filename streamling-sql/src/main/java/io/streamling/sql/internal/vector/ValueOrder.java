package io.streamling.sql.internal.vector;

import io.streamling.batch.ColumnMemory;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.complex.StructVector;

/**
 * Compares values of two columns of one SQL type, as SQL compares them: NaN is the greatest number, the two zeros are equal, text
 * goes by code point. Nulls are equal to one another and greater than anything; arrays and rows go by their first
 * difference. Task thread only; good as long as the columns are not written.
 */
public abstract class ValueOrder {
    private final long leftValidity;
    private final long rightValidity;

    ValueOrder(FieldVector left, FieldVector right) {
        leftValidity = ColumnAddress.validity(left);
        rightValidity = ColumnAddress.validity(right);
    }

    /** The order of these two columns, which may be one and the same. */
    public static ValueOrder of(FieldVector left, FieldVector right) {
        if (left instanceof StructVector a && right instanceof StructVector b) {
            return new StructOrder(a, b);
        }
        if (ListColumn.isList(left)) {
            return new ListOrder(left, right);
        }
        if (left instanceof BitVector) {
            return new BitOrder(left, right);
        }
        if (left instanceof Float4Vector || left instanceof Float8Vector) {
            return new FloatingOrder(left, right);
        }
        if (left instanceof DecimalVector) {
            return new DecimalOrder(left, right);
        }
        if (WideOrder.isFor(left)) {
            return new WideOrder(left, right);
        }
        return left instanceof BaseFixedWidthVector fixed
                ? new IntegerOrder(fixed, right)
                : new BytesOrder(left, right);
    }

    /** Negative, 0 or positive. */
    public final int compare(int left, int right) {
        boolean leftNull = leftValidity != 0 && !ColumnMemory.bitAt(leftValidity, left);
        boolean rightNull = rightValidity != 0 && !ColumnMemory.bitAt(rightValidity, right);
        if (leftNull || rightNull) {
            return leftNull == rightNull ? 0 : leftNull ? 1 : -1;
        }
        return compareValues(left, right);
    }

    /** Whether both are equal, or both null. */
    public final boolean isEqual(int left, int right) {
        return compare(left, right) == 0;
    }

    abstract int compareValues(int left, int right);

    private static long data(FieldVector vector) {
        return vector.getDataBuffer().memoryAddress();
    }

    private static final class IntegerOrder extends ValueOrder {
        private final long left;
        private final long right;
        private final int width;

        IntegerOrder(BaseFixedWidthVector left, FieldVector right) {
            super(left, right);
            this.left = data(left);
            this.right = data(right);
            this.width = left.getTypeWidth();
        }

        @Override
        int compareValues(int leftRow, int rightRow) {
            return Long.compare(at(left, leftRow), at(right, rightRow));
        }

        private long at(long data, int row) {
            return switch (width) {
                case Byte.BYTES -> ColumnMemory.byteAt(data + row);
                case Short.BYTES -> ColumnMemory.shortAt(data + ((long) row << 1));
                case Integer.BYTES -> ColumnMemory.intAt(data + ((long) row << 2));
                default -> ColumnMemory.longAt(data + ((long) row << 3));
            };
        }
    }

    private static final class FloatingOrder extends ValueOrder {
        private final long left;
        private final long right;
        private final boolean single;

        FloatingOrder(FieldVector left, FieldVector right) {
            super(left, right);
            this.left = data(left);
            this.right = data(right);
            this.single = left instanceof Float4Vector;
        }

        @Override
        int compareValues(int leftRow, int rightRow) {
            double a = at(left, leftRow);
            double b = at(right, rightRow);
            return Double.compare(a == 0 ? 0.0 : a, b == 0 ? 0.0 : b);
        }

        private double at(long data, int row) {
            return single
                    ? ColumnMemory.floatAt(data + ((long) row << 2))
                    : ColumnMemory.doubleAt(data + ((long) row << 3));
        }
    }

    private static final class BitOrder extends ValueOrder {
        private final long left;
        private final long right;

        BitOrder(FieldVector left, FieldVector right) {
            super(left, right);
            this.left = data(left);
            this.right = data(right);
        }

        @Override
        int compareValues(int leftRow, int rightRow) {
            return Boolean.compare(ColumnMemory.bitAt(left, leftRow), ColumnMemory.bitAt(right, rightRow));
        }
    }

    /** Both have the same scale: the unscaled numbers decide. */
    private static final class DecimalOrder extends ValueOrder {
        private final long left;
        private final long right;

        DecimalOrder(FieldVector left, FieldVector right) {
            super(left, right);
            this.left = data(left);
            this.right = data(right);
        }

        @Override
        int compareValues(int leftRow, int rightRow) {
            long a = left + ((long) leftRow << 4);
            long b = right + ((long) rightRow << 4);
            int high = Long.compare(ColumnMemory.longAt(a + Long.BYTES), ColumnMemory.longAt(b + Long.BYTES));
            return high != 0 ? high : Long.compareUnsigned(ColumnMemory.longAt(a), ColumnMemory.longAt(b));
        }
    }

    private static final class BytesOrder extends ValueOrder {
        private final long left;
        private final long leftOffsets;
        private final long right;
        private final long rightOffsets;

        BytesOrder(FieldVector left, FieldVector right) {
            super(left, right);
            this.left = data(left);
            this.leftOffsets = left.getOffsetBuffer().memoryAddress();
            this.right = data(right);
            this.rightOffsets = right.getOffsetBuffer().memoryAddress();
        }

        @Override
        int compareValues(int leftRow, int rightRow) {
            long a = leftOffsets + ((long) leftRow << 2);
            long b = rightOffsets + ((long) rightRow << 2);
            int aLength = ColumnMemory.intAt(a + Integer.BYTES) - ColumnMemory.intAt(a);
            int bLength = ColumnMemory.intAt(b + Integer.BYTES) - ColumnMemory.intAt(b);
            long aStart = left + ColumnMemory.intAt(a);
            long bStart = right + ColumnMemory.intAt(b);
            for (int i = 0; i < Math.min(aLength, bLength); i++) {
                int difference = (ColumnMemory.byteAt(aStart + i) & 0xff) - (ColumnMemory.byteAt(bStart + i) & 0xff);
                if (difference != 0) {
                    return difference;
                }
            }
            return aLength - bLength;
        }
    }

    private static final class StructOrder extends ValueOrder {
        private final ValueOrder[] fields;

        StructOrder(StructVector left, StructVector right) {
            super(left, right);
            fields = new ValueOrder[left.size()];
            for (int i = 0; i < fields.length; i++) {
                fields[i] = ValueOrder.of(
                        (FieldVector) left.getChildByOrdinal(i), (FieldVector) right.getChildByOrdinal(i));
            }
        }

        @Override
        int compareValues(int leftRow, int rightRow) {
            for (ValueOrder field : fields) {
                int order = field.compare(leftRow, rightRow);
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        }
    }

    private static final class ListOrder extends ValueOrder {
        private final ListColumn left;
        private final ListColumn right;
        private final ValueOrder elements;

        ListOrder(FieldVector left, FieldVector right) {
            super(left, right);
            this.left = ListColumn.of(left);
            this.right = ListColumn.of(right);
            this.elements = ValueOrder.of(this.left.elements(), this.right.elements());
        }

        @Override
        int compareValues(int leftRow, int rightRow) {
            int a = left.start(leftRow);
            int b = right.start(rightRow);
            int common = Math.min(left.length(leftRow), right.length(rightRow));
            for (int i = 0; i < common; i++) {
                int order = elements.compare(a + i, b + i);
                if (order != 0) {
                    return order;
                }
            }
            return left.length(leftRow) - right.length(rightRow);
        }
    }
}
