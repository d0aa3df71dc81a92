package io.streamling.kafka.format;

import io.streamling.batch.BytesAppender;
import io.streamling.batch.ColumnAppender;
import io.streamling.kafka.format.internal.Malformed;
import io.streamling.kafka.format.internal.SliceReader;
import io.streamling.kafka.format.internal.Utf8;
import io.streamling.kafka.format.internal.json.JsonOptions;
import java.util.List;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Values as they are, in one column: bytes, or text in UTF-8. In a source that only appends a record without a value is a
 * row with null. Immutable.
 */
public final class Raw implements KafkaFormat {
    private static final SliceReader NOTHING = (bytes, from, to, columns) -> {};

    private final Field column;
    private final boolean isText;

    private Raw(String column, ArrowType type) {
        this.column = new Field(column, FieldType.nullable(type), null);
        this.isText = type instanceof ArrowType.Utf8;
    }

    /** A VARBINARY column. */
    public static Raw bytes(String column) {
        return new Raw(column, ArrowType.Binary.INSTANCE);
    }

    /** A VARCHAR column; a value that is not UTF-8 makes the record a bad one. */
    public static Raw text(String column) {
        return new Raw(column, ArrowType.Utf8.INSTANCE);
    }

    @Override
    public String name() {
        return "raw";
    }

    @Override
    public boolean isOffline() {
        return true;
    }

    @Override
    public Schema schema(String topic) {
        return new Schema(List.of(column));
    }

    @Override
    public boolean takesNull() {
        return true;
    }

    @Override
    public Raw ofKeys() {
        return this;
    }

    @Override
    public RecordDecoder createDecoder(DecoderContext context) {
        SliceReader reader = isText ? this::readText : Raw::readBytes;
        boolean isRead = !context.projection().getFields().isEmpty();
        return new SliceDecoder(context, isRead ? reader : NOTHING, JsonOptions.DEFAULT);
    }

    @Override
    public String toString() {
        return "raw " + (isText ? "text" : "bytes");
    }

    private static void readBytes(byte[] bytes, int from, int to, ColumnAppender[] columns) {
        ((BytesAppender) columns[0]).set(bytes, from, to - from);
    }

    private void readText(byte[] bytes, int from, int to, ColumnAppender[] columns) throws Malformed {
        if (!Utf8.isValid(bytes, from, to - from)) {
            throw new Malformed("text that is not UTF-8").in(column.getName());
        }
        ((BytesAppender) columns[0]).set(bytes, from, to - from);
    }
}
