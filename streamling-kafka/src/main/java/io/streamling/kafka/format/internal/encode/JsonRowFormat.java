package io.streamling.kafka.format.internal.encode;

import io.streamling.batch.RowBatch;
import io.streamling.kafka.format.encode.EncodeException;
import io.streamling.kafka.format.encode.EncoderContext;
import io.streamling.kafka.format.encode.RecordBuffer;
import io.streamling.kafka.format.encode.RecordEncoder;
import io.streamling.kafka.format.encode.RecordPart;
import io.streamling.kafka.format.encode.RowFormat;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Rows as JSON objects. Immutable.
 *
 * @param bareSingle whether a single column is written as its value alone, a text without quotes
 */
public record JsonRowFormat(boolean bareSingle) implements RowFormat {
    @Override
    public String name() {
        return "json";
    }

    @Override
    public List<String> problems(RecordPart part, Schema columns) {
        List<String> problems = new ArrayList<>();
        for (Field field : columns.getFields()) {
            if (!JsonColumns.isWritable(field)) {
                problems.add("column '" + field.getName() + "' is " + field.getType()
                        + ", which cannot be written as JSON: CAST it to VARCHAR, or leave it out");
            }
        }
        return problems;
    }

    @Override
    public RecordEncoder createEncoder(EncoderContext context) {
        List<Field> fields = context.columns().getFields();
        boolean isBare = bareSingle && fields.size() == 1;
        return isBare ? new Bare(fields.get(0)) : new Objects(fields);
    }

    @Override
    public String toString() {
        return name();
    }

    /** Task thread only. */
    private static final class Objects implements RecordEncoder {
        private final JsonParts.Fields fields;

        Objects(List<Field> fields) {
            this.fields = new JsonParts.Fields(fields);
        }

        @Override
        public void begin(RowBatch batch) {
            for (int i = 0; i < fields.count(); i++) {
                fields.bind(i, batch.column(i));
            }
        }

        @Override
        public void encode(int row, RecordBuffer out) throws EncodeException {
            fields.append(row, out);
        }
    }

    /** Task thread only. */
    private static final class Bare implements RecordEncoder {
        private final Field field;
        private final EncodedColumn column;
        private final boolean isText;

        Bare(Field field) {
            this.field = field;
            this.column = JsonColumns.of(field);
            this.isText = field.getType() instanceof ArrowType.Utf8;
        }

        @Override
        public void begin(RowBatch batch) {
            column.bind(batch.column(0));
        }

        @Override
        public void encode(int row, RecordBuffer out) throws EncodeException {
            if (column.isNull(row)) {
                throw new EncodeException("key column '" + field.getName() + "' is null");
            }
            int from = out.length();
            column.append(row, out);
            if (isText) {
                unquote(from, out);
            }
        }

        /** A text that could be taken for quoted JSON keeps its quotes. */
        private static void unquote(int from, RecordBuffer out) {
            byte[] bytes = out.array();
            int end = out.length();
            byte first = bytes[from + 1];
            boolean isPlain = first != '"' && first != '{' && first != '\\' && (first < 0 || first > ' ');
            if (isPlain && end - from > 2) {
                int length = end - from - 2;
                if (isEscaped(bytes, from + 1, length)) {
                    return;
                }
                System.arraycopy(bytes, from + 1, bytes, from, length);
                out.truncate(from + length);
            }
        }

        private static boolean isEscaped(byte[] bytes, int from, int length) {
            for (int i = from; i < from + length; i++) {
                if (bytes[i] == '\\') {
                    return true;
                }
            }
            return false;
        }
    }
}
