package io.streamling.sql.internal.library;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.TextTarget;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Base64 of RFC 4648, section 4: with padding, without line breaks. Stateless. */
public final class Base64Text {
    private Base64Text() {}

    /** The bytes as base64. */
    public static Text encode(Text bytes, TextTarget target, Text result) {
        return target.put(Base64.getEncoder().encode(bytes.toBytes()), result);
    }

    /** The bytes of base64; padding may be missing. */
    public static Text decode(Text text, TextTarget target, Text result) throws RowError {
        return target.put(decode(text), result);
    }

    /** The text of base64. */
    public static Text decodeText(Text text, TextTarget target, Text result) throws RowError {
        byte[] bytes = decode(text);
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
        } catch (CharacterCodingException e) {
            throw RowError.NOT_UTF8;
        }
        return target.put(bytes, result);
    }

    private static byte[] decode(Text text) {
        try {
            return Base64.getDecoder().decode(text.toBytes());
        } catch (IllegalArgumentException e) {
            throw LibraryErrors.BAD_BASE64;
        }
    }
}
