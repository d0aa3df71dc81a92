package io.streamling.kafka;

import io.streamling.batch.BytesAppender;
import io.streamling.batch.LongAppender;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.format.DecodeException;
import io.streamling.kafka.format.DecoderContext;
import io.streamling.kafka.format.KafkaFormat;
import io.streamling.kafka.format.RecordDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/** Values like {@code 7,seven} and keys like {@code 7}: a format for tests of the reader alone. */
final class LinesFormat implements KafkaFormat {
    static final String CRASH = "crash";

    private static final Schema SCHEMA = new Schema(List.of(
            new Field("id", FieldType.nullable(new ArrowType.Int(64, true)), null),
            new Field("name", FieldType.nullable(new ArrowType.Utf8()), null)));

    @Override
    public String name() {
        return "lines";
    }

    @Override
    public boolean isOffline() {
        return true;
    }

    @Override
    public Schema schema(String topic) {
        return SCHEMA;
    }

    @Override
    public RecordDecoder createDecoder(DecoderContext context) {
        return new RecordDecoder() {
            @Override
            public void decode(byte[] bytes, int from, int to, RowKind kind, RowBatchBuilder rows)
                    throws DecodeException {
                String line = new String(bytes, from, to - from, StandardCharsets.UTF_8);
                if (line.equals(CRASH)) {
                    throw new NoClassDefFoundError("planted");
                }
                int comma = line.indexOf(',');
                ((LongAppender) rows.appender(0)).set(number(comma < 0 ? line : line.substring(0, comma)));
                if (comma >= 0) {
                    ((BytesAppender) rows.appender(1)).set(line.substring(comma + 1));
                }
                rows.endRow(kind);
            }

            @Override
            public void decodeTombstone(byte[] key, int from, int to, RowBatchBuilder rows) throws DecodeException {
                if (key == null) {
                    throw new DecodeException("a tombstone without a key");
                }
                ((LongAppender) rows.appender(0)).set(number(new String(key, from, to - from, StandardCharsets.UTF_8)));
                rows.endRow(RowKind.DELETE);
            }
        };
    }

    private static long number(String text) throws DecodeException {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new DecodeException("column 'id' is not a number");
        }
    }
}
