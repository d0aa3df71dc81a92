package io.streamling.kafka.format;

import io.streamling.kafka.format.internal.change.ChangeOptions;
import io.streamling.kafka.format.internal.json.JsonOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Change events as Debezium writes them, in JSON or in Avro: rows with the columns of the table, each of which is inserted,
 * updated or deleted by its key. The source needs {@code upsert(keys)}. Immutable: each method returns a changed copy.
 *
 * <p>An event is an envelope ({@code before}, {@code after}, {@code op}), with or without its schema beside it. A snapshot's
 * row is an INSERT; an update that changes the key is a DELETE of the old key and an INSERT; of a deleted row only the key
 * counts. A tombstone deletes the row with the record's key, which is gone already unless compaction has removed the event.
 * Heartbeats, transactions and changed tables are moved past and counted; anything else is a bad record.
 */
public final class Debezium implements KafkaFormat {
    /** What becomes of the event that says that a table was emptied. */
    public enum Truncate {
        /** It is a bad record. */
        FAIL,
        /** It is moved past: the sinks keep the rows. */
        SKIP
    }

    private final @Nullable Schema jsonSchema;
    private final @Nullable ConfluentAvro avro;
    private final JsonOptions json;
    private final ChangeOptions change;

    private Debezium(
            @Nullable Schema jsonSchema, @Nullable ConfluentAvro avro, JsonOptions json, ChangeOptions change) {
        this.jsonSchema = jsonSchema;
        this.avro = avro;
        this.json = json;
        this.change = change;
    }

    /**
     * Events in JSON about a table with these columns. Where records have their schema beside them, it tells how times and
     * decimals are written; otherwise they are read as Debezium writes them unless told otherwise: a number counts the unit
     * of its column's type, and a DECIMAL is its bytes in base64, with the column's scale.
     */
    public static Debezium json(Schema columns) {
        return new Debezium(columns, null, JsonOptions.ADAPTIVE, ChangeOptions.DEFAULT);
    }

    /** Events in Avro, with schemas from the registry at an address, or at several of the same registry. */
    public static Debezium avro(String... addresses) {
        return avro(ConfluentAvro.registry(addresses));
    }

    /** Events in Avro, with a registry, subject or reader schema as this format has them: those of the envelope. */
    public static Debezium avro(ConfluentAvro format) {
        return new Debezium(null, format, JsonOptions.ADAPTIVE, ChangeOptions.DEFAULT);
    }

    /**
     * Rows without an envelope, as the transformation {@code ExtractNewRecordState} leaves them. A field {@code __deleted}
     * or {@code __op} says what happened; without one a row is inserted or replaced.
     */
    public Debezium flattened() {
        return new Debezium(jsonSchema, avro, json, change.flattened());
    }

    /** What becomes of truncated tables; {@link Truncate#FAIL} unless said otherwise. */
    public Debezium onTruncate(Truncate policy) {
        return new Debezium(jsonSchema, avro, json, change.skipsTruncate(policy == Truncate.SKIP));
    }

    /** Moves past tombstones, for sinks to which a second deletion is not the same as one. */
    public Debezium skipTombstones() {
        return new Debezium(jsonSchema, avro, json, change.skipsTombstones(true));
    }

    /**
     * What stands for a large value that PostgreSQL has not told because it is unchanged, if Debezium's {@code
     * unavailable.value.placeholder} is set. Such a cell passes through queries and is left as it is by sinks with keys;
     * what needs its value rejects the row.
     */
    public Debezium unavailableValue(String marker) {
        return new Debezium(jsonSchema, avro, json, change.unavailable(marker));
    }

    /** In JSON all times count milliseconds: Debezium's {@code time.precision.mode=connect}. */
    public Debezium timesInMillis() {
        JsonOptions options = json.epochUnit(TimeUnit.MILLISECONDS).timeUnit(TimeUnit.MILLISECONDS);
        return new Debezium(jsonSchema, avro, options, change);
    }

    /** In JSON a decimal is its digits in quotes: Debezium's {@code decimal.handling.mode=string}. */
    public Debezium decimalsAsText() {
        return new Debezium(jsonSchema, avro, json.readsDecimalBytes(false), change);
    }

    @Override
    public String name() {
        return jsonSchema == null ? "debezium avro" : "debezium json";
    }

    @Override
    public boolean isOffline() {
        return avro == null || avro.isOffline();
    }

    @Override
    public Schema schema(String topic) {
        return avro == null ? columns() : avro.rowSchema(topic, change);
    }

    @Override
    public List<String> problems(List<String> keyColumns) {
        List<String> problems = new ArrayList<>();
        if (keyColumns.isEmpty()) {
            problems.add("change events need key columns: add upsert(...)");
        }
        if (avro == null) {
            problems.addAll(Json.schema(columns()).problems(keyColumns));
            return problems;
        }
        if (!json.equals(JsonOptions.ADAPTIVE)) {
            problems.add("timesInMillis() and decimalsAsText() mean nothing for Avro, whose schemas tell: drop them");
        }
        problems.addAll(avro.problems(keyColumns));
        return problems;
    }

    @Override
    public RecordDecoder createDecoder(DecoderContext context) {
        if (avro != null) {
            return avro.createDecoder(context, change);
        }
        Json.requireReadable(context);
        return new JsonChangeDecoder(context, json, change);
    }

    @Override
    public String toString() {
        return name() + (avro == null ? " with " + columns().getFields().size() + " columns" : ": " + avro);
    }

    private Schema columns() {
        if (jsonSchema == null) {
            throw new IllegalStateException("no columns are declared");
        }
        return jsonSchema;
    }
}
