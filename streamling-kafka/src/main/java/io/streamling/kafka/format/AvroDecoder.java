package io.streamling.kafka.format;

import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.format.DecodeException;
import io.streamling.kafka.format.internal.BoundColumns;
import io.streamling.kafka.format.internal.ColumnTree;
import io.streamling.kafka.format.internal.Malformed;
import io.streamling.kafka.format.internal.avro.AvroChangePlanner;
import io.streamling.kafka.format.internal.avro.AvroEvent;
import io.streamling.kafka.format.internal.avro.AvroInput;
import io.streamling.kafka.format.internal.avro.AvroPlan;
import io.streamling.kafka.format.internal.avro.AvroPlanner;
import io.streamling.kafka.format.internal.avro.PipelineSchema;
import io.streamling.kafka.format.internal.change.ChangeOptions;
import io.streamling.kafka.format.internal.change.ChangeRows;
import io.streamling.kafka.format.internal.json.JsonOptions;
import io.streamling.kafka.format.internal.registry.SchemaRegistry;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decodes framed Avro with a plan per writer schema. One thread. */
final class AvroDecoder implements RecordDecoder {
    private static final Logger LOG = LoggerFactory.getLogger(AvroDecoder.class);

    private static final int FRAME_BYTES = 5;
    private static final int MAX_WARNED = 1000;

    private final DecoderContext context;
    private final TrailingBytes trailingBytes;
    private final WriterSchemas values;
    private final WriterSchemas keys;
    private final TextKeys textKeys;
    private final BoundColumns columns;
    private final @Nullable ChangeOptions change;
    private final ChangeRows changes;
    private final AvroEvent event;
    private final AvroInput input = new AvroInput();
    private final Set<Integer> warnedIds = new HashSet<>();

    private int lastId;
    private @Nullable AvroPlan lastPlan;
    private long recordsWithTrailingBytes;
    private long recordsWithUnknownFields;

    /**
     * What a user has said. Immutable.
     *
     * @param change about change events; null where records are rows as they are
     */
    record Options(AvroOptions avro, @Nullable ChangeOptions change) {}

    /** @param row the schema of the columns */
    AvroDecoder(DecoderContext context, PipelineSchema pipeline, Schema row, Options all) {
        AvroOptions options = all.avro();
        this.context = context;
        this.trailingBytes = options.trailingBytes();
        this.change = all.change();
        this.event = new AvroEvent(context.places());
        List<Field> projection = context.projection().getFields();
        this.columns = new BoundColumns(context.projection().getFields(), context.places());
        this.textKeys = new TextKeys(context, JsonOptions.DEFAULT);
        AvroPlanner planner = AvroPlanner.ofValues(row, ColumnTree.of(projection));
        SchemaWatch watch = new SchemaWatch(context.topic(), pipeline, options.newFields());
        SchemaRegistry registry = options.registry().client();
        boolean ofKeys = options.isOfKeys();
        this.values = new WriterSchemas(registry, planOfValues(planner, pipeline), context, watch, ofKeys);
        this.keys = new WriterSchemas(registry, planner.ofKeys(context.keyColumns())::plan, context, null, false);
        this.changes = new ChangeRows(change == null ? ChangeOptions.DEFAULT : change);
    }

    private Function<Schema, AvroPlan> planOfValues(AvroPlanner planner, PipelineSchema pipeline) {
        if (change == null) {
            return planner::plan;
        }
        AvroChangePlanner.Event filled = new AvroChangePlanner.Event(event, context.keyColumns());
        return new AvroChangePlanner(planner, pipeline.schema(), change, filled)::plan;
    }

