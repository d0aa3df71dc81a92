package io.streamling.kafka.format.internal.avro;

import io.streamling.kafka.format.internal.ColumnTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;

/**
 * Compiles writer schemas into plans. A field finds its column by name, then by the aliases of the pipeline's schema;
 * what the writer does not have is its default or null, what nobody reads is moved past. A field that cannot become its
 * column does not fail the plan but each record that has it. Immutable.
 */
public final class AvroPlanner {
    private final List<AvroTarget> targets;
    private final Schema reader;
    private final boolean fillsIn;

    private AvroPlanner(List<AvroTarget> targets, Schema reader, boolean fillsIn) {
        this.targets = targets;
        this.reader = reader;
        this.fillsIn = fillsIn;
    }

    /**
     * For values.
     *
     * @param reader the pipeline's schema, a record
     * @param projection the columns to fill, each of which is a field of the record without a {@link AvroColumns#problem}
     */
    public static AvroPlanner ofValues(Schema reader, List<ColumnTree> projection) {
        List<AvroTarget> targets = new ArrayList<>();
        for (ColumnTree column : projection) {
            targets.add(AvroTarget.ofField(reader, column));
        }
        return new AvroPlanner(targets, reader, true);
    }

    /** The same for keys: some of the columns, none of which may be missing. */
    public AvroPlanner ofKeys(List<String> keyColumns) {
        List<AvroTarget> keys = targets.stream()
                .filter(target -> keyColumns.contains(target.name()))
                .toList();
        return new AvroPlanner(keys, reader, false);
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
            return new AvroPlan(AvroRecords.steps(type, targets, fillsIn), rootNullBranch, hasUnknownFields(type));
        }
        AvroSteps steps = new AvroSteps();
        if (!fillsIn && targets.size() == 1) {
            steps.add(targets.get(0).read(type));
        } else {
            String reason = "a " + type.getType().getName() + " instead of a record";
            steps.add(AvroStep.composed(new AvroComposed.Refuse(reason), ""));
        }
        return new AvroPlan(steps.list(), rootNullBranch, false);
    }

    /** The steps for a record that is a part of what was written. */
    List<AvroStep> steps(Schema record, Map<String, AvroStep> others) {
        return AvroRecords.steps(record, targets, fillsIn, others);
    }

    boolean hasUnknownFields(Schema record) {
        return AvroDifference.between(reader, record).stream()
                .anyMatch(difference -> difference.kind() == AvroDifference.Kind.ADDED);
    }
}
