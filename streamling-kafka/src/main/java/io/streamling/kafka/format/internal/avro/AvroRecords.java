package io.streamling.kafka.format.internal.avro;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/**
 * The steps that read a writer's record into the columns of the pipeline's schema, or into the fields of a row. A field is
 * found by name, then by the aliases of the pipeline's schema; what the writer does not have is its default or null, what
 * nobody reads is moved past. Stateless.
 */
final class AvroRecords {
    private AvroRecords() {}

    /**
     * The steps, in the order of the writer's fields.
     *
     * @param fillsIn whether a field may be missing
     */
    static List<AvroStep> steps(Schema writer, List<AvroTarget> targets, boolean fillsIn) {
        return steps(writer, targets, fillsIn, Map.of());
    }

    /** The same with other steps for some fields, by name, that no column reads. */
    static List<AvroStep> steps(
            Schema writer, List<AvroTarget> targets, boolean fillsIn, Map<String, AvroStep> others) {
        Map<String, AvroTarget> targetByField = new HashMap<>();
        AvroSteps steps = new AvroSteps();
        for (AvroTarget target : targets) {
            String field = target.fieldIn(writer);
            if (field == null) {
                steps.add(fillsIn ? missing(target) : target.refuse("not in the key"));
            } else {
                targetByField.put(field, target);
            }
        }
        for (Schema.Field field : writer.getFields()) {
            AvroTarget target = targetByField.get(field.name());
            if (target != null) {
                steps.add(target.read(field.schema()));
            } else if (others.containsKey(field.name())) {
                steps.add(others.get(field.name()));
            } else {
                steps.skip(field.schema(), field.name());
            }
        }
        return steps.list();
    }

    private static AvroStep missing(AvroTarget target) {
        Schema.Field field = target.field();
        if (field != null && field.hasDefaultValue()) {
            return AvroStep.composed(
                    new AvroComposed.Default(encodedDefault(field), target.read(field.schema())), target.name());
        }
        return target.isNullable()
                ? AvroStep.skip(AvroAction.SKIP_BYTES, 0, target.name())
                : target.refuse("the writer does not have it, and it has no default");
    }

    private static byte[] encodedDefault(Schema.Field field) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        try {
            new GenericDatumWriter<>(field.schema()).write(GenericData.get().getDefaultValue(field), encoder);
            encoder.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
