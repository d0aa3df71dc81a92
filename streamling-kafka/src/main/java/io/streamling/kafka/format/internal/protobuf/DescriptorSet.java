package io.streamling.kafka.format.internal.protobuf;

import io.streamling.kafka.format.internal.Malformed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a {@code FileDescriptorSet}, as {@code protoc --include_imports --descriptor_set_out} writes it; its last file is
 * the main one. One thread, for one set.
 */
public final class DescriptorSet {
    private static final int MAX_DEPTH = 100;

    private final ProtoInput in = new ProtoInput();
    private final Map<String, ProtoSchema.Message> messages = new HashMap<>();
    private final Map<String, ProtoSchema.EnumType> enums = new HashMap<>();
    private Map<List<Integer>, String> paths = new HashMap<>();
    private boolean isProto3;

    private DescriptorSet() {}

    /** What does with a field whose value comes next; it must read or skip it. */
    private interface FieldReader {
        void read(int tag) throws Malformed;
    }

    /** Reads a set; throws {@link IllegalArgumentException} for bytes that are none. */
    public static ProtoSchema read(byte[] bytes) {
        DescriptorSet set = new DescriptorSet();
        set.in.open(bytes, 0, bytes.length);
        try {
            while (set.in.position < set.in.limit) {
                int tag = set.in.readTag();
                if (tag >>> 3 == 1) {
                    set.file();
                } else {
                    set.in.skip(tag);
                }
            }
        } catch (Malformed e) {
            throw new IllegalArgumentException("not a set of file descriptors: " + e.getMessage(), e);
        }
        return new ProtoSchema(set.messages, set.enums, set.paths);
    }

    private void file() throws Malformed {
        paths = new HashMap<>();
        String[] packageName = {""};
        isProto3 = false;
        int start = in.position;
        part(tag -> {
            switch (tag >>> 3) {
                case 2 -> packageName[0] = text() + ".";
                case 12 -> isProto3 = text().equals("proto3");
                default -> in.skip(tag);
            }
        });
        in.position = start;
        int[] next = {0};
        part(tag -> {
            switch (tag >>> 3) {
                case 4 -> message(packageName[0], List.of(next[0]++));
                case 5 -> enumType(packageName[0]);
                default -> in.skip(tag);
            }
        });
    }

    private void message(String prefix, List<Integer> path) throws Malformed {
        if (path.size() > MAX_DEPTH) {
            throw new Malformed("messages nested more than " + MAX_DEPTH + " levels deep");
        }
        String[] name = {""};
        boolean[] isMapEntry = {false};
        List<ProtoSchema.Field> fields = new ArrayList<>();
        int start = in.position;
        part(tag -> {
            switch (tag >>> 3) {
                case 1 -> name[0] = prefix + text();
                case 2 -> fields.add(field());
                case 7 -> isMapEntry[0] = isMapEntry();
                default -> in.skip(tag);
            }
        });
        paths.put(path, name[0]);
        messages.put(name[0], new ProtoSchema.Message(name[0], isMapEntry[0], List.copyOf(fields)));
        in.position = start;
        int[] next = {0};
        part(tag -> {
            switch (tag >>> 3) {
                case 3 -> {
                    List<Integer> within = new ArrayList<>(path);
                    within.add(next[0]++);
                    message(name[0] + ".", List.copyOf(within));
                }
                case 4 -> enumType(name[0] + ".");
                default -> in.skip(tag);
            }
        });
    }

    private boolean isMapEntry() throws Malformed {
        boolean[] is = {false};
        part(tag -> {
            if (tag >>> 3 == 7) {
                is[0] = in.readVarint() != 0;
            } else {
                in.skip(tag);
            }
        });
        return is[0];
    }

    private ProtoSchema.Field field() throws Malformed {
        // Number, label, kind, oneof, whether it is an optional one of proto3.
        long[] numbers = {0, 1, 0, -1, 0};
        String[] names = {"", ""};
        part(tag -> {
            switch (tag >>> 3) {
                case 1 -> names[0] = text();
                case 3 -> numbers[0] = in.readVarint();
                case 4 -> numbers[1] = in.readVarint();
                case 5 -> numbers[2] = in.readVarint();
                case 6 -> names[1] = text();
                case 9 -> numbers[3] = in.readVarint();
                case 17 -> numbers[4] = in.readVarint();
                default -> in.skip(tag);
            }
        });
        ProtoKind kind = ProtoKind.ofNumber(numbers[2]);
        if (kind == null) {
            throw new Malformed("a field of a kind that there is not").in(names[0]);
        }
        ProtoSchema.Occurs occurs = switch ((int) numbers[1]) {
            case 2 -> ProtoSchema.Occurs.REQUIRED;
            case 3 -> ProtoSchema.Occurs.REPEATED;
            default -> ProtoSchema.Occurs.ONCE;
        };
        String type = names[1].startsWith(".") ? names[1].substring(1) : names[1];
        boolean hasPresence = !isProto3 || kind == ProtoKind.MESSAGE || numbers[3] >= 0;
        int oneof = numbers[4] != 0 ? -1 : (int) numbers[3];
        return new ProtoSchema.Field(names[0], (int) numbers[0], kind, type, occurs, hasPresence, oneof);
    }

    private void enumType(String prefix) throws Malformed {
        String[] name = {""};
        Map<Integer, String> names = new HashMap<>();
        part(tag -> {
            switch (tag >>> 3) {
                case 1 -> name[0] = prefix + text();
                case 2 -> enumValue(names);
                default -> in.skip(tag);
            }
        });
        enums.put(name[0], new ProtoSchema.EnumType(name[0], Map.copyOf(names)));
    }

    private void enumValue(Map<Integer, String> names) throws Malformed {
        String[] name = {""};
        int[] number = {0};
        part(tag -> {
            switch (tag >>> 3) {
                case 1 -> name[0] = text();
                case 2 -> number[0] = (int) in.readVarint();
                default -> in.skip(tag);
            }
        });
        names.putIfAbsent(number[0], name[0]);
    }

    /** Reads the message that comes next, field by field. */
    private void part(FieldReader reader) throws Malformed {
        int length = in.readLength();
        int outer = in.limit;
        in.limit = in.position + length;
        while (in.position < in.limit) {
            reader.read(in.readTag());
        }
        in.limit = outer;
    }

    private String text() throws Malformed {
        int length = in.readLength();
        return new String(in.bytes, in.take(length), length, StandardCharsets.UTF_8);
    }
}
