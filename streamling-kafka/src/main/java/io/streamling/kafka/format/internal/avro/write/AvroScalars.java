package io.streamling.kafka.format.internal.avro.write;

import io.streamling.batch.ColumnMemory;
import io.streamling.kafka.format.encode.EncodeException;
import io.streamling.kafka.format.encode.RecordBuffer;
import io.streamling.kafka.format.internal.encode.EncodedColumn;
import io.streamling.kafka.format.internal.encode.FixedColumn;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;

/** How values without parts are written as Avro. The classes within are for the task's thread only. */
final class AvroScalars {
    private AvroScalars() {}

    static final class Bool extends FixedColumn {
        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            out.put(ColumnMemory.bitAt(data, row) ? 1 : 0);
        }
    }

    /** Whole numbers of up to 64 bits. */
    static final class Whole extends FixedColumn {
        private final int bits;
        private final boolean isSigned;
        private final long factor;

        /** @param factor what the column's unit is in units of the schema */
        Whole(int bits, boolean isSigned, long factor) {
            this.bits = bits;
            this.isSigned = isSigned;
            this.factor = factor;
        }

        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            long value = switch (bits) {
                case 8 -> ColumnMemory.byteAt(data + row) & (isSigned ? -1L : 0xFFL);
                case 16 -> ColumnMemory.shortAt(data + 2L * row) & (isSigned ? -1L : 0xFFFFL);
                case 32 -> ColumnMemory.intAt(data + 4L * row) & (isSigned ? -1L : 0xFFFFFFFFL);
                default -> ColumnMemory.longAt(data + 8L * row);
            };
            if (factor != 1 && Math.multiplyHigh(value, factor) != (value * factor) >> 63) {
                throw new EncodeException("a point in time is too far away for the unit of the schema");
            }
            AvroOutput.number(value * factor, out);
        }
    }

    /** Floats, which Avro writes as Arrow keeps them. */
    static final class Floating extends FixedColumn {
        private final int width;

        Floating(int width) {
            this.width = width;
        }

        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            out.put(data + (long) width * row, width);
        }
    }

    /** Bytes that are all of one length. */
    static final class FixedBytes extends FixedColumn {
        private final int width;

        FixedBytes(int width) {
            this.width = width;
        }

        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            out.put(data + (long) width * row, width);
        }
    }

    /** Little-endian decimals of 128 or 256 bits, and unsigned numbers of 64. */
    static final class Decimal extends FixedColumn {
        private final int width;
        private final int fixed;
        private final byte[] bigEndian;
        private final int skip;

        Decimal(int width, boolean isSigned, int fixed) {
            this.width = width;
            this.fixed = fixed;
            this.skip = isSigned ? 0 : 1;
            this.bigEndian = new byte[width + skip];
        }

        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            AvroOutput.reverse(data + (long) width * row, width, bigEndian, skip);
            AvroOutput.bigEndian(bigEndian, fixed, out);
        }
    }

    /** The 256-bit integers, which are big-endian. */
    static final class Wide extends FixedColumn {
        private static final int WIDTH = 32;

        private final int fixed;
        private final byte[] bigEndian;
        private final int skip;

        Wide(boolean isSigned, int fixed) {
            this.fixed = fixed;
            this.skip = isSigned ? 0 : 1;
            this.bigEndian = new byte[WIDTH + skip];
        }

        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            ColumnMemory.copy(data + (long) WIDTH * row, bigEndian, skip, WIDTH);
            AvroOutput.bigEndian(bigEndian, fixed, out);
        }
    }

    /** Text and bytes. */
    static final class Bytes extends EncodedColumn {
        private long data;
        private long offsets;

        @Override
        protected void bindValues(FieldVector vector) {
            data = ((BaseVariableWidthVector) vector).getDataBufferAddress();
            offsets = ((BaseVariableWidthVector) vector).getOffsetBufferAddress();
        }

        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            int from = ColumnMemory.intAt(offsets + 4L * row);
            AvroOutput.bytes(data + from, ColumnMemory.intAt(offsets + 4L * row + 4) - from, out);
        }
    }
}
