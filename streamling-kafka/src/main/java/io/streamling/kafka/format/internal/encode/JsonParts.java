package io.streamling.kafka.format.internal.encode;

import io.streamling.batch.ColumnMemory;
import io.streamling.kafka.format.encode.EncodeException;
import io.streamling.kafka.format.encode.RecordBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.types.pojo.Field;

/** How values with parts are written as JSON. The classes within are for the task's thread only. */
final class JsonParts {
    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

    private JsonParts() {}

    static void append(EncodedColumn column, int row, RecordBuffer out) throws EncodeException {
        if (column.isNull(row)) {
            out.put(NULL, 0, NULL.length);
        } else {
            column.append(row, out);
        }
    }

    /** Fields with their names, of a row within a column as of the record itself. */
    static final class Fields {
        private final byte[][] names;
        private final EncodedColumn[] columns;

        Fields(List<Field> fields) {
            names = new byte[fields.size()][];
            columns = new EncodedColumn[fields.size()];
            for (int i = 0; i < names.length; i++) {
                byte[] name = JsonStrings.quoted(fields.get(i).getName());
                names[i] = new byte[name.length + 2];
                names[i][0] = (byte) (i == 0 ? '{' : ',');
                System.arraycopy(name, 0, names[i], 1, name.length);
                names[i][name.length + 1] = ':';
                columns[i] = JsonColumns.of(fields.get(i));
            }
        }

        void bind(int field, FieldVector vector) {
            columns[field].bind(vector);
        }

        int count() {
            return columns.length;
        }

        void append(int row, RecordBuffer out) throws EncodeException {
            if (columns.length == 0) {
                out.put('{');
            }
            for (int i = 0; i < columns.length; i++) {
                out.put(names[i], 0, names[i].length);
                JsonParts.append(columns[i], row, out);
            }
            out.put('}');
        }
    }

    static final class Row extends EncodedColumn {
        private final Fields fields;

        Row(List<Field> fields) {
            this.fields = new Fields(fields);
        }

        @Override
        protected void bindValues(FieldVector vector) {
            List<FieldVector> parts = ((StructVector) vector).getChildrenFromFields();
            for (int i = 0; i < fields.count(); i++) {
                fields.bind(i, parts.get(i));
            }
        }

        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            fields.append(row, out);
        }
    }

    static final class Array extends EncodedColumn {
        private final EncodedColumn elements;
        private long offsets;

        Array(EncodedColumn elements) {
            this.elements = elements;
        }

        @Override
        protected void bindValues(FieldVector vector) {
            ListVector list = (ListVector) vector;
            offsets = list.getOffsetBufferAddress();
            elements.bind(list.getDataVector());
        }

        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            int from = ColumnMemory.intAt(offsets + 4L * row);
            int to = ColumnMemory.intAt(offsets + 4L * row + 4);
            out.put('[');
            for (int i = from; i < to; i++) {
                if (i > from) {
                    out.put(',');
                }
                JsonParts.append(elements, i, out);
            }
            out.put(']');
        }
    }

    /** A map whose keys are texts. */
    static final class TextMap extends EncodedColumn {
        private final EncodedColumn keys = new JsonScalars.Text();
        private final EncodedColumn values;
        private long offsets;

        TextMap(EncodedColumn values) {
            this.values = values;
        }

        @Override
        protected void bindValues(FieldVector vector) {
            ListVector map = (ListVector) vector;
            offsets = map.getOffsetBufferAddress();
            List<FieldVector> entry = ((StructVector) map.getDataVector()).getChildrenFromFields();
            keys.bind(entry.get(0));
            values.bind(entry.get(1));
        }

        @Override
        public void append(int row, RecordBuffer out) throws EncodeException {
            int from = ColumnMemory.intAt(offsets + 4L * row);
            int to = ColumnMemory.intAt(offsets + 4L * row + 4);
            out.put('{');
            for (int i = from; i < to; i++) {
                if (i > from) {
                    out.put(',');
                }
                keys.append(i, out);
                out.put(':');
                JsonParts.append(values, i, out);
            }
            out.put('}');
        }
    }
}
