package io.streamling;

import java.util.List;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/** The columns that a dead-letter sink is given. */
public final class DeadLetters {
    /**
     * One row per bad row.
     *
     * <ul>
     *   <li>{@code pipeline}, {@code node}: where it was rejected
     *   <li>{@code error_code}, {@code reason}: why; no values of the row
     *   <li>{@code source_partition}, {@code first_offset}, {@code last_offset}: the record that it came from, or the
     *       range of records where no more is known; null where nothing is
     *   <li>{@code record_key}, {@code record_value}: the original bytes, when it could not be decoded
     *   <li>{@code row_json}: the row, when it was rejected later
     *   <li>{@code rejected_at}: by the engine's clock
     *   <li>{@code record_headers}: the headers of a record that could not be decoded, in their order, as a JSON array of
     *       arrays of a name and the value in base64, or null; null where there are none
     * </ul>
     */
    public static final Schema SCHEMA = new Schema(List.of(
            required("pipeline", new ArrowType.Utf8()),
            required("node", new ArrowType.Utf8()),
            required("error_code", new ArrowType.Utf8()),
            required("reason", new ArrowType.Utf8()),
            optional("source_partition", new ArrowType.Utf8()),
            optional("first_offset", new ArrowType.Int(64, true)),
            optional("last_offset", new ArrowType.Int(64, true)),
            optional("record_key", new ArrowType.Binary()),
            optional("record_value", new ArrowType.Binary()),
            optional("row_json", new ArrowType.Utf8()),
            required("rejected_at", new ArrowType.Timestamp(TimeUnit.MICROSECOND, null)),
            optional("record_headers", new ArrowType.Utf8())));

    private DeadLetters() {}

    private static Field required(String name, ArrowType type) {
        return new Field(name, FieldType.notNullable(type), null);
    }

    private static Field optional(String name, ArrowType type) {
        return new Field(name, FieldType.nullable(type), null);
    }
}
