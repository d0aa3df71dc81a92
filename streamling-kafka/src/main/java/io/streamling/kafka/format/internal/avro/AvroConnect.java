package io.streamling.kafka.format.internal.avro;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Gives types that Kafka Connect and Debezium name ({@code connect.name}) the logical types that Avro has for them.
 * Stateless.
 */
final class AvroConnect {
    private static final String NAME = "connect.name";
    private static final int MAX_PRECISION = 38;

    private AvroConnect() {}

    /** The same schema with logical types. */
    static Schema withLogicalTypes(Schema schema) {
        return copy(schema, new IdentityHashMap<>());
    }

    private static Schema copy(Schema schema, Map<Schema, Schema> records) {
        return switch (schema.getType()) {
            case RECORD -> record(schema, records);
            case ARRAY -> Schema.createArray(copy(schema.getElementType(), records));
            case MAP -> Schema.createMap(copy(schema.getValueType(), records));
            case UNION ->
                Schema.createUnion(schema.getTypes().stream()
                        .map(branch -> copy(branch, records))
                        .toList());
            case INT, LONG, BYTES -> withLogicalType(schema);
            default -> schema;
        };
    }

    private static Schema record(Schema schema, Map<Schema, Schema> records) {
        Schema known = records.get(schema);
        if (known != null) {
            return known;
        }
        Schema copy = Schema.createRecord(schema.getName(), schema.getDoc(), schema.getNamespace(), schema.isError());
        records.put(schema, copy);
        List<Schema.Field> fields = schema.getFields().stream()
                .map(field -> new Schema.Field(field, copy(field.schema(), records)))
                .toList();
        copy.setFields(fields);
        return copy;
    }

    private static Schema withLogicalType(Schema schema) {
        LogicalType type = logicalType(schema);
        return type == null ? schema : type.addToSchema(Schema.create(schema.getType()));
    }

    private static @Nullable LogicalType logicalType(Schema schema) {
        if (schema.getLogicalType() instanceof LogicalTypes.Decimal decimal) {
            return decimal(schema, decimal);
        }
        String name = schema.getProp(NAME);
        if (name == null || schema.getLogicalType() != null) {
            return null;
        }
        boolean isLong = schema.getType() == Schema.Type.LONG;
        return switch (name) {
            case "io.debezium.time.Date" -> isLong ? null : LogicalTypes.date();
            case "io.debezium.time.Time" -> isLong ? null : LogicalTypes.timeMillis();
            case "io.debezium.time.MicroTime" -> isLong ? LogicalTypes.timeMicros() : null;
            case "io.debezium.time.Timestamp" -> isLong ? LogicalTypes.timestampMillis() : null;
            case "io.debezium.time.MicroTimestamp" -> isLong ? LogicalTypes.timestampMicros() : null;
            case "io.debezium.time.NanoTimestamp" -> isLong ? new LogicalType("timestamp-nanos") : null;
            default -> null;
        };
    }

    /** A precision that the converter did not know is 64: then a column has the most digits there are. */
    private static @Nullable LogicalType decimal(Schema schema, LogicalTypes.Decimal decimal) {
        Object parameters = schema.getObjectProp("connect.parameters");
        Object given = parameters instanceof Map<?, ?> map ? map.get("connect.decimal.precision") : null;
        int precision = given == null ? decimal.getPrecision() : precision(given.toString(), decimal);
        if (precision == decimal.getPrecision() && precision <= MAX_PRECISION) {
            return null;
        }
        int scale = decimal.getScale();
        return LogicalTypes.decimal(Math.max(1, Math.max(scale, Math.min(precision, MAX_PRECISION))), scale);
    }

    private static int precision(String text, LogicalTypes.Decimal otherwise) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return otherwise.getPrecision();
        }
    }
}
