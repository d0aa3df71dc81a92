package io.streamling.kafka.format.internal.avro;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** The constants of a class file while it is written; each is there once. One thread. */
final class ConstantPool {
    private static final int UTF8 = 1;
    private static final int INTEGER = 3;
    private static final int CLASS = 7;
    private static final int METHOD = 10;
    private static final int NAME_AND_TYPE = 12;

    private final Map<Object, Integer> indexByConstant = new HashMap<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    int text(String text) throws IOException {
        Integer known = indexByConstant.get(text);
        if (known != null) {
            return known;
        }
        out.writeByte(UTF8);
        out.writeUTF(text);
        return put(text);
    }

    int number(int value) throws IOException {
        Integer known = indexByConstant.get(value);
        if (known != null) {
            return known;
        }
        out.writeByte(INTEGER);
        out.writeInt(value);
        return put(value);
    }

    int type(String internalName) throws IOException {
        return pair(CLASS, text(internalName), -1);
    }

    int method(String type, String name, String descriptor) throws IOException {
        int nameAndType = pair(NAME_AND_TYPE, text(name), text(descriptor));
        return pair(METHOD, type(type), nameAndType);
    }

    void writeTo(DataOutputStream target) throws IOException {
        target.writeShort(indexByConstant.size() + 1);
        bytes.writeTo(target);
    }

    private int pair(int tag, int first, int second) throws IOException {
        Pair pair = new Pair(tag, first, second);
        Integer known = indexByConstant.get(pair);
        if (known != null) {
            return known;
        }
        out.writeByte(tag);
        out.writeShort(first);
        if (second >= 0) {
            out.writeShort(second);
        }
        return put(pair);
    }

    private int put(Object constant) {
        int index = indexByConstant.size() + 1;
        indexByConstant.put(constant, index);
        return index;
    }

    private record Pair(int tag, int first, int second) {}
}
