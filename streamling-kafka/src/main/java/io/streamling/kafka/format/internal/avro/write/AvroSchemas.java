package io.streamling.kafka.format.internal.avro.write;

import io.streamling.batch.WideInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * The Avro schema of columns: what {@link io.streamling.kafka.format.internal.avro.AvroColumns} reads back as the same
 * types, where Avro has them. One call's thread.
 */
public final class AvroSchemas {
    private static final int WIDE_DIGITS = 78;
    private static final int UINT64_DIGITS = 20;

    private final List<String> problems = new ArrayList<>();

    private AvroSchemas() {}

    /** A record with the columns as its fields; only where there are no {@link #problems}. */
    public static Schema of(List<Field> columns, String fullName) {
        return new AvroSchemas().record(columns, fullName, "");
    }

    /** What cannot be written as Avro, one message each. */
    public static List<String> problems(List<Field> columns) {
        AvroSchemas derivation = new AvroSchemas();
        derivation.record(columns, "Row", "");
        return derivation.problems;
    }

    private Schema record(List<Field> columns, String fullName, String path) {
        List<Schema.Field> fields = new ArrayList<>();
        for (Field column : columns) {
            String place = path.isEmpty() ? column.getName() : path + "." + column.getName();
            Schema type = nullable(column, fullName + "_" + column.getName(), place);
            if (isName(column.getName())) {
                fields.add(
                        type.getType() == Schema.Type.UNION
                                ? new Schema.Field(column.getName(), type, null, Schema.Field.NULL_DEFAULT_VALUE)
                                : new Schema.Field(column.getName(), type));
            } else {
                problems.add(
                        "column '" + place + "' has a name that Avro does not have (letters, digits and '_', and no"
                                + " digit first): rename it in the query with AS");
            }
        }
        try {
            return Schema.createRecord(fullName, null, null, false, fields);
        } catch (org.apache.avro.AvroRuntimeException e) {
            problems.add("column '" + path + "': " + e.getMessage());
            return Schema.create(Schema.Type.NULL);
        }
    }

    private Schema type(Field column, String name, String place) {
        ArrowType type = column.getType();
        return switch (type.getTypeID()) {
            case Bool -> Schema.create(Schema.Type.BOOLEAN);
            case Int -> integer((ArrowType.Int) type);
            case FloatingPoint ->
                Schema.create(
                        ((ArrowType.FloatingPoint) type).getPrecision() == FloatingPointPrecision.SINGLE
                                ? Schema.Type.FLOAT
                                : Schema.Type.DOUBLE);
            case Decimal -> decimal(((ArrowType.Decimal) type).getPrecision(), ((ArrowType.Decimal) type).getScale());
            case Utf8 -> Schema.create(Schema.Type.STRING);
            case Binary -> Schema.create(Schema.Type.BYTES);
            case FixedSizeBinary ->
                WideInteger.of(column).isPresent()
                        ? decimal(WIDE_DIGITS, 0)
                        : Schema.createFixed(name, null, null, ((ArrowType.FixedSizeBinary) type).getByteWidth());
            case Date -> LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT));
            case Time -> time(((ArrowType.Time) type).getUnit(), place);
            case Timestamp -> timestamp((ArrowType.Timestamp) type);
            case List -> Schema.createArray(nullable(column.getChildren().get(0), name, place + "[]"));
            case Map -> map(column, name, place);
            case Struct -> record(column.getChildren(), name, place);
            default -> refused(place, type + " has no type in Avro: CAST it to VARCHAR in the query");
        };
    }

    private Schema nullable(Field part, String name, String place) {
        Schema type = type(part, name, place);
        return part.isNullable() && type.getType() != Schema.Type.NULL
                ? Schema.createUnion(Schema.create(Schema.Type.NULL), type)
                : type;
    }

    private static Schema integer(ArrowType.Int type) {
        int bits = type.getBitWidth();
        if (bits == 64 && !type.getIsSigned()) {
            return decimal(UINT64_DIGITS, 0);
        }
        boolean isInt = bits < 32 || (bits == 32 && type.getIsSigned());
        return Schema.create(isInt ? Schema.Type.INT : Schema.Type.LONG);
    }

    private static Schema decimal(int precision, int scale) {
        return LogicalTypes.decimal(precision, scale).addToSchema(Schema.create(Schema.Type.BYTES));
    }

    private Schema time(TimeUnit unit, String place) {
        return switch (unit) {
            case SECOND, MILLISECOND -> LogicalTypes.timeMillis().addToSchema(Schema.create(Schema.Type.INT));
            case MICROSECOND -> LogicalTypes.timeMicros().addToSchema(Schema.create(Schema.Type.LONG));
            case NANOSECOND -> refused(place, "TIME(9) has no type in Avro: CAST it to TIME(6) in the query");
        };
    }

    private static Schema timestamp(ArrowType.Timestamp type) {
        boolean isInstant = type.getTimezone() != null && !type.getTimezone().isEmpty();
        Schema number = Schema.create(Schema.Type.LONG);
        return switch (type.getUnit()) {
            case SECOND, MILLISECOND ->
                (isInstant ? LogicalTypes.timestampMillis() : LogicalTypes.localTimestampMillis()).addToSchema(number);
            case MICROSECOND ->
                (isInstant ? LogicalTypes.timestampMicros() : LogicalTypes.localTimestampMicros()).addToSchema(number);
            case NANOSECOND ->
                (isInstant ? LogicalTypes.timestampNanos() : LogicalTypes.localTimestampNanos()).addToSchema(number);
        };
    }

    private Schema map(Field column, String name, String place) {
        List<Field> entry = column.getChildren().get(0).getChildren();
        if (!(entry.get(0).getType() instanceof ArrowType.Utf8)) {
            return refused(place, "a MAP has only text as keys in Avro: CAST them to VARCHAR in the query");
        }
        return Schema.createMap(nullable(entry.get(1), name, place + "[]"));
    }

    private Schema refused(String place, String why) {
        problems.add("column '" + place + "': " + why);
        return Schema.create(Schema.Type.NULL);
    }

    private static boolean isName(String name) {
        if (name.isEmpty() || !isLetter(name.charAt(0))) {
            return false;
        }
        return name.chars().allMatch(c -> isLetter((char) c) || (c >= '0' && c <= '9'));
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    /** A name for the records of a topic. */
    public static String nameOf(String topic) {
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < topic.length(); i++) {
            char c = topic.charAt(i);
            name.append(isLetter(c) || (c >= '0' && c <= '9') ? c : '_');
        }
        String text = isLetter(name.charAt(0)) ? name.toString() : "_" + name;
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
