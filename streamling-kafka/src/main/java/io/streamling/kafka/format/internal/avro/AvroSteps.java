package io.streamling.kafka.format.internal.avro;

import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/** The steps of a plan while it is compiled: neighbouring skips become one. One thread. */
final class AvroSteps {
    /** A plan with more steps than this does not get longer by writing out the fields of records that nobody reads. */
    private static final int MAX_WRITTEN_OUT = 500;

    private final List<AvroStep> steps = new ArrayList<>();

    void add(AvroStep step) {
        if (step.action() == AvroAction.SKIP_BYTES && step.nullBranch() == AvroStep.ALWAYS && joinsLast(step.size())) {
            return;
        }
        steps.add(step);
    }

    /** Moves past a value that is not read. */
    void skip(Schema schema, String path) {
        skip(schema, path, List.of());
    }

    List<AvroStep> list() {
        return steps;
    }

    private void skip(Schema schema, String path, List<Schema> around) {
        if (schema.getType() != Schema.Type.RECORD) {
            add(skipStep(schema, path));
            return;
        }
        if (around.contains(schema) || steps.size() > MAX_WRITTEN_OUT) {
            add(AvroStep.composed(new AvroComposed.Skip(AvroSkip.of(schema)), path));
            return;
        }
        List<Schema> within = new ArrayList<>(around);
        within.add(schema);
        for (Schema.Field field : schema.getFields()) {
            skip(field.schema(), path + "." + field.name(), within);
        }
    }

    private static AvroStep skipStep(Schema schema, String path) {
        return switch (schema.getType()) {
            case NULL -> AvroStep.skip(AvroAction.SKIP_BYTES, 0, path);
            case BOOLEAN -> AvroStep.skip(AvroAction.SKIP_BYTES, 1, path);
            case FLOAT -> AvroStep.skip(AvroAction.SKIP_BYTES, Float.BYTES, path);
            case DOUBLE -> AvroStep.skip(AvroAction.SKIP_BYTES, Double.BYTES, path);
            case FIXED -> AvroStep.skip(AvroAction.SKIP_BYTES, schema.getFixedSize(), path);
            case INT, LONG, ENUM -> AvroStep.skip(AvroAction.SKIP_NUMBER, 0, path);
            case STRING, BYTES -> AvroStep.skip(AvroAction.SKIP_LENGTH, 0, path);
            case UNION -> skipUnion(schema, path);
            case RECORD, ARRAY, MAP -> AvroStep.composed(new AvroComposed.Skip(AvroSkip.of(schema)), path);
        };
    }

    private static AvroStep skipUnion(Schema schema, String path) {
        List<Schema> branches = schema.getTypes();
        int nullBranch = nullBranch(branches);
        if (nullBranch == AvroStep.ALWAYS) {
            return AvroStep.composed(new AvroComposed.Skip(AvroSkip.of(schema)), path);
        }
        return skipStep(branches.get(1 - nullBranch), path).nullable(nullBranch, false);
    }

    /** Which one of exactly two branches is null; {@link AvroStep#ALWAYS} for any other union. */
    static int nullBranch(List<Schema> branches) {
        if (branches.size() != 2) {
            return AvroStep.ALWAYS;
        }
        if (branches.get(0).getType() == Schema.Type.NULL) {
            return 0;
        }
        return branches.get(1).getType() == Schema.Type.NULL ? 1 : AvroStep.ALWAYS;
    }

    /** Lets the step before move past these bytes too. */
    private boolean joinsLast(int bytes) {
        if (bytes == 0) {
            return true;
        }
        if (steps.isEmpty()) {
            return false;
        }
        AvroStep last = steps.get(steps.size() - 1);
        boolean moves = last.action() == AvroAction.SKIP_BYTES || last.action() == AvroAction.SKIP_LENGTH;
        if (!moves || last.nullBranch() != AvroStep.ALWAYS || bytes > Integer.MAX_VALUE - last.size()) {
            return false;
        }
        steps.set(steps.size() - 1, AvroStep.skip(last.action(), last.size() + bytes, last.path()));
        return true;
    }
}
