package io.streamling.kafka.internal.fetch;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * One record of a batch where it lies in an array: finds its parts, copies none. Client thread only. A record that does
 * not fit into its batch throws {@link IndexOutOfBoundsException}.
 */
final class RecordBytes {
    /** A header that is asked for as a whole. */
    @SuppressWarnings("ArrayRecordComponent") // It is what the interface shows.
    private record NamedValue(String key, byte @Nullable [] value) implements Header {}

    byte[] bytes = new byte[0];
    int end;
    int offsetDelta;
    long timestampDelta;
    int keyFrom;
    int keyTo;
    int valueFrom;
    int valueTo;
    private int headersFrom;
    private int at;

    private String askedName = "";
    private byte[] askedBytes = new byte[0];

    /** Reads the record at {@code from} of a batch that ends at {@code to}; {@link #end} is where the next one begins. */
    void read(byte[] batch, int from, int to) {
        bytes = batch;
        at = from;
        int length = varint();
        end = at + length;
        if (length < 0 || length > to - at) {
            throw new IndexOutOfBoundsException("a record that ends behind its batch");
        }
        at++; // the attributes, of which there are none
        timestampDelta = varlong();
        offsetDelta = varint();
        int keyLength = varint();
        keyFrom = at;
        keyTo = keyLength < 0 ? -1 : skip(keyLength);
        int valueLength = varint();
        valueFrom = at;
        valueTo = valueLength < 0 ? -1 : skip(valueLength);
        headersFrom = at;
    }

    boolean hasKey() {
        return keyTo >= 0;
    }

    boolean hasValue() {
        return valueTo >= 0;
    }

    /** All headers in order. */
    List<Header> headers() {
        at = headersFrom;
        List<Header> headers = new ArrayList<>();
        for (int left = varint(); left > 0; left--) {
            int nameLength = varint();
            int nameFrom = at;
            String name = new String(bytes, nameFrom, skip(nameLength) - nameFrom, StandardCharsets.UTF_8);
            headers.add(new NamedValue(name, headerValue()));
        }
        return headers;
    }

    /** The value of the last header of a name. */
    byte @Nullable [] header(String name) {
        int last = findHeader(name);
        if (last < 0) {
            return null;
        }
        at = last;
        return headerValue();
    }

    /** Whether there is a header of a name. */
    boolean hasHeader(String name) {
        return findHeader(name) >= 0;
    }

    /** Where the value of the last header of a name is; -1 when there is none. */
    private int findHeader(String name) {
        if (!name.equals(askedName)) {
            askedName = name;
            askedBytes = name.getBytes(StandardCharsets.UTF_8);
        }
        at = headersFrom;
        int last = -1;
        for (int left = varint(); left > 0; left--) {
            int nameLength = varint();
            int nameFrom = at;
            int nameTo = skip(nameLength);
            if (Arrays.equals(bytes, nameFrom, nameTo, askedBytes, 0, askedBytes.length)) {
                last = nameTo;
            }
            int valueLength = varint();
            skip(Math.max(0, valueLength));
        }
        return last;
    }

    private byte @Nullable [] headerValue() {
        int length = varint();
        int from = at;
        return length < 0 ? null : Arrays.copyOfRange(bytes, from, skip(length));
    }

    private int skip(int length) {
        if (length < 0 || length > end - at) {
            throw new IndexOutOfBoundsException("a part of a record that ends behind it");
        }
        at += length;
        return at;
    }

    private int varint() {
        int raw = bytes[at++];
        if (raw < 0) {
            raw &= 0x7F;
            int next;
            int shift = 7;
            do {
                next = bytes[at++];
                raw |= (next & 0x7F) << shift;
                shift += 7;
            } while (next < 0 && shift < 35);
        }
        return raw >>> 1 ^ -(raw & 1);
    }

    private long varlong() {
        long raw = bytes[at++];
        if (raw < 0) {
            raw &= 0x7F;
            long next;
            int shift = 7;
            do {
                next = bytes[at++];
                raw |= (next & 0x7F) << shift;
                shift += 7;
            } while (next < 0 && shift < 70);
        }
        return raw >>> 1 ^ -(raw & 1);
    }
}
