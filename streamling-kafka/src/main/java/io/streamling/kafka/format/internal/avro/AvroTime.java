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
