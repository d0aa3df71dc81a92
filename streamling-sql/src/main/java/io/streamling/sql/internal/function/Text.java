package io.streamling.sql.internal.function;

import io.streamling.batch.ColumnMemory;
import java.nio.charset.StandardCharsets;

/** A run of bytes at an address: a text in UTF-8, or binary data. A holder that is filled again for each row. Task thread only. */
public final class Text {
    long address;
    int length;

    /** An empty text at no address. */
    public Text() {}

    /** Makes this the bytes at an address. */
    public Text set(long newAddress, int newLength) {
        address = newAddress;
        length = newLength;
        return this;
    }

    /** Makes this the same bytes as another. */
    public Text set(Text other) {
        return set(other.address, other.length);
    }

    /** Where the bytes are. */
    public long address() {
        return address;
    }

    /** The number of bytes. */
    public int length() {
        return length;
    }

    /** A copy of the bytes. */
    public byte[] toBytes() {
        byte[] bytes = new byte[length];
        ColumnMemory.copy(address, bytes, 0, length);
        return bytes;
    }

    /** The text as a Java string. */
    @Override
    public String toString() {
        return new String(toBytes(), StandardCharsets.UTF_8);
    }
}
