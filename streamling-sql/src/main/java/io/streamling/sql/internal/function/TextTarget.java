package io.streamling.sql.internal.function;

import io.streamling.batch.ColumnMemory;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.nio.charset.StandardCharsets;

/**
 * Where a function puts the text that it makes: reserve, write, keep. A reserved run that is not kept is used again.
 * Task thread only.
 */
public abstract sealed class TextTarget permits Scratch, TextWriter {
    /** No single value may be longer. */
    public static final int MAX_TEXT_BYTES = 1 << 27;

    /** The next free byte. */
    long position;
    /** The end of the room. */
    long limit;

    /** Makes room for at least this many bytes and returns their address, which is good until the next call. */
    public final long reserve(long bytes) {
        if (bytes > MAX_TEXT_BYTES) {
            throw RowError.TEXT_TOO_LONG;
        }
        if (limit - position < bytes + ColumnMemory.SLACK_BYTES) {
            grow(bytes + ColumnMemory.SLACK_BYTES);
        }
        return position;
    }

    /** Room for bytes that stay as long as a text that was put here. */
    public final long room(int bytes) {
        long address = reserve(bytes);
        position += bytes;
        return address;
    }

    /** Keeps the first bytes of the reserved run as a text. */
    public final Text keep(int bytes, Text result) {
        result.set(position, bytes);
        position += bytes;
        return result;
    }

    /** Makes a text of bytes in an array. */
    public final Text put(byte[] bytes, Text result) {
        ColumnMemory.copy(bytes, 0, bytes.length, reserve(bytes.length));
        return keep(bytes.length, result);
    }

    /** Makes a text of a Java string. */
    public final Text put(String text, Text result) {
        return put(text.getBytes(StandardCharsets.UTF_8), result);
    }

    abstract void grow(long bytes);

    /** A column that Arrow cannot hold. */
    public static StreamlingException tooLarge() {
        return new StreamlingException(
                ErrorCode.MEMORY_LIMIT,
                "a column of one batch would hold more than 2 GiB of text: use smaller batches or shorter texts");
    }
}
