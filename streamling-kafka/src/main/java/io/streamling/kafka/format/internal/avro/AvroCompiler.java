package io.streamling.kafka.format.internal.avro;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Turns a plan into a hidden class with one call per step and no loop, so that the JIT compiles each writer schema as if
 * its decoder had been written by hand. The class goes when its plan does. For the steps {@code LONG 0} and a nullable
 * {@code TEXT 1} the code is
 *
 * <pre>{@code
 * AvroOps.readLong(in, columns, 0, 0);
 * if (AvroOps.isThere(in, 0)) AvroOps.readText(in, columns, 1, 0);
 * }</pre>
 *
 * <p>One thread, for one program.
 */
final class AvroCompiler {
    /** The JIT leaves methods alone that are much longer than this many steps are. */
    private static final int MAX_STEPS = 250;

    private static final String PACKAGE = "io/streamling/kafka/format/internal/avro/";
    private static final String OPS = PACKAGE + "AvroOps";
    private static final String INPUT = "L" + PACKAGE + "AvroInput;";
    private static final String COLUMNS = "[Lio/streamling/batch/ColumnAppender;";
    private static final String STEPS = "[L" + PACKAGE + "AvroStep;";
    private static final String RUN = "(" + INPUT + COLUMNS + STEPS + ")V";

    private static final int ALOAD_1 = 0x2B;
    private static final int ALOAD_2 = 0x2C;
    private static final int ALOAD_3 = 0x2D;
    private static final int SIPUSH = 0x11;
    private static final int LDC_W = 0x13;
    private static final int IFEQ = 0x99;
    private static final int RETURN = 0xB1;
    private static final int INVOKESTATIC = 0xB8;

    private final ClassFile file;
    private final ByteArrayOutputStream code = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(code);

    private AvroCompiler(ClassFile file) {
        this.file = file;
    }

    /** The program of these steps; null where there are too many of them. */
    static @Nullable AvroProgram compile(AvroStep[] steps) {
        if (steps.length > MAX_STEPS) {
            return null;
        }
        try {
            byte[] bytes = new AvroCompiler(new ClassFile(PACKAGE + "AvroProgramCode", PACKAGE + "AvroProgram"))
                    .classFile(steps);
            MethodHandles.Lookup program = MethodHandles.lookup().defineHiddenClass(bytes, true);
            MethodType constructor = MethodType.methodType(void.class);
            return (AvroProgram)
                    program.findConstructor(program.lookupClass(), constructor).invoke();
        } catch (Throwable e) {
            throw new IllegalStateException("cannot define the program of an Avro plan", e);
        }
    }

    private byte[] classFile(AvroStep[] steps) throws IOException {
        for (int i = 0; i < steps.length; i++) {
            write(steps[i], i);
        }
        out.writeByte(RETURN);
        return file.withMethod("run", RUN, code.toByteArray());
    }

    private void write(AvroStep step, int index) throws IOException {
        if (step.nullBranch() == AvroStep.ALWAYS) {
            call(step, index);
            return;
        }
        out.writeByte(ALOAD_1);
        push(step.nullBranch());
        if (step.isRequired()) {
            invoke("mustBeThere", "(" + INPUT + "I)V");
            call(step, index);
            return;
        }
        invoke("isThere", "(" + INPUT + "I)Z");
        byte[] call = callOf(step, index);
        out.writeByte(IFEQ);
        out.writeShort(1 + Short.BYTES + call.length);
        out.write(call);
        file.jumpTarget(out.size());
    }

    private byte[] callOf(AvroStep step, int index) throws IOException {
        AvroCompiler part = new AvroCompiler(file);
        part.call(step, index);
        return part.code.toByteArray();
    }

    private void call(AvroStep step, int index) throws IOException {
        out.writeByte(ALOAD_1);
        out.writeByte(ALOAD_2);
        if (step.action() == AvroAction.COMPOSED) {
            out.writeByte(ALOAD_3);
            push(index);
            invoke("runStep", "(" + INPUT + COLUMNS + STEPS + "I)V");
        } else {
            push(step.column());
            push(step.size());
            invoke(step.action().method(), "(" + INPUT + COLUMNS + "II)V");
        }
    }

    private void push(int value) throws IOException {
        if ((short) value == value) {
            out.writeByte(SIPUSH);
            out.writeShort(value);
        } else {
            out.writeByte(LDC_W);
            out.writeShort(file.pool().number(value));
        }
    }

    private void invoke(String method, String type) throws IOException {
        out.writeByte(INVOKESTATIC);
        out.writeShort(file.pool().method(OPS, method, type));
    }
}
