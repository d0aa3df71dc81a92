package io.streamling.kafka.format.internal.avro;

import io.streamling.batch.BooleanAppender;
import io.streamling.batch.BytesAppender;
import io.streamling.batch.ColumnAppender;
import io.streamling.batch.DecimalAppender;
import io.streamling.batch.DoubleAppender;
import io.streamling.batch.FloatAppender;
import io.streamling.batch.IntAppender;
import io.streamling.batch.LongAppender;
import io.streamling.kafka.format.internal.Decimals;
import io.streamling.kafka.format.internal.Malformed;
import java.util.List;

/**
 * How the records of one writer schema become rows of the projected columns: a flat list of steps in the order of the
 * bytes. Immutable; may be run by any thread with its own input.
 */
public final class AvroPlan {
    private static final int MILLI = 1000;

    private final AvroStep[] steps;
    private final int[] nullBranches;
    private final int rootNullBranch;
    private final boolean hasUnknownFields;

    AvroPlan(List<AvroStep> steps, int rootNullBranch, boolean hasUnknownFields) {
        this.steps = steps.toArray(AvroStep[]::new);
        this.nullBranches = steps.stream().mapToInt(AvroStep::nullBranch).toArray();
        this.rootNullBranch = rootNullBranch;
        this.hasUnknownFields = hasUnknownFields;
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
        if (rootNullBranch != AvroStep.ALWAYS && in.readIndex(2, "branch") == rootNullBranch) {
            throw new Malformed("null instead of a record");
        }
        int i = 0;
        try {
            for (; i < steps.length; i++) {
                int nullBranch = nullBranches[i];
                if (nullBranch == AvroStep.ALWAYS) {
                    step(steps[i], in, columns);
                } else if (in.readIndex(2, "branch") == nullBranch) {
                    readNull(steps[i]);
                } else {
                    step(steps[i], in, columns);
                }
            }
        } catch (Malformed e) {
            String path = steps[i].path();
            throw path.isEmpty() ? e : e.in(path);
        }
    }

    private static void readNull(AvroStep step) throws Malformed {
        if (step.isRequired()) {
            throw new Malformed("null, but the column is not nullable");
        }
    }

    static void step(AvroStep step, AvroInput in, ColumnAppender[] columns) throws Malformed {
        int column = step.column();
        switch (step.action()) {
            case AvroAction.SKIP_BYTES -> in.take(step.size());
            case AvroAction.SKIP_NUMBER -> in.readLong();
            case AvroAction.SKIP_LENGTH -> {
                in.take(in.readLength());
                in.take(step.size());
            }
            case AvroAction.LONG -> ((LongAppender) columns[column]).set(in.readLong());
            case AvroAction.INT -> ((IntAppender) columns[column]).set(in.readInt());
            case AvroAction.DOUBLE -> ((DoubleAppender) columns[column]).set(in.readDouble());
            case AvroAction.TEXT -> text(in, in.readLength(), (BytesAppender) columns[column]);
            case AvroAction.BYTES -> bytes(in, in.readLength(), (BytesAppender) columns[column]);
            case AvroAction.DECIMAL -> decimal(in, in.readLength(), step.size(), (DecimalAppender) columns[column]);
            default -> rareStep(step, in, columns);
        }
    }

    private static void rareStep(AvroStep step, AvroInput in, ColumnAppender[] columns) throws Malformed {
        int column = step.column();
        switch (step.action()) {
            case AvroAction.BOOLEAN -> ((BooleanAppender) columns[column]).set(in.readBoolean());
            case AvroAction.FLOAT -> ((FloatAppender) columns[column]).set(in.readFloat());
            case AvroAction.INT_AS_LONG -> ((LongAppender) columns[column]).set(in.readInt());
            case AvroAction.INT_AS_FLOAT -> ((FloatAppender) columns[column]).set((float) in.readInt());
            case AvroAction.INT_AS_DOUBLE -> ((DoubleAppender) columns[column]).set(in.readInt());
            case AvroAction.LONG_AS_FLOAT -> ((FloatAppender) columns[column]).set((float) in.readLong());
            case AvroAction.LONG_AS_DOUBLE -> ((DoubleAppender) columns[column]).set((double) in.readLong());
            case AvroAction.FLOAT_AS_DOUBLE -> ((DoubleAppender) columns[column]).set(in.readFloat());
            case AvroAction.MILLIS_AS_MICROS -> ((LongAppender) columns[column]).set(micros(in.readLong()));
            case AvroAction.FIXED -> bytes(in, step.size(), (BytesAppender) columns[column]);
            default -> step.composed().run(in, columns);
        }
    }

    private static void text(AvroInput in, int length, BytesAppender column) throws Malformed {
        in.copyText(length, column.reserve(length));
    }

    private static void bytes(AvroInput in, int length, BytesAppender column) throws Malformed {
        column.set(in.bytes(), in.take(length), length);
    }

    private static void decimal(AvroInput in, int length, int precision, DecimalAppender column) throws Malformed {
        Decimals.append(in.bytes(), in.take(length), length, precision, column);
    }

    private static long micros(long millis) throws Malformed {
        long micros = millis * MILLI;
        if (micros / MILLI != millis) {
            throw new Malformed("a timestamp out of range");
        }
        return micros;
    }
}
