package io.streamling.kafka.format.internal.protobuf;

import io.streamling.batch.ColumnMemory;
import io.streamling.kafka.format.internal.Expansion;
import io.streamling.kafka.format.internal.Malformed;

/**
 * Reads Protobuf's wire form out of a slice of an array. Every read is checked against the end of the message that is being
 * read, so that a corrupt record can neither reach its neighbour nor ask for memory. One thread.
 */
final class ProtoInput {
    private static final int MAX_VARINT_BYTES = 10;
    /** How deep groups may be nested that nobody reads. */
    private static final int MAX_GROUPS = 100;

    private static final byte[] NOTHING = {};

    byte[] bytes = NOTHING;
    int position;
    /** The end of the message that is being read. */
    int limit;

    private long room;

    void open(byte[] newBytes, int from, int to) {
        bytes = newBytes;
        position = from;
        limit = to;
        room = Expansion.roomFor(to - from);
    }

    /** Counts what elements take in the columns, which may be much more than in the record. */
    void expand(long elementBytes) throws Malformed {
        room = Expansion.take(room, elementBytes);
    }

    /** The number of the next field, with how it is written. */
    int readTag() throws Malformed {
        long tag = readVarint();
        if (tag >>> Integer.SIZE != 0 || tag >>> 3 == 0) {
            throw new Malformed("a field without a number");
        }
        return (int) tag;
    }

    long readVarint() throws Malformed {
        int at = position;
        if (at < limit) {
            byte first = bytes[at];
            if (first >= 0) {
                position = at + 1;
                return first;
            }
        }
        return readLongVarint();
    }

    private long readLongVarint() throws Malformed {
        int at = position;
        int end = Math.min(limit, at + MAX_VARINT_BYTES);
        long value = 0;
        for (int shift = 0; at < end; shift += 7) {
            byte next = bytes[at++];
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                position = at;
                return value;
            }
        }
        throw new Malformed(
                at == limit
                        ? "the record ends within a number"
                        : "a number of more than " + MAX_VARINT_BYTES + " bytes");
    }

    long readZigzag() throws Malformed {
        long value = readVarint();
        return value >>> 1 ^ -(value & 1);
    }

    int readFixed32() throws Malformed {
        return ColumnMemory.intAt(bytes, take(Integer.BYTES));
    }

    long readFixed64() throws Malformed {
        return ColumnMemory.longAt(bytes, take(Long.BYTES));
    }

    /** A length of bytes that follow, all of them within the message. */
    int readLength() throws Malformed {
        long length = readVarint();
        if (length < 0 || length > limit - position) {
            throw new Malformed("a length of " + length + " where " + (limit - position) + " bytes are left");
        }
        return (int) length;
    }

    /** Moves past bytes and returns where they start. */
    int take(int count) throws Malformed {
        int at = position;
        if (count > limit - at) {
            throw new Malformed("needs " + count + " bytes where " + (limit - at) + " are left");
        }
        position = at + count;
        return at;
    }

    /** Moves past the value that belongs to a tag. */
    void skip(int tag) throws Malformed {
        switch (tag & 7) {
            case ProtoKind.Wire.VARINT -> readVarint();
            case ProtoKind.Wire.I64 -> take(Long.BYTES);
            case ProtoKind.Wire.LENGTH -> take(readLength());
            case ProtoKind.Wire.GROUP -> skipGroup(tag >>> 3);
            case ProtoKind.Wire.I32 -> take(Integer.BYTES);
            case ProtoKind.Wire.END_GROUP -> throw new Malformed("the end of a group that has not begun");
            default -> throw new Malformed("a field that is written in no known way");
        }
    }

    /** Groups within groups without a call each: the record decides how many there are. */
    private void skipGroup(int number) throws Malformed {
        int[] open = new int[MAX_GROUPS];
        int depth = 0;
        open[depth++] = number;
        while (depth > 0) {
            int tag = readTag();
            int wire = tag & 7;
            if (wire == ProtoKind.Wire.GROUP) {
                if (depth == MAX_GROUPS) {
                    throw new Malformed("groups nested more than " + MAX_GROUPS + " levels deep");
                }
                open[depth++] = tag >>> 3;
            } else if (wire == ProtoKind.Wire.END_GROUP) {
                if (open[--depth] != tag >>> 3) {
                    throw new Malformed("a group that ends as another one");
                }
            } else {
                skip(tag);
            }
        }
    }
}
