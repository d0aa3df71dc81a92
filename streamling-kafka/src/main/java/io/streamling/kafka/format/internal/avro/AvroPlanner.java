package io.streamling.kafka.format.internal.avro;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/**
 * Compiles writer schemas into plans. A field finds its column by name, then by the aliases of the pipeline's schema;
 * what the writer does not have is its default or null, what nobody reads is moved past. A field that cannot become its
 * column does not fail the plan but each record that has it. Immutable.
 */
public final class AvroPlanner {
    private final List<AvroTarget> targets;
    private final Set<String> known;
    private final boolean fillsIn;

    private AvroPlanner(List<AvroTarget> targets, Set<String> known, boolean fillsIn) {
        this.targets = targets;
        this.known = known;
        this.fillsIn = fillsIn;
    }

    /**
     * For values.
     *
     * @param reader the pipeline's schema, a record
     * @param projection the columns to fill, each of which is a field of the record that {@link AvroColumns#isReadable}
     */
    public static AvroPlanner ofValues(Schema reader, List<Field> projection) {
        List<AvroTarget> targets = new ArrayList<>();
        for (int i = 0; i < projection.size(); i++) {
            targets.add(AvroTarget.of(reader, projection.get(i), i));
        }
        return new AvroPlanner(targets, namesOf(reader), true);
    }

    /** The same for keys: some of the columns, none of which may be missing. */
    public AvroPlanner ofKeys(List<String> keyColumns) {
        List<AvroTarget> keys = targets.stream()
                .filter(target -> keyColumns.contains(target.name()))
                .toList();
        return new AvroPlanner(keys, known, false);
    }

    /** The plan for what was written with this schema. */
    public AvroPlan plan(Schema writer) {
        if (writer.getType() == Schema.Type.UNION) {
            List<Schema> branches = writer.getTypes();
            int nullBranch = AvroSteps.nullBranch(branches);
            if (nullBranch != AvroStep.ALWAYS) {
                return plan(branches.get(1 - nullBranch), nullBranch);
            }
        }
        return plan(writer, AvroStep.ALWAYS);
    }

    private AvroPlan plan(Schema type, int rootNullBranch) {
        if (type.getType() == Schema.Type.RECORD) {
            return new AvroPlan(recordSteps(type), rootNullBranch, hasUnknownFields(type));
        }
        AvroSteps steps = new AvroSteps();
        if (!fillsIn && targets.size() == 1) {
            steps.add(targets.get(0).read(type));
        } else {
            steps.add(refuse("a " + type.getType().getName() + " instead of a record", ""));
        }
        return new AvroPlan(steps.list(), rootNullBranch, false);
    }

    private List<AvroStep> recordSteps(Schema record) {
        Map<String, AvroTarget> targetByField = new HashMap<>();
        AvroSteps steps = new AvroSteps();
        for (AvroTarget target : targets) {
            String field = target.fieldIn(record);
            if (field == null) {
                steps.add(missing(target));
            } else {
                targetByField.put(field, target);
            }
        }
        for (Schema.Field field : record.getFields()) {
            AvroTarget target = targetByField.get(field.name());
            if (target == null) {
                steps.skip(field.schema(), field.name());
            } else {
                steps.add(target.read(field.schema()));
            }
        }
        return steps.list();
    }

    private AvroStep missing(AvroTarget target) {
        Schema.Field field = target.field();
        if (!fillsIn) {
            return refuse("not in the key", target.name());
        }
        if (field.hasDefaultValue()) {
            return AvroStep.composed(
                    new AvroComposed.Default(encodedDefault(field), target.read(field.schema())), target.name());
        }
        return target.isNullable()
                ? AvroStep.skip(AvroAction.SKIP_BYTES, 0, target.name())
                : refuse("the writer does not have it, and it has no default", target.name());
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

    private boolean hasUnknownFields(Schema record) {
        return record.getFields().stream().anyMatch(field -> !known.contains(field.name()));
    }

    private static Set<String> namesOf(Schema record) {
        Set<String> names = new HashSet<>();
        for (Schema.Field field : record.getFields()) {
            names.add(field.name());
            names.addAll(field.aliases());
        }
        return names;
    }

    private static AvroStep refuse(String reason, String path) {
        return AvroStep.composed(new AvroComposed.Refuse(reason), path);
    }
}
