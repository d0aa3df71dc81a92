package io.streamling.batch;

import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/**
 * The 256-bit integers of ledgers. A value is 32 bytes with the most significant first, in a column of {@code
 * FixedSizeBinary(32)}; which of the two it is, and that it is a number at all, says the field's metadata. Immutable.
 */
public enum WideInteger {
    /** From -2^255 to 2^255 - 1, in two's complement. */
    INT256("streamling.int256"),
    /** From 0 to 2^256 - 1. */
    UINT256("streamling.uint256");

    /** The size of a value. */
    public static final int BYTES = 32;

    /** Where Arrow keeps the name of a type that it does not have itself. */
    private static final String NAME_KEY = "ARROW:extension:name";

    private static final ArrowType STORAGE = new ArrowType.FixedSizeBinary(BYTES);

    private final String extensionName;

    WideInteger(String extensionName) {
        this.extensionName = extensionName;
    }

    /** Which of them a column holds, if any. */
    public static Optional<WideInteger> of(Field field) {
        if (!STORAGE.equals(field.getType()) || field.getMetadata() == null) {
            return Optional.empty();
        }
        String name = field.getMetadata().get(NAME_KEY);
        for (WideInteger type : values()) {
            if (type.extensionName.equals(name)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    /** The type of a column, with the metadata that names it. */
    public FieldType fieldType(boolean nullable) {
        return new FieldType(nullable, STORAGE, null, Map.of(NAME_KEY, extensionName));
    }

    /** Whether a number is within the range. */
    public boolean holds(BigInteger value) {
        int bits = BYTES * Byte.SIZE;
        return this == INT256 ? value.bitLength() < bits : value.signum() >= 0 && value.bitLength() <= bits;
    }

    /** The number that 32 bytes mean. */
    public BigInteger fromBytes(byte[] bytes) {
        return this == INT256 ? new BigInteger(bytes) : new BigInteger(1, bytes);
    }

    /** The 32 bytes of a number that is within the range. */
    public byte[] toBytes(BigInteger value) {
        if (!holds(value)) {
            throw new IllegalArgumentException("the number does not fit " + this);
        }
        byte[] shortest = value.toByteArray();
        byte[] bytes = new byte[BYTES];
        if (value.signum() < 0) {
            java.util.Arrays.fill(bytes, (byte) -1);
        }
        int length = Math.min(shortest.length, BYTES);
        System.arraycopy(shortest, shortest.length - length, bytes, BYTES - length, length);
        return bytes;
    }
}
