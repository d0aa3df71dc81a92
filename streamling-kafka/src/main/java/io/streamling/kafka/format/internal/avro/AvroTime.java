package io.streamling.kafka.format.internal.avro;

import org.apache.avro.LogicalType;
import org.jspecify.annotations.Nullable;

/** The unit of a point in time. */
enum AvroTime {
    /** Not a point in time. */
    NONE,
    MILLIS,
    MICROS,
    NANOS;

    static final long MILLIS_PER_DAY = 86_400_000;

    static AvroTime of(@Nullable LogicalType logical) {
        if (logical == null) {
            return NONE;
        }
        return switch (logical.getName()) {
            case "timestamp-millis", "local-timestamp-millis" -> MILLIS;
            case "timestamp-micros", "local-timestamp-micros" -> MICROS;
            case "timestamp-nanos", "local-timestamp-nanos" -> NANOS;
            default -> NONE;
        };
    }
}
