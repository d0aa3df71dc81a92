package io.streamling.kafka.format;

import java.util.List;
import java.util.Objects;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.jspecify.annotations.Nullable;

/**
 * What Kafka knows of a record beside its value, to be read as a column. Immutable.
 *
 * @param header the header's name, null where it is not about one header
 */
public record Metadata(Kind kind, @Nullable String header) {
    /** What there is to know. */
    public enum Kind {
        TOPIC,
        PARTITION,
        OFFSET,
        TIMESTAMP,
        TIMESTAMP_TYPE,
        LEADER_EPOCH,
        KEY,
        HEADERS,
        HEADER,
        TEXT_HEADER
    }

    /** The topic's name: VARCHAR. */
    public static final Metadata TOPIC = new Metadata(Kind.TOPIC, null);

    /** The partition's number: INTEGER. */
    public static final Metadata PARTITION = new Metadata(Kind.PARTITION, null);

    /** The record's offset: BIGINT. */
    public static final Metadata OFFSET = new Metadata(Kind.OFFSET, null);

    /** When the record was made, or appended where the topic says so: TIMESTAMP(3) in UTC; null for a record without. */
    public static final Metadata TIMESTAMP = new Metadata(Kind.TIMESTAMP, null);

    /** Which of the two the timestamp is, {@code CreateTime} or {@code LogAppendTime}: VARCHAR. */
    public static final Metadata TIMESTAMP_TYPE = new Metadata(Kind.TIMESTAMP_TYPE, null);

    /** The epoch of the leader that has appended the record: INTEGER, null where the broker does not tell. */
    public static final Metadata LEADER_EPOCH = new Metadata(Kind.LEADER_EPOCH, null);

    /** The record's key as it is: VARBINARY, null for a record without a key. */
    public static final Metadata KEY = new Metadata(Kind.KEY, null);

    /** All headers in their order, also repeated ones and ones without a value: MAP of VARCHAR and VARBINARY. */
    public static final Metadata HEADERS = new Metadata(Kind.HEADERS, null);

    /** Refuses a name where there is nothing to name, and none where there is. */
    public Metadata {
        boolean needsName = kind == Kind.HEADER || kind == Kind.TEXT_HEADER;
        if (needsName != (header != null)) {
            throw new IllegalArgumentException(kind + (needsName ? " needs the header's name" : " has no header"));
        }
    }

    /** The value of the last header of a name: VARBINARY, null where there is none or it has no value. */
    public static Metadata header(String name) {
        return new Metadata(Kind.HEADER, Objects.requireNonNull(name));
    }

    /** The same as text, VARCHAR; bytes that are not UTF-8 make the record a bad one. */
    public static Metadata textHeader(String name) {
        return new Metadata(Kind.TEXT_HEADER, Objects.requireNonNull(name));
    }

    /** The column that holds it. */
    public Field column(String name) {
        return switch (kind) {
            case TOPIC, TIMESTAMP_TYPE -> required(name, ArrowType.Utf8.INSTANCE);
            case PARTITION -> required(name, new ArrowType.Int(Integer.SIZE, true));
            case OFFSET -> required(name, new ArrowType.Int(Long.SIZE, true));
            case TIMESTAMP -> nullable(name, new ArrowType.Timestamp(TimeUnit.MILLISECOND, null));
            case LEADER_EPOCH -> nullable(name, new ArrowType.Int(Integer.SIZE, true));
            case KEY, HEADER -> nullable(name, ArrowType.Binary.INSTANCE);
            case TEXT_HEADER -> nullable(name, ArrowType.Utf8.INSTANCE);
            case HEADERS -> map(name);
        };
    }

    private static Field map(String name) {
        Field entry = new Field(
                "entries",
                FieldType.notNullable(ArrowType.Struct.INSTANCE),
                List.of(required("key", ArrowType.Utf8.INSTANCE), nullable("value", ArrowType.Binary.INSTANCE)));
        return new Field(name, FieldType.notNullable(new ArrowType.Map(false)), List.of(entry));
    }

    private static Field required(String name, ArrowType type) {
        return new Field(name, FieldType.notNullable(type), null);
    }

    private static Field nullable(String name, ArrowType type) {
        return new Field(name, FieldType.nullable(type), null);
    }
}
