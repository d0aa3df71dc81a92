package io.streamling.kafka.format.internal.protobuf;

import io.streamling.batch.BooleanAppender;
import io.streamling.batch.BytesAppender;
import io.streamling.batch.ColumnAppender;
import io.streamling.batch.ColumnMemory;
import io.streamling.batch.DecimalAppender;
import io.streamling.batch.DoubleAppender;
import io.streamling.batch.FloatAppender;
import io.streamling.batch.IntAppender;
import io.streamling.batch.LongAppender;
import io.streamling.kafka.format.internal.Malformed;
import io.streamling.kafka.format.internal.Utf8;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How one value is read into its column. Immutable.
 *
 * @param kind how it is written; of a wrapper what is within
 * @param symbols the names of an enum's numbers
 * @param meaning of a message that is one value; null for every other kind
 * @param isWrapped whether the value stands in a message of its own
 */
record ProtoValue(
        ProtoKind kind, Map<Integer, byte[]> symbols, WellKnown.@Nullable Meaning meaning, boolean isWrapped) {
    private static final long UNSIGNED_INT = 0xFFFF_FFFFL;
    private static final byte[] NOTHING = {};

    static ProtoValue of(ProtoSchema schema, ProtoSchema.Field field) {
        ProtoKind wrapped = WellKnown.wrapped(field.typeName());
        if (field.kind() == ProtoKind.MESSAGE && wrapped != null) {
            return new ProtoValue(wrapped, Map.of(), null, true);
        }
        Map<Integer, byte[]> symbols = new HashMap<>();
        if (field.kind() == ProtoKind.ENUM) {
            schema.enumType(field.typeName())
                    .nameByNumber()
                    .forEach((number, name) -> symbols.put(number, ProtoTarget.utf8(name)));
        }
        return new ProtoValue(field.kind(), symbols, WellKnown.meaning(field.typeName()), false);
    }

    /** Sets the current row to the value that comes next. */
    void read(ProtoInput in, ColumnAppender to) throws Malformed {
        switch (kind) {
            case INT64 -> ((LongAppender) to).set(in.readVarint());
            case STRING -> readText(in, (BytesAppender) to);
            case INT32 -> ((IntAppender) to).set((int) in.readVarint());
            case DOUBLE -> ((DoubleAppender) to).set(Double.longBitsToDouble(in.readFixed64()));
            case BOOL -> ((BooleanAppender) to).set(in.readVarint() != 0);
            case ENUM -> setSymbol((int) in.readVarint(), (BytesAppender) to);
            case BYTES -> readBytes(in, (BytesAppender) to);
            case MESSAGE -> WellKnownValue.read(meaning, in, to);
            default -> readRare(in, to);
        }
    }

    private void readRare(ProtoInput in, ColumnAppender to) throws Malformed {
        switch (kind) {
            case FLOAT -> ((FloatAppender) to).set(Float.intBitsToFloat(in.readFixed32()));
            case UINT32 -> ((LongAppender) to).set(in.readVarint() & UNSIGNED_INT);
            case UINT64 -> ((DecimalAppender) to).setUnscaled(0, in.readVarint());
            case SINT32 -> {
                int value = (int) in.readVarint();
                ((IntAppender) to).set(value >>> 1 ^ -(value & 1));
            }
            case SINT64 -> ((LongAppender) to).set(in.readZigzag());
            case FIXED32 -> ((LongAppender) to).set(in.readFixed32() & UNSIGNED_INT);
            case FIXED64 -> ((DecimalAppender) to).setUnscaled(0, in.readFixed64());
            case SFIXED32 -> ((IntAppender) to).set(in.readFixed32());
            case SFIXED64 -> ((LongAppender) to).set(in.readFixed64());
            default -> throw new IllegalStateException("no single value");
        }
    }

    /** Sets the current row to what a value is that is not there. */
    void setDefault(ColumnAppender to) {
        switch (kind) {
            case STRING, BYTES -> ((BytesAppender) to).set(NOTHING);
            case ENUM -> setSymbol(0, (BytesAppender) to);
            case DOUBLE -> ((DoubleAppender) to).set(0);
            case FLOAT -> ((FloatAppender) to).set(0);
            case BOOL -> ((BooleanAppender) to).set(false);
            case INT32, SINT32, SFIXED32 -> ((IntAppender) to).set(0);
            case UINT64, FIXED64 -> ((DecimalAppender) to).setUnscaled(0);
            case MESSAGE -> WellKnownValue.setDefault(meaning, to);
            default -> ((LongAppender) to).set(0);
        }
    }

    private void setSymbol(int number, BytesAppender to) {
        byte[] name = symbols.get(number);
        to.set(name == null ? ProtoTarget.utf8(Integer.toString(number)) : name);
    }

    private static void readBytes(ProtoInput in, BytesAppender to) throws Malformed {
        int length = in.readLength();
        to.set(in.bytes, in.take(length), length);
    }

    static void readText(ProtoInput in, BytesAppender to) throws Malformed {
        int length = in.readLength();
        int at = in.take(length);
        boolean isAscii = ColumnMemory.copyText(in.bytes, at, length, to.reserve(length));
        if (!isAscii && !Utf8.isValid(in.bytes, at, length)) {
            throw new Malformed("text that is not UTF-8");
        }
    }
}
