package io.streamling.kafka.format.internal.protobuf;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a field of a message can be, in the order of the numbers that descriptors have for it, from 1. */
enum ProtoKind {
    DOUBLE(Wire.I64),
    FLOAT(Wire.I32),
    INT64(Wire.VARINT),
    UINT64(Wire.VARINT),
    INT32(Wire.VARINT),
    FIXED64(Wire.I64),
    FIXED32(Wire.I32),
    BOOL(Wire.VARINT),
    STRING(Wire.LENGTH),
    GROUP(Wire.GROUP),
    MESSAGE(Wire.LENGTH),
    BYTES(Wire.LENGTH),
    UINT32(Wire.VARINT),
    ENUM(Wire.VARINT),
    SFIXED32(Wire.I32),
    SFIXED64(Wire.I64),
    SINT32(Wire.VARINT),
    SINT64(Wire.VARINT);

    /** How a value is written: the lowest three bits of the number before it. */
    static final class Wire {
        static final int VARINT = 0;
        static final int I64 = 1;
        static final int LENGTH = 2;
        static final int GROUP = 3;
        static final int END_GROUP = 4;
        static final int I32 = 5;

        private Wire() {}
    }

    private final int wire;

    ProtoKind(int wire) {
        this.wire = wire;
    }

    int wire() {
        return wire;
    }

    /** Whether many values may stand behind one length. */
    boolean isPackable() {
        return wire != Wire.LENGTH && wire != Wire.GROUP;
    }

    /** The one with a descriptor's number; null for a number that there is not. */
    static @Nullable ProtoKind ofNumber(long number) {
        return number < 1 || number > values().length ? null : values()[(int) number - 1];
    }

    /** The one with a name as in a .proto file; null for the name of a type. */
    static @Nullable ProtoKind ofName(String name) {
        return Arrays.stream(values())
                .filter(kind -> kind != MESSAGE && kind != ENUM && kind != GROUP)
                .filter(kind -> kind.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst()
                .orElse(null);
    }
}
