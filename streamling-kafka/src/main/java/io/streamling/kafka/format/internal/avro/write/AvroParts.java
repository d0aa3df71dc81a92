package io.streamling.kafka.format.internal.avro.write;

import io.streamling.batch.ColumnMemory;
import io.streamling.kafka.format.encode.EncodeException;
import io.streamling.kafka.format.encode.RecordBuffer;
import io.streamling.kafka.format.internal.encode.EncodedColumn;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;

/** How values with parts, and unions with null, are written as Avro. The classes within are for the task's thread only. */
final class AvroParts {
    private static final int NO_BRANCH = -1;

    private AvroParts() {}

    /**
     * A value that may be null.
     *
     * @param nullBranch of the union; -1 when null cannot be written
     * @param valueBranch of the union; -1 when there is none
     */
    record Slot(String name, EncodedColumn column, int nullBranch, int valueBranch) {
        void append(int row, RecordBuffer out) throws EncodeException {
            if (column.isNull(row)) {
                if (nullBranch == NO_BRANCH) {
                    throw new EncodeException("column '" + name + "' is null, and its field in the schema cannot be");
                }
                AvroOutput.number(nullBranch, out);
                return;
            }
            if (valueBranch != NO_BRANCH) {
                AvroOutput.number(valueBranch, out);
            }
            column.append(row, out);
        }
    }

    /**
     * A record's fields, in the order of the schema.
     *
     * @param columns which column each field is; -1 for a field without one, which is null
     */
    @SuppressWarnings("ArrayRecordComponent") // nobody changes or compares them
    record Fields(Slot[] slots, int[] columns) {
        void bind(List<FieldVector> vectors) {
            for (int i = 0; i < slots.length; i++) {
                if (columns[i] >= 0) {
                    slots[i].column.bind(vectors.get(columns[i]));
                }
            }
        }

        void append(int row, RecordBuffer out) throws EncodeException {
            for (int i = 0; i < slots.length; i++) {
                if (columns[i] < 0) {
                    AvroOutput.number(slots[i].nullBranch, out);
                } else {
                    slots[i].append(row, out);
                }
            }
        }
    }

    static final class Row extends EncodedColumn {
        private final Fields fields;

        Row(Fields fields) {
            this.fields = fields;
        }

        @Override
        protected void bindValues(FieldVector vector) {
            fields.bind(((StructVector) vector).getChildrenFromFields());
        }

        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            fields.append(row, out);
        }
    }

    static final class Array extends EncodedColumn {
        private final Slot elements;
        private long offsets;

        Array(Slot elements) {
            this.elements = elements;
        }

        @Override
        protected void bindValues(FieldVector vector) {
            offsets = ((ListVector) vector).getOffsetBufferAddress();
            elements.column.bind(((ListVector) vector).getDataVector());
        }

        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            int from = ColumnMemory.intAt(offsets + 4L * row);
            int to = ColumnMemory.intAt(offsets + 4L * row + 4);
            if (to > from) {
                AvroOutput.number(to - from, out);
                for (int i = from; i < to; i++) {
                    elements.append(i, out);
                }
            }
            out.put(0);
        }
    }

    static final class TextMap extends EncodedColumn {
        private final EncodedColumn keys = new AvroScalars.Bytes();
        private final Slot values;
        private long offsets;

        TextMap(Slot values) {
            this.values = values;
        }

        @Override
        protected void bindValues(FieldVector vector) {
            ListVector map = (ListVector) vector;
            offsets = map.getOffsetBufferAddress();
            List<FieldVector> entry = ((StructVector) map.getDataVector()).getChildrenFromFields();
            keys.bind(entry.get(0));
            values.column.bind(entry.get(1));
        }

        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            int from = ColumnMemory.intAt(offsets + 4L * row);
            int to = ColumnMemory.intAt(offsets + 4L * row + 4);
            if (to > from) {
                AvroOutput.number(to - from, out);
                for (int i = from; i < to; i++) {
                    keys.append(i, out);
                    values.append(i, out);
                }
            }
            out.put(0);
        }
    }
}
