package io.streamling.kafka.format.internal.encode;

import io.streamling.batch.ColumnMemory;
import io.streamling.format.JsonText;
import io.streamling.kafka.format.encode.EncodeException;
import io.streamling.kafka.format.encode.RecordBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;

/** How values without parts are written as JSON. The classes within are for the task's thread only. */
final class JsonScalars {
    private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);

    private JsonScalars() {}

    static final class Bool extends FixedColumn {
        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            byte[] text = ColumnMemory.bitAt(data, row) ? TRUE : FALSE;
            out.put(text, 0, text.length);
        }
    }

    static final class Int8 extends FixedColumn {
        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            Digits.put(ColumnMemory.byteAt(data + row), out);
        }
    }

    static final class Int16 extends FixedColumn {
        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            Digits.put(ColumnMemory.shortAt(data + 2L * row), out);
        }
    }

    static final class Int32 extends FixedColumn {
        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            Digits.put(ColumnMemory.intAt(data + 4L * row), out);
        }
    }

    static final class Int64 extends FixedColumn {
        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            Digits.put(ColumnMemory.longAt(data + 8L * row), out);
        }
    }

    /** Decimals of 128 bits; those that fit 64 bits, which most do, without an object. */
    static final class Decimal128 extends FixedColumn {
        private final int scale;
        private final EncodedColumn large = new Any();

        Decimal128(int scale) {
            this.scale = scale;
        }

        @Override
        protected void bindValues(FieldVector vector) {
            super.bindValues(vector);
            large.bind(vector);
        }

        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            long address = data + 16L * row;
            long low = ColumnMemory.longAt(address);
            if (ColumnMemory.longAt(address + 8) != low >> 63 || low == Long.MIN_VALUE || scale < 0 || scale > 18) {
                large.append(row, out);
            } else if (scale == 0) {
                Digits.put(low, out);
            } else {
                fraction(low, out);
            }
        }

        private void fraction(long unscaled, RecordBuffer out) throws EncodeException {
            if (unscaled < 0) {
                out.put('-');
            }
            long size = Math.abs(unscaled);
            long unit = POWERS[scale];
            Digits.put(size / unit, out);
            out.put('.');
            Digits.putPadded(size % unit, scale, out);
        }
    }

    /** Text. */
    static final class Text extends EncodedColumn {
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
            JsonStrings.quote(data + from, ColumnMemory.intAt(offsets + 4L * row + 4) - from, out);
        }
    }

    /** Bytes, in base64. */
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
            byte[] bytes = new byte[ColumnMemory.intAt(offsets + 4L * row + 4) - from];
            ColumnMemory.copy(data + from, bytes, 0, bytes.length);
            byte[] text = Base64.getEncoder().encode(bytes);
            out.put('"');
            out.put(text, 0, text.length);
            out.put('"');
        }
    }

    static final class Float32 extends FixedColumn {
        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            float value = ColumnMemory.floatAt(data + 4L * row);
            number(Float.toString(value), Float.isFinite(value), out);
        }
    }

    static final class Float64 extends FixedColumn {
        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            double value = ColumnMemory.doubleAt(data + 8L * row);
            number(Double.toString(value), Double.isFinite(value), out);
        }
    }

    /** Whatever is rare: as the library writes it everywhere. */
    static final class Any extends EncodedColumn {
        private final StringBuilder text = new StringBuilder();
        private @org.jspecify.annotations.Nullable FieldVector vector;

        @Override
        protected void bindValues(FieldVector values) {
            vector = values;
        }

        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            FieldVector values = java.util.Objects.requireNonNull(vector);
            text.setLength(0);
            JsonText.append(values, row, text);
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            out.put(bytes, 0, bytes.length);
        }
    }

    private static final long[] POWERS = powers();

    private static long[] powers() {
        long[] powers = new long[19];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = 10 * powers[i - 1];
        }
        return powers;
    }

    private static void number(String text, boolean isFinite, RecordBuffer out) throws EncodeException {
        if (isFinite) {
            Digits.putAscii(text, out);
        } else {
            out.put('"');
            Digits.putAscii(text, out);
            out.put('"');
        }
    }
}
