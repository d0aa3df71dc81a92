package io.streamling.kafka.format.encode;

import io.streamling.batch.ColumnMemory;
import io.streamling.batch.RowBatch;
import java.util.List;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * The bytes of one VARBINARY or VARCHAR column as they are, of rows that have no other column or of one that is named.
 * Immutable.
 */
public final class SingleColumn implements RowFormat {
    private final String column;

    private SingleColumn(String column) {
        this.column = column;
    }

    /** Of the only column that there is. */
    public static SingleColumn bytes() {
        return new SingleColumn("");
    }

    /** Of this column; the others are not written. */
    public static SingleColumn bytes(String column) {
        return new SingleColumn(column);
    }

    @Override
    public String name() {
        return "raw";
    }

    @Override
    public List<String> problems(RecordPart part, Schema columns) {
        List<Field> fields = columns.getFields();
        int index = index(fields);
        if (index < 0) {
            String names = fields.stream().map(Field::getName).toList().toString();
            return List.of(
                    column.isEmpty()
                            ? "raw bytes are of one column, and there are " + names + ": name it in bytes(column)"
                            : "column '" + column + "' is not a column: there are " + names);
        }
        ArrowType type = fields.get(index).getType();
        return type instanceof ArrowType.Utf8 || type instanceof ArrowType.Binary
                ? List.of()
                : List.of("column '" + fields.get(index).getName() + "' is " + type
                        + ", and raw bytes are of VARBINARY or VARCHAR: CAST it in the query");
    }

    @Override
    public RecordEncoder createEncoder(EncoderContext context) {
        List<Field> fields = context.columns().getFields();
        int index = index(fields);
        return new Encoder(index, fields.get(index).getName());
    }

    private int index(List<Field> fields) {
        if (column.isEmpty()) {
            return fields.size() == 1 ? 0 : -1;
        }
        return fields.stream().map(Field::getName).toList().indexOf(column);
    }

    /** Task thread only. */
    private static final class Encoder implements RecordEncoder {
        private final int index;
        private final String column;
        private BaseVariableWidthVector vector;

        @SuppressWarnings("NullAway.Init")
        Encoder(int index, String column) {
            this.index = index;
            this.column = column;
        }

        @Override
        public void begin(RowBatch batch) {
            vector = (BaseVariableWidthVector) batch.column(index);
        }

        @Override
        public void encode(int row, RecordBuffer out) throws EncodeException {
            if (vector.isNull(row)) {
                throw new EncodeException("column '" + column + "' is null, and raw bytes cannot be");
            }
            long offsets = vector.getOffsetBufferAddress() + 4L * row;
            int from = ColumnMemory.intAt(offsets);
            out.put(vector.getDataBufferAddress() + from, ColumnMemory.intAt(offsets + 4) - from);
        }
    }
}
