package io.streamling.sql.internal.library;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.TextTarget;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import org.jspecify.annotations.Nullable;

/** ENCODE and DECODE, bases of numbers, and the order of bytes. Stateless. */
public final class Encodings {
    private static final int MOST_DIGITS = 10_000;

    private Encodings() {}

    /** A text in a charset. */
    public static Text encode(Text text, Encoding encoding, TextTarget target, Text result) throws RowError {
        try {
            ByteBuffer bytes = encoding.charset().newEncoder().encode(CharBuffer.wrap(text.toString()));
            byte[] array = new byte[bytes.remaining()];
            bytes.get(array);
            return target.put(array, result);
        } catch (CharacterCodingException e) {
            throw LibraryErrors.NOT_IN_CHARSET;
        }
    }

    /** The text of bytes in a charset. */
    public static Text decode(Text bytes, Encoding encoding, TextTarget target, Text result) throws RowError {
        try {
            ByteBuffer wrapped = ByteBuffer.wrap(bytes.toBytes());
            return target.put(encoding.charset().newDecoder().decode(wrapped).toString(), result);
        } catch (CharacterCodingException e) {
            throw LibraryErrors.NOT_TEXT;
        }
    }

    /** Bytes as text. */
    public static Text format(Text bytes, BinaryFormat format, TextTarget target, Text result) {
        return format.isHex() ? Hex.encode(bytes, target, result) : Base64Text.encode(bytes, target, result);
    }

    /** The bytes of a text. */
    public static Text parse(Text text, BinaryFormat format, TextTarget target, Text result) throws RowError {
        if (!format.isHex()) {
            return Base64Text.decode(text, target, result);
        }
        Text decoded = text.length() % 2 == 0 ? Hex.decode(text.address(), text.length(), target, result) : null;
        if (decoded == null) {
            throw LibraryErrors.BAD_HEX;
        }
        return decoded;
    }

    /** A whole number of any size from one base to another, in lower case; null where it is none. */
    public static @Nullable Text convertBase(Text number, long from, long to, TextTarget target, Text result)
            throws RowError {
        boolean inRange = from >= Character.MIN_RADIX
                && from <= Character.MAX_RADIX
                && to >= Character.MIN_RADIX
                && to <= Character.MAX_RADIX;
        if (!inRange) {
            return null;
        }
        if (number.length() > MOST_DIGITS) {
            throw RowError.TEXT_TOO_LONG;
        }
        try {
            return target.put(new BigInteger(number.toString(), (int) from).toString((int) to), result);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** 32 bytes in the opposite order. */
    public static Text reverse32(Text bytes, TextTarget target, Text result) throws RowError {
        if (bytes.length() != 32) {
            throw LibraryErrors.NOT_32_BYTES;
        }
        long to = target.reserve(32);
        for (int i = 0; i < 32; i++) {
            ColumnMemory.putByte(to + i, ColumnMemory.byteAt(bytes.address() + 31 - i));
        }
        return target.keep(32, result);
    }
}
