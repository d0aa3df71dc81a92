package io.streamling.kafka.format.internal.avro;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Writes a class with a constructor and one method that has three parameters, calls static methods and jumps forward
 * while its stack is empty: all that a program needs. One thread, for one class.
 */
final class ClassFile {
    private static final int MAGIC = 0xCAFEBABE;
    private static final int JAVA_8 = 52;
    private static final int FINAL_SUPER_SYNTHETIC = 0x1030;
    private static final int PUBLIC = 1;
    private static final int MAX_STACK = 4;
    private static final int MAX_LOCALS = 4;
    private static final int SAME_FRAME_EXTENDED = 251;
    private static final int ALOAD_0 = 0x2A;
    private static final int RETURN = 0xB1;
    private static final int INVOKESPECIAL = 0xB7;
    private static final String OBJECT = "java/lang/Object";

    private final String name;
    private final String implemented;
    private final ConstantPool pool = new ConstantPool();
    private final ByteArrayOutputStream frameBytes = new ByteArrayOutputStream();
    private final DataOutputStream frames = new DataOutputStream(frameBytes);
    private int frameCount;
    private int lastTarget = -1;

    ClassFile(String name, String implemented) {
        this.name = name;
        this.implemented = implemented;
    }

    ConstantPool pool() {
        return pool;
    }

    /** The method's next place that is jumped to, in the order of the code. */
    void jumpTarget(int position) throws IOException {
        frames.writeByte(SAME_FRAME_EXTENDED);
        frames.writeShort(position - lastTarget - 1);
        lastTarget = position;
        frameCount++;
    }

    /** The class with its one method. */
    byte[] withMethod(String method, String type, byte[] code) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(body);
        out.writeShort(FINAL_SUPER_SYNTHETIC);
        out.writeShort(pool.type(name));
        out.writeShort(pool.type(OBJECT));
        out.writeShort(1);
        out.writeShort(pool.type(implemented));
        out.writeShort(0);
        out.writeShort(2);
        writeMethod(out, "<init>", "()V", constructor(), new byte[0]);
        writeMethod(out, method, type, code, stackMap());
        out.writeShort(0);

        ByteArrayOutputStream file = new ByteArrayOutputStream();
        DataOutputStream head = new DataOutputStream(file);
        head.writeInt(MAGIC);
        head.writeInt(JAVA_8);
        pool.writeTo(head);
        body.writeTo(head);
        return file.toByteArray();
    }

    private byte[] constructor() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream code = new DataOutputStream(bytes);
        code.writeByte(ALOAD_0);
        code.writeByte(INVOKESPECIAL);
        code.writeShort(pool.method(OBJECT, "<init>", "()V"));
        code.writeByte(RETURN);
        return bytes.toByteArray();
    }

    private byte[] stackMap() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        if (frameCount > 0) {
            out.writeShort(pool.text("StackMapTable"));
            out.writeInt(Short.BYTES + frameBytes.size());
            out.writeShort(frameCount);
            frameBytes.writeTo(out);
        }
        return bytes.toByteArray();
    }

    private void writeMethod(DataOutputStream out, String method, String type, byte[] code, byte[] stackMap)
            throws IOException {
        out.writeShort(PUBLIC);
        out.writeShort(pool.text(method));
        out.writeShort(pool.text(type));
        out.writeShort(1);
        out.writeShort(pool.text("Code"));
        out.writeInt(2 * Short.BYTES + Integer.BYTES + code.length + 2 * Short.BYTES + stackMap.length);
        out.writeShort(MAX_STACK);
        out.writeShort(MAX_LOCALS);
        out.writeInt(code.length);
        out.write(code);
        out.writeShort(0);
        out.writeShort(stackMap.length == 0 ? 0 : 1);
        out.write(stackMap);
    }
}
