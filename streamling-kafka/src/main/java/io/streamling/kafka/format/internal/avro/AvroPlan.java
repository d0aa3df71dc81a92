package io.streamling.kafka.format.internal.avro;

import io.streamling.batch.ColumnAppender;
import io.streamling.kafka.format.internal.Malformed;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the records of one writer schema become rows of the projected columns: a flat list of steps in the order of the
 * bytes. A plan that is used often is turned into code. One thread, its decoder's.
 */
public final class AvroPlan {
    /** Code pays off only for schemas that are met again and again. */
    private static final int COMPILE_AFTER = 100;

    private final AvroStep[] steps;
    private final int rootNullBranch;
    private final boolean hasUnknownFields;
    private @Nullable AvroProgram program;
    private int interpretedRuns;

    AvroPlan(List<AvroStep> steps, int rootNullBranch, boolean hasUnknownFields) {
        this.steps = steps.toArray(AvroStep[]::new);
        this.rootNullBranch = rootNullBranch;
        this.hasUnknownFields = hasUnknownFields;
    }

    /** The plan of a part of a record. */
    static AvroPlan part(List<AvroStep> steps) {
        return new AvroPlan(steps, AvroStep.ALWAYS, false);
    }

    /** Whether the writer knows a field that the pipeline's schema does not. */
    public boolean hasUnknownFields() {
        return hasUnknownFields;
    }

    /**
     * Sets the current row of each column. Bytes behind the last field are left in the input.
     *
     * @param columns the appenders of the projection, in its order
     */
    public void run(AvroInput in, ColumnAppender[] columns) throws Malformed {
        if (rootNullBranch != AvroStep.ALWAYS && !AvroOps.isThere(in, rootNullBranch)) {
            throw new Malformed("null instead of a record");
        }
        int start = in.position();
        AvroProgram compiled = program;
        try {
            if (compiled == null) {
                interpretAtFirst(in, columns);
            } else {
                compiled.run(in, columns, steps);
            }
        } catch (Malformed e) {
            // Fails again, at the same place, and says which field that is.
            in.explainFrom(start);
            interpret(in, columns);
            throw e;
        }
    }

    /** Does the same for a part of a record, as a step of another plan. Which field is wrong is only known to that one. */
    void runPart(AvroInput in, ColumnAppender[] columns) throws Malformed {
        AvroProgram compiled = program;
        if (in.isExplaining()) {
            interpret(in, columns);
        } else if (compiled == null) {
            interpretAtFirst(in, columns);
        } else {
            compiled.run(in, columns, steps);
        }
    }

    private void interpretAtFirst(AvroInput in, ColumnAppender[] columns) throws Malformed {
        interpret(in, columns);
        if (++interpretedRuns == COMPILE_AFTER) {
            program = AvroCompiler.compile(steps);
        }
    }

    private void interpret(AvroInput in, ColumnAppender[] columns) throws Malformed {
        for (AvroStep step : steps) {
            try {
                if (step.nullBranch() == AvroStep.ALWAYS) {
                    step(step, in, columns);
                } else if (step.isRequired()) {
                    AvroOps.mustBeThere(in, step.nullBranch());
                    step(step, in, columns);
                } else if (AvroOps.isThere(in, step.nullBranch())) {
                    step(step, in, columns);
                }
            } catch (Malformed e) {
                throw step.path().isEmpty() ? e : e.in(step.path());
            }
        }
    }

    /** Reads a field that is there. */
    static void step(AvroStep step, AvroInput in, ColumnAppender[] columns) throws Malformed {
        int column = step.column();
        int size = step.size();
        switch (step.action()) {
            case SKIP_BYTES -> AvroOps.skipBytes(in, columns, column, size);
            case SKIP_NUMBER -> AvroOps.skipNumber(in, columns, column, size);
            case SKIP_LENGTH -> AvroOps.skipLength(in, columns, column, size);
            case LONG -> AvroOps.readLong(in, columns, column, size);
            case INT -> AvroOps.readInt(in, columns, column, size);
            case DOUBLE -> AvroOps.readDouble(in, columns, column, size);
            case TEXT -> AvroOps.readText(in, columns, column, size);
            case BYTES -> AvroOps.readBytes(in, columns, column, size);
            case DECIMAL -> AvroOps.readDecimal(in, columns, column, size);
            case BOOLEAN -> AvroOps.readBoolean(in, columns, column, size);
            case FLOAT -> AvroOps.readFloat(in, columns, column, size);
            case INT_AS_LONG -> AvroOps.intAsLong(in, columns, column, size);
            case INT_AS_FLOAT -> AvroOps.intAsFloat(in, columns, column, size);
            case INT_AS_DOUBLE -> AvroOps.intAsDouble(in, columns, column, size);
            case LONG_AS_FLOAT -> AvroOps.longAsFloat(in, columns, column, size);
            case LONG_AS_DOUBLE -> AvroOps.longAsDouble(in, columns, column, size);
            case FLOAT_AS_DOUBLE -> AvroOps.floatAsDouble(in, columns, column, size);
            case MILLIS_AS_MICROS -> AvroOps.millisAsMicros(in, columns, column, size);
            case FIXED -> AvroOps.readFixed(in, columns, column, size);
            case COMPOSED -> step.composed().run(in, columns);
        }
    }
}
