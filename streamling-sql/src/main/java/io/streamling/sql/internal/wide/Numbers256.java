package io.streamling.sql.internal.wide;

import io.streamling.batch.WideInteger;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import java.math.BigInteger;

/** 256-bit integers of texts, decimal or hex, and of bytes. Stateless. */
public final class Numbers256 {
    private Numbers256() {}

    /** A UINT256 of digits, or of hex digits behind {@code 0x}. */
    public static BigInteger unsigned(Text text) throws RowError {
        return Integer256.UINT256.cast(number(text));
    }

    /** An INT256 of a sign and digits, or of hex digits behind {@code 0x}, which have no sign. */
    public static BigInteger signed(Text text) throws RowError {
        return Integer256.INT256.cast(number(text));
    }

    private static BigInteger number(Text text) {
        String number = text.toString().trim();
        return WideParsing.isHex(number) ? WideParsing.hex(number) : WideParsing.integer(number);
    }

    /** A UINT256 of up to 32 bytes, the most significant first. */
    public static BigInteger unsignedBytes(Text bytes) throws RowError {
        return new BigInteger(1, atMost32(bytes));
    }

    /** An INT256 of up to 32 bytes in two's complement, the most significant first. */
    public static BigInteger signedBytes(Text bytes) throws RowError {
        return new BigInteger(atMost32(bytes));
    }

    private static byte[] atMost32(Text bytes) {
        if (bytes.length() > WideInteger.BYTES) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        return bytes.length() == 0 ? new byte[1] : bytes.toBytes();
    }
}
