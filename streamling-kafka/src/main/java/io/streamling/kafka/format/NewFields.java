package io.streamling.kafka.format;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What to do when a producer begins to write a field, at any depth, that the pipeline's schema does not have. New are
 * fields of a schema that was registered after the pipeline's, which its higher id tells. Immutable.
 */
public final class NewFields {
    /** Rows are without the field. Counted, and logged once for each schema. The default. */
    public static final NewFields IGNORE = new NewFields("IGNORE", null);

    /**
     * The pipeline fails with SCHEMA_MISMATCH at the first such record, before its row is let out; the message has the
     * subject, the schema's id and the differences. Started again with a new format, it goes on with that record and has the
     * field.
     */
    public static final NewFields STOP = new NewFields("STOP", null);

    private final String name;
    private final @Nullable Consumer<SchemaChange> callback;

    private NewFields(String name, @Nullable Consumer<SchemaChange> callback) {
        this.name = name;
        this.callback = callback;
    }

    /**
     * Tells the application, and goes on without the field when the callback returns.
     *
     * @param callback called once for each such schema and reader, before the first row of that schema, on the thread that
     *     decodes: nothing is read until it returns, and it must not wait for the pipeline's end. What it throws fails the
     *     pipeline at this record: a StreamlingException as it is, anything else as FUNCTION_FAILED
     */
    public static NewFields evolve(Consumer<SchemaChange> callback) {
        return new NewFields("EVOLVE", callback);
    }

    @Nullable
    Consumer<SchemaChange> callback() {
        return callback;
    }

    @Override
    public String toString() {
        return name;
    }
}
