package io.streamling.kafka.format.internal.avro.write;

import io.streamling.batch.RowBatch;
import io.streamling.kafka.format.encode.EncodeException;
import io.streamling.kafka.format.encode.RecordBuffer;
import io.streamling.kafka.format.encode.RecordEncoder;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.avro.Schema;

/** Rows as Avro in Confluent's framing: a zero byte, the schema's id, the record. Task thread only. */
public final class AvroRowEncoder implements RecordEncoder {
    private final int id;
    private final AvroParts.Fields fields;
    private final int columnCount;

    /** For columns that fit the schema, as {@link #problems} tells. */
    public AvroRowEncoder(List<Field> columns, Schema schema, int id) {
        this.id = id;
        this.fields = new AvroFit().fields(columns, schema, "");
        this.columnCount = columns.size();
    }

    /** What does not fit a schema, one message each. */
    public static List<String> problems(List<Field> columns, Schema schema) {
        AvroFit fit = new AvroFit();
        fit.fields(columns, schema, "");
        return fit.problems();
    }

    @Override
    public void begin(RowBatch batch) {
        List<FieldVector> vectors = new ArrayList<>(columnCount);
        for (int i = 0; i < columnCount; i++) {
            vectors.add(batch.column(i));
        }
        fields.bind(vectors);
    }

    @Override
    public void encode(int row, RecordBuffer out) throws EncodeException {
        byte[] bytes = out.reserve(5);
        int at = out.length();
        bytes[at] = 0;
        bytes[at + 1] = (byte) (id >> 24);
        bytes[at + 2] = (byte) (id >> 16);
        bytes[at + 3] = (byte) (id >> 8);
        bytes[at + 4] = (byte) id;
        out.advance(5);
        fields.append(row, out);
    }
}
