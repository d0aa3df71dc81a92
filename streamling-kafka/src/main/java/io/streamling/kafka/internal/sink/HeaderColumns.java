package io.streamling.kafka.internal.sink;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowKind;
import io.streamling.batch.RowType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;

/** The headers of a row's record: what the row does, and columns. Task thread only. */
final class HeaderColumns {
    /** What a header takes beside its name and value, at most. */
    private static final int OVERHEAD_BYTES = 10;

    private final String[] names;
    private final int[] columns;
    private final BaseVariableWidthVector[] vectors;
    private final @Nullable List<Header> inserted;
    private final @Nullable List<Header> updated;
    private final @Nullable List<Header> deleted;
    private @Nullable List<Header> current;

    HeaderColumns(RecordOptions options, RowType input) {
        TreeMap<String, String> byName = new TreeMap<>(options.columnByHeader());
        this.names = byName.keySet().toArray(String[]::new);
        this.columns = byName.values().stream()
                .mapToInt(column -> indexOf(input.schema(), column))
                .toArray();
        this.vectors = new BaseVariableWidthVector[names.length];
        String op = input.changelogMode() == ChangelogMode.APPEND ? null : options.opHeader();
        this.inserted = op == null ? null : List.of(new RecordHeader(op, new byte[] {'c'}));
        this.updated = op == null ? null : List.of(new RecordHeader(op, new byte[] {'u'}));
        this.deleted = op == null ? null : List.of(new RecordHeader(op, new byte[] {'d'}));
    }

    void begin(RowBatch batch) {
        for (int i = 0; i < columns.length; i++) {
            vectors[i] = (BaseVariableWidthVector) batch.column(columns[i]);
        }
    }

    /** Makes the headers of a row, for {@link #current}, and returns how many bytes they take at most. */
    int read(RowKind kind, int row) {
        List<Header> op = switch (kind) {
            case INSERT -> inserted;
            case UPDATE -> updated;
            case DELETE -> deleted;
        };
        current = op;
        int bytes = 0;
        if (op != null) {
            bytes += OVERHEAD_BYTES + op.get(0).key().length() + 1;
        }
        return names.length == 0 ? bytes : bytes + readColumns(op, row);
    }

    /** Null for none. */
    @Nullable
    List<Header> current() {
        return current;
    }

    private int readColumns(@Nullable List<Header> op, int row) {
        List<Header> all = new ArrayList<>(names.length + 1);
        if (op != null) {
            all.addAll(op);
        }
        int bytes = 0;
        for (int i = 0; i < names.length; i++) {
            if (!vectors[i].isNull(row)) {
                byte[] value = vectors[i].get(row);
                all.add(new RecordHeader(names[i], value));
                bytes += OVERHEAD_BYTES + names[i].getBytes(StandardCharsets.UTF_8).length + value.length;
            }
        }
        current = all;
        return bytes;
    }

    static int indexOf(Schema schema, String column) {
        List<String> names = schema.getFields().stream().map(Field::getName).toList();
        return names.indexOf(column);
    }
}
