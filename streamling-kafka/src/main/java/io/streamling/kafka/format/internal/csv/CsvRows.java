package io.streamling.kafka.format.internal.csv;

import io.streamling.batch.ColumnAppender;
import io.streamling.kafka.format.internal.Malformed;
import io.streamling.kafka.format.internal.SliceReader;
import io.streamling.kafka.format.internal.json.BareValues;
import io.streamling.kafka.format.internal.json.JsonOptions;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * Reads lines whose fields are the columns of a schema, in their order. Line ends within quotes belong to the text; one
 * behind the last field is left out. One thread.
 */
public final class CsvRows implements SliceReader {
    private static final int NOT_READ = -1;

    private final List<String> names;
    /** For each field of a line its column in the projection. */
    private final int[] columnOfField;

    private final BareValues values;
    private final byte delimiter;
    private final byte quote;
    private final byte escape;
    private final byte[] nullText;

    private byte[] bytes = {};
    private int at;
    private int end;
    private byte[] unescaped = new byte[64];

    /** The content of the field that was scanned last. */
    private byte[] content = bytes;

    private int start;
    private int stop;
    private boolean isQuoted;

    /** @param fields all fields of a line */
    public CsvRows(List<Field> fields, List<Field> projection, CsvOptions options, JsonOptions values) {
        this.names = fields.stream().map(Field::getName).toList();
        List<String> read = projection.stream().map(Field::getName).toList();
        this.columnOfField = names.stream().mapToInt(read::indexOf).toArray();
        this.values = new BareValues(projection, values);
        this.delimiter = (byte) options.delimiter();
        this.quote = (byte) options.quote();
        this.escape = (byte) options.escape();
        this.nullText = options.nullText().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void read(byte[] line, int from, int to, ColumnAppender[] columns) throws Malformed {
        read(line, from, to, columns, true);
    }

    @Override
    public void readDeleted(byte[] line, int from, int to, ColumnAppender[] columns) throws Malformed {
        read(line, from, to, columns, false);
    }

    private void read(byte[] line, int from, int to, ColumnAppender[] columns, boolean isWhole) throws Malformed {
        bytes = line;
        at = from;
        end = withoutLineEnd(line, from, to);
        int last = columnOfField.length - 1;
        for (int field = 0; field <= last; field++) {
            try {
                scan();
                if (columnOfField[field] != NOT_READ) {
                    set(columnOfField[field], columns, isWhole);
                }
            } catch (Malformed e) {
                throw e.in(names.get(field));
            }
            if (field < last && at == end) {
                throw new Malformed("a line of " + (field + 1) + " fields, and there are " + (last + 1) + " columns");
            }
            at++;
        }
        if (at <= end) {
            throw new Malformed("a line of more fields than the " + (last + 1) + " columns");
        }
    }

    private static int withoutLineEnd(byte[] line, int from, int to) {
        if (to > from && line[to - 1] == '\n') {
            return to - 1 > from && line[to - 2] == '\r' ? to - 2 : to - 1;
        }
        return to;
    }

    private void set(int column, ColumnAppender[] columns, boolean isWhole) throws Malformed {
        boolean isNull = !isQuoted && Arrays.equals(content, start, stop, nullText, 0, nullText.length);
        if (!isNull) {
            values.read(column, content, start, stop, columns[column]);
        } else if (isWhole && values.isRequired(column)) {
            throw new Malformed("null, but the column is not nullable");
        }
    }

    /** Finds the content of the next field and stops at the delimiter behind it, or at the end. */
    private void scan() throws Malformed {
        isQuoted = at < end && bytes[at] == quote;
        if (isQuoted) {
            at++;
            scanQuoted();
            if (at < end && bytes[at] != delimiter) {
                throw new Malformed("text behind the closing quote");
            }
            return;
        }
        content = bytes;
        start = at;
        for (; at < end && bytes[at] != delimiter; at++) {
            if (bytes[at] == quote) {
                throw new Malformed("a quote within text that is not quoted");
            }
            if (bytes[at] == '\n' || bytes[at] == '\r') {
                throw new Malformed("a line end that is not quoted, and a record is one line");
            }
        }
        stop = at;
    }

    private void scanQuoted() throws Malformed {
        content = bytes;
        start = at;
        for (; at < end; at++) {
            if (bytes[at] == escape && isEscape()) {
                unescape();
                return;
            }
            if (bytes[at] == quote) {
                stop = at++;
                return;
            }
        }
        throw new Malformed("a quote without an end");
    }

    /** Whether the escape that is next has something to escape; a quote that has not is the closing one. */
    private boolean isEscape() {
        return escape != quote || (at + 1 < end && bytes[at + 1] == quote);
    }

    private void unescape() throws Malformed {
        if (unescaped.length < end - start) {
            unescaped = new byte[end - start];
        }
        int length = at - start;
        System.arraycopy(bytes, start, unescaped, 0, length);
        for (; at < end; at++) {
            if (bytes[at] == escape && isEscape()) {
                if (++at == end) {
                    break;
                }
            } else if (bytes[at] == quote) {
                at++;
                content = unescaped;
                start = 0;
                stop = length;
                return;
            }
            unescaped[length++] = bytes[at];
        }
        throw new Malformed("a quote without an end");
    }
}