    // Every method between the loop over the records and the plan is compiled with all that it calls: so there is none.
    @Override
    public void decode(byte[] bytes, int from, int to, RowKind kind, RowBatchBuilder rows) throws DecodeException {
        int id = schemaId(bytes, from, to);
        AvroPlan plan = lastPlan;
        if (plan == null || id != lastId) {
            plan = values.plan(id);
            lastPlan = plan;
            lastId = id;
        }
        input.open(bytes, from + FRAME_BYTES, to);
        try {
            plan.run(input, columns.of(rows));
        } catch (Malformed e) {
            throw malformed(id, e, rows);
        }
        if (input.remaining() != 0) {
            leftOver(id, rows);
        }
        if (plan.hasUnknownFields()) {
            recordsWithUnknownFields++;
        }
        if (change == null) {
            rows.endRow(kind);
        } else {
            endChange(id, rows);
        }
    }

    private void endChange(int id, RowBatchBuilder rows) throws DecodeException {
        try {
            changes.end(event, rows);
        } catch (Malformed e) {
            throw malformed(id, e, rows);
        }
    }

    @Override
    public boolean hasNext() {
        return changes.hasNext();
    }

    @Override
    public void decodeNext(RowBatchBuilder rows) throws DecodeException {
        try {
            changes.endNext(event, rows);
        } catch (Malformed e) {
            throw malformed(lastId, e, rows);
        }
    }

    @Override
    public void decodePart(byte[] bytes, int from, int to, RowBatchBuilder rows) throws DecodeException {
        int id = schemaId(bytes, from, to);
        AvroPlan plan = lastPlan;
        if (plan == null || id != lastId) {
            plan = values.plan(id);
            lastPlan = plan;
            lastId = id;
        }
        input.open(bytes, from + FRAME_BYTES, to);
        try {
            plan.run(input, columns.of(rows));
        } catch (Malformed e) {
            throw malformed(id, e, rows);
        }
        if (input.remaining() != 0) {
            leftOver(id, rows);
        }
    }

    @Override
    public void decodeTombstone(byte @Nullable [] key, int from, int to, RowBatchBuilder rows) throws DecodeException {
        if (change != null && change.skipsTombstones()) {
            changes.skip();
            return;
        }
        byte[] bytes = TextKeys.required(key, context);
        if (from == to || bytes[from] != 0) {
            textKeys.decode(bytes, from, to, columns, rows);
            return;
        }
        int id = schemaId(bytes, from, to);
        input.open(bytes, from + FRAME_BYTES, to);
        try {
            keys.plan(id).run(input, columns.of(rows));
        } catch (Malformed e) {
            throw malformed(id, e, rows);
        }
        rows.endRow(RowKind.DELETE);
    }

    @Override
    public DecodeStats stats() {
        return new DecodeStats(recordsWithTrailingBytes, recordsWithUnknownFields, changes.skipped());
    }

    private static DecodeException malformed(int id, Malformed cause, RowBatchBuilder rows) {
        rows.discardRow();
        return new DecodeException("schema id " + id + ": " + cause.getMessage());
    }

    private static int schemaId(byte[] bytes, int from, int to) throws DecodeException {
        if (to - from < FRAME_BYTES) {
            throw new DecodeException(
                    "not framed Avro: " + (to - from) + " bytes, and the frame alone has " + FRAME_BYTES);
        }
        if (bytes[from] != 0) {
            throw new DecodeException("not framed Avro: the first byte (magic byte) is " + (bytes[from] & 0xFF)
                    + " instead of 0; was it written with a schema registry");
        }
        return (bytes[from + 1] & 0xFF) << 24
                | (bytes[from + 2] & 0xFF) << 16
                | (bytes[from + 3] & 0xFF) << 8
                | (bytes[from + 4] & 0xFF);
    }

    private void leftOver(int id, RowBatchBuilder rows) throws DecodeException {
        recordsWithTrailingBytes++;
        if (trailingBytes == TrailingBytes.FAIL) {
            rows.discardRow();
            throw new DecodeException("schema id " + id + ": " + input.remaining() + " bytes behind the last field");
        }
        if (trailingBytes == TrailingBytes.WARN && warnedIds.size() < MAX_WARNED && warnedIds.add(id)) {
            LOG.warn(
                    "topic '{}': a record of schema id {} has {} bytes behind its last field; does a producer write"
                            + " with a schema that it has not registered",
                    context.topic(),
                    id,
                    input.remaining());
        }
    }
}
