package io.streamling.kafka.internal.row;

import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.format.DecodeException;
import io.streamling.kafka.format.DecodeStats;
import io.streamling.kafka.format.DecoderContext;
import io.streamling.kafka.format.KafkaFormat;
import io.streamling.kafka.format.RecordDecoder;
import io.streamling.kafka.format.RowKindHeader;
import io.streamling.kafka.internal.fetch.RecordCursor;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/** Makes rows of the records of a topic: value, key and metadata, as far as anything reads them. Client thread only. */
public final class RowDecoder implements AutoCloseable {
    private final RecordDecoder values;
    private final @Nullable KeyDecoder keys;
    private final @Nullable KeyDecoder tombstoneKeys;
    private final RecordMetadata metadata;
    private final RunMetadata runMetadata;
    private final boolean isPlain;
    private final boolean hasKinds;
    private final boolean takesNull;
    private final boolean decodesTombstones;
    private final String rowKindHeader;

    /** @param context about all columns that are read, in the builder's order */
    public RowDecoder(RowOptions rows, DecoderContext context) {
        KafkaFormat format = Objects.requireNonNull(rows.format());
        List<Field> projection = context.projection().getFields();
        Map<String, Field> keyFields = RowLayout.keyFields(rows, context.topic());
        Set<String> valueNames = valueNames(rows, context, keyFields);

        Map<Integer, Field> valuePlaces = new TreeMap<>();
        Map<Integer, Field> keyPlaces = new TreeMap<>();
        Map<Integer, Field> tombstonePlaces = new TreeMap<>();
        for (int i = 0; i < projection.size(); i++) {
            String name = projection.get(i).getName();
            Field keyField = keyFields.get(name);
            if (valueNames.contains(name)) {
                valuePlaces.put(i, projection.get(i));
            } else if (keyField != null) {
                keyPlaces.put(i, keyField);
            }
            if (keyField != null) {
                tombstonePlaces.put(i, keyField);
            }
        }
        this.values = format.createDecoder(part(context, valuePlaces));
        this.keys = keyDecoder(rows, context, keyPlaces);
        this.tombstoneKeys = rows.hasKinds() ? keyDecoder(rows, context, tombstonePlaces) : null;
        this.metadata = RecordMetadata.of(rows, projection);
        this.runMetadata = RunMetadata.of(rows, context.topic(), projection);
        this.isPlain = metadata.isEmpty() && rows.keyFormat() == null;
        this.hasKinds = rows.hasKinds();
        this.takesNull = format.takesNull();
        this.decodesTombstones =
                rows.keyFormat() == null && !rows.decodedKeyColumns().isEmpty();
        this.rowKindHeader = Objects.requireNonNullElse(rows.rowKindHeader(), RowKindHeader.NAME);
    }

    /** Appends the rows of a record; a bad one leaves none. */
    public void decode(RecordCursor record, RowBatchBuilder rows) throws DecodeException {
        if (isPlain) {
            decodeValue(record, rows);
            return;
        }
        int before = rows.rowCount();
        boolean isDone = false;
        try {
            setOthers(record, rows);
            decodeValue(record, rows);
            isDone = rows.rowCount() > before;
        } finally {
            if (!isDone) {
                rows.discardRow();
            }
        }
    }

    /** Sets the columns that are not the value's. */
    private void setOthers(RecordCursor record, RowBatchBuilder rows) throws DecodeException {
        metadata.set(record, rows);
        if (keys != null && !(hasKinds && record.valueArray() == null)) {
            keys.set(record, rows);
        }
    }

    /** Sets what all rows from {@code firstRow} on have in common: their partition. */
    public void finishRun(RowBatchBuilder rows, int firstRow, int partition) {
        runMetadata.fill(rows, firstRow, partition);
    }

    /** What was let pass of the values so far. */
    public DecodeStats stats() {
        return values.stats();
    }

    @Override
    public void close() {
        values.close();
        if (keys != null) {
            keys.close();
        }
        if (tombstoneKeys != null) {
            tombstoneKeys.close();
        }
    }

    private void decodeValue(RecordCursor record, RowBatchBuilder rows) throws DecodeException {
        byte[] value = record.valueArray();
        if (value != null) {
            RowKind kind = hasKinds ? kind(record) : RowKind.INSERT;
            values.decode(value, record.valueFrom(), record.valueTo(), kind, rows);
            while (values.hasNext()) {
                if (!isPlain) {
                    setOthers(record, rows);
                }
                values.decodeNext(rows);
            }
        } else if (hasKinds) {
            decodeTombstone(record, rows);
        } else if (takesNull) {
            rows.endRow(RowKind.INSERT);
        } else {
            throw new DecodeException(
                    "a tombstone (no value) means nothing to a source that only appends; declare its key"
                            + " columns with upsert(...) to read it as a DELETE");
        }
    }

    private RowKind kind(RecordCursor record) throws DecodeException {
        byte[] kind = record.header(rowKindHeader);
        if (kind == null && record.hasHeader(rowKindHeader)) {
            throw new DecodeException("header '" + rowKindHeader + "' has no value, and it says what the row does");
        }
        return RowKindHeader.parse(kind);
    }

    private void decodeTombstone(RecordCursor record, RowBatchBuilder rows) throws DecodeException {
        byte[] key = record.keyArray();
        if (decodesTombstones) {
            values.decodeTombstone(key, record.keyFrom(), record.keyTo(), rows);
            return;
        }
        if (key == null) {
            throw new DecodeException("a tombstone without a key: nothing says which row it deletes");
        }
        if (tombstoneKeys != null) {
            tombstoneKeys.set(record, rows);
        }
        rows.endRow(RowKind.DELETE);
    }

    /** All columns that are neither the key's alone nor metadata. */
    private static Set<String> valueNames(RowOptions rows, DecoderContext context, Map<String, Field> keyFields) {
        Set<String> names = new HashSet<>();
        for (Field column : context.projection().getFields()) {
            String name = column.getName();
            boolean isOfKeyAlone = keyFields.containsKey(name)
                    && Objects.requireNonNull(rows.format()).schema(context.topic()).getFields().stream()
                            .noneMatch(field -> field.getName().equals(name));
            if (rows.metadataOf(name) == null && !isOfKeyAlone) {
                names.add(name);
            }
        }
        return names;
    }

    private static @Nullable KeyDecoder keyDecoder(
            RowOptions rows, DecoderContext context, Map<Integer, Field> places) {
        KafkaFormat format = RowLayout.keyReader(rows);
        return format == null || places.isEmpty() ? null : new KeyDecoder(format, part(context, places));
    }

    private static DecoderContext part(DecoderContext context, Map<Integer, Field> places) {
        return context.columns(new Schema(places.values()), List.copyOf(places.keySet()));
    }
}
