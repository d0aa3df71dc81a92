package io.streamling.kafka.format;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.format.encode.RowFormat;
import io.streamling.kafka.format.internal.encode.JsonRowFormat;
import io.streamling.kafka.format.internal.json.JsonOptions;
import io.streamling.kafka.format.internal.json.JsonRows;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * JSON objects with a declared schema. Fields may come in any order; those without a column are moved past, a column
 * without a field is null, and of two fields with the same name the last one counts.
 *
 * <p>Numbers are read exactly or refused: a BIGINT takes whole numbers only, a DECIMAL no more digits than it has, a
 * DECIMAL also a number in quotes. A DATE is ISO 8601 text or days since 1970; a TIME is text such as {@code 07:08:09} or
 * a number of the column's unit; a TIMESTAMP is ISO 8601 text, UTC unless it says otherwise, or a number of
 * {@link #epochUnit}; VARBINARY is base64. ARRAY columns take arrays, ROW columns objects, and MAP columns with text as
 * keys objects of any members. A value of another type than its column's makes the record a bad one.
 */
public final class Json implements KafkaFormat {
    private final Schema schema;
    private final JsonOptions options;

    private Json(Schema schema, JsonOptions options) {
        this.schema = schema;
        this.options = options;
    }

    /** Objects with these columns; a column that is not nullable must be there. */
    public static Json schema(Schema schema) {
        return new Json(schema, JsonOptions.DEFAULT);
    }

    /**
     * Rows as objects with all of their columns, for a sink: numbers with all of their digits, dates and times as ISO 8601
     * text, bytes in base64, nested values as arrays and objects, null as {@code null}. {@link #schema} reads it back.
     */
    public static RowFormat objects() {
        return new JsonRowFormat(false);
    }

    /**
     * Keys for a sink: a single column as its value alone, a text without quotes; several columns as an object. {@link
     * #schema} reads both back.
     */
    public static RowFormat keys() {
        return new JsonRowFormat(true);
    }

    /** What a number in a TIMESTAMP column counts since 1970: milliseconds unless said otherwise. */
    public Json epochUnit(TimeUnit unit) {
        return new Json(schema, options.epochUnit(unit));
    }

    /**
     * Text that is none (bytes that are not UTF-8, half of a surrogate pair) becomes U+FFFD instead of making the record
     * a bad one.
     */
    public Json replaceInvalidText() {
        return new Json(schema, options.replaceInvalidText());
    }

    @Override
    public String name() {
        return "json";
    }

    @Override
    public boolean isOffline() {
        return true;
    }

    @Override
    public Schema schema(String topic) {
        return schema;
    }

    @Override
    public Json ofKeys() {
        return this;
    }

    @Override
    public List<String> problems(List<String> keyColumns) {
        List<String> problems = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Field field : schema.getFields()) {
            if (!names.add(field.getName())) {
                problems.add("column '" + field.getName() + "' is declared twice");
            }
            if (!JsonRows.isReadable(field)) {
                problems.add(
                        "column '" + field.getName() + "' is " + field.getType() + ", which cannot be read from JSON");
            }
        }
        for (String key : keyColumns) {
            if (!names.contains(key)) {
                problems.add("key column '" + key + "' is not in the schema");
            }
        }
        return problems;
    }

    @Override
    public RecordDecoder createDecoder(DecoderContext context) {
        requireReadable(context);
        List<Field> projection = context.projection().getFields();
        List<String> names = projection.stream().map(Field::getName).toList();
        return new SliceDecoder(context, new JsonRows(projection, names, options), options);
    }

    /** Throws for columns of a type that JSON cannot fill. */
    static void requireReadable(DecoderContext context) {
        for (Field field : context.projection().getFields()) {
            if (!JsonRows.isReadable(field)) {
                throw new StreamlingException(
                        ErrorCode.SCHEMA_MISMATCH,
                        "column '" + field.getName() + "' is " + field.getType() + ", which cannot be read from JSON");
            }
        }
    }

    @Override
    public String toString() {
        return "json with " + schema.getFields().size() + " columns";
    }
}
