package io.streamling.kafka.format.internal.avro;

import io.streamling.batch.ColumnAppender;
import io.streamling.kafka.format.internal.Malformed;
import io.streamling.kafka.format.internal.change.UnchangedColumns;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Lets steps look for Debezium's marker for values that the database did not tell. Immutable. */
final class AvroMarker {
    private static final int ONE = 2;
    private static final int SECOND_BRANCH = 2;

    private final UnchangedColumns found;
    private final byte[] value;
    private final List<byte[]> arrays;

    AvroMarker(String marker, UnchangedColumns found) {
        byte[] bytes = marker.getBytes(StandardCharsets.UTF_8);
        this.found = found;
        this.value = written(bytes);
        this.arrays = List.of(written(bytes, ONE), written(bytes, ONE, 0), written(bytes, ONE, SECOND_BRANCH));
    }

    /** The same steps, those of text, bytes and arrays with an eye on the marker. */
    List<AvroStep> watching(List<AvroStep> steps) {
        return steps.stream().map(this::watching).toList();
    }

    private AvroStep watching(AvroStep step) {
        boolean isText = step.action() == AvroAction.TEXT || step.action() == AvroAction.BYTES;
        if (isText) {
            return composed(step, new Value(this, step));
        }
        return step.composed() instanceof AvroComposed.Items items ? composed(step, new Array(this, items)) : step;
    }

    private static AvroStep composed(AvroStep step, AvroComposed composed) {
        return AvroStep.composed(composed, step.path()).nullable(step.nullBranch(), step.isRequired());
    }

    /** Text or bytes, unless they are the marker. */
    record Value(AvroMarker marker, AvroStep step) implements AvroComposed.Part {
        @Override
        public void run(AvroInput in, ColumnAppender[] columns) throws Malformed {
            if (isSkipped(in, marker.value)) {
                marker.found.add(step.column());
            } else if (step.action() == AvroAction.TEXT) {
                AvroOps.readText(in, columns, step.column(), step.size());
            } else {
                AvroOps.readBytes(in, columns, step.column(), step.size());
            }
        }
    }

    /** An array, unless the marker is its only element. */
    record Array(AvroMarker marker, AvroComposed.Items items) implements AvroComposed.Part {
        @Override
        public void run(AvroInput in, ColumnAppender[] columns) throws Malformed {
            for (byte[] array : marker.arrays) {
                if (isSkipped(in, array)) {
                    marker.found.add(items.column());
                    return;
                }
            }
            items.run(in, columns);
        }
    }

    private static boolean isSkipped(AvroInput in, byte[] form) throws Malformed {
        int at = in.position();
        boolean isNext = form.length <= in.remaining()
                && in.bytes()[at] == form[0]
                && Arrays.equals(in.bytes(), at, at + form.length, form, 0, form.length);
        if (isNext) {
            in.take(form.length);
        }
        return isNext;
    }

    /** Its length and its bytes; within an array behind what comes first, and before the end of the array. */
    private static byte[] written(byte[] text, int... first) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int each : first) {
            bytes.write(each);
        }
        int length = text.length << 1;
        while (length > 0x7F) {
            bytes.write((length & 0x7F) | 0x80);
            length >>>= 7;
        }
        bytes.write(length);
        bytes.writeBytes(text);
        if (first.length > 0) {
            bytes.write(0);
        }
        return bytes.toByteArray();
    }
}
