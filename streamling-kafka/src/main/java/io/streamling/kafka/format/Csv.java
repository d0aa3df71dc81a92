package io.streamling.kafka.format;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.format.internal.csv.CsvOptions;
import io.streamling.kafka.format.internal.csv.CsvRows;
import io.streamling.kafka.format.internal.json.BareValues;
import io.streamling.kafka.format.internal.json.JsonOptions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * One line of delimited text per record, quoted as RFC 4180 says: fields are separated by commas, a field in double quotes
 * may have commas, line ends and doubled quotes in it. The columns are the fields in their order; there is no header line,
 * and a line of more or fewer fields is a bad record. A field without quotes that is empty is null, {@code ""} is empty text.
 *
 * <p>Values are read as {@link Json} reads them: numbers exactly or not at all, booleans as {@code true} and {@code false},
 * ISO 8601 dates and times or numbers, VARBINARY as base64. Immutable: each method returns a changed copy.
 */
public final class Csv implements KafkaFormat {
    private final Schema schema;
    private final CsvOptions options;
    private final JsonOptions values;

    private Csv(Schema schema, CsvOptions options, JsonOptions values) {
        this.schema = schema;
        this.options = options;
        this.values = values;
    }

    /** Lines with these columns; a column that is not nullable cannot be null. */
    public static Csv schema(Schema schema) {
        return new Csv(schema, CsvOptions.DEFAULT, JsonOptions.DEFAULT);
    }

    /** What is between the fields instead of a comma. */
    public Csv delimiter(char delimiter) {
        return with(new CsvOptions(delimiter, options.quote(), options.escape(), options.nullText()));
    }

    /** What is around fields instead of double quotes, doubled within them unless there is an {@link #escape}. */
    public Csv quote(char quote) {
        char escape = options.escape() == options.quote() ? quote : options.escape();
        return with(new CsvOptions(options.delimiter(), quote, escape, options.nullText()));
    }

    /** What makes the next character within quotes an ordinary one, instead of doubling the quote. */
    public Csv escape(char escape) {
        return with(new CsvOptions(options.delimiter(), options.quote(), escape, options.nullText()));
    }

    /** What stands for null where it is not in quotes, instead of nothing; an empty VARCHAR field is then empty text. */
    public Csv nullText(String text) {
        return with(new CsvOptions(options.delimiter(), options.quote(), options.escape(), text));
    }

    /** What a number in a TIMESTAMP column counts since 1970: milliseconds unless said otherwise. */
    public Csv epochUnit(TimeUnit unit) {
        return new Csv(schema, options, values.epochUnit(unit));
    }

    @Override
    public String name() {
        return "csv";
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
    public Csv ofKeys() {
        return this;
    }

    @Override
    public List<String> problems(List<String> keyColumns) {
        List<String> problems = new ArrayList<>(options.problems());
        Set<String> names = new HashSet<>();
        for (Field field : schema.getFields()) {
            if (!names.add(field.getName())) {
                problems.add("column '" + field.getName() + "' is declared twice");
            }
            if (!BareValues.isReadable(field)) {
                problems.add(unreadable(field));
            }
        }
        if (names.isEmpty()) {
            problems.add("a line has at least one column");
        }
        return problems;
    }

    @Override
    public RecordDecoder createDecoder(DecoderContext context) {
        List<Field> projection = context.projection().getFields();
        for (Field field : projection) {
            if (!BareValues.isReadable(field)) {
                throw new StreamlingException(ErrorCode.SCHEMA_MISMATCH, unreadable(field));
            }
        }
        return new SliceDecoder(context, new CsvRows(schema.getFields(), projection, options, values), values);
    }

    @Override
    public String toString() {
        return "csv with " + schema.getFields().size() + " columns";
    }

    private Csv with(CsvOptions other) {
        return new Csv(schema, other, values);
    }

    private static String unreadable(Field field) {
        return "column '" + field.getName() + "' is " + field.getType() + ", which cannot be read from CSV";
    }
}
