package io.streamling.kafka.format;

import io.streamling.batch.RowKind;
import io.streamling.format.DecodeException;
import org.jspecify.annotations.Nullable;

/** The record header that says what a row does to its table. Stateless. */
public final class RowKindHeader {
    /** The header's name. */
    public static final String NAME = "dbz.op";

    private RowKindHeader() {}

    /**
     * Reads the header's value: {@code c} (create), {@code r} (snapshot read) and {@code i} are INSERT, {@code u} is
     * UPDATE, {@code d} is DELETE, and a record without the header is an INSERT. Anything else is a bad record.
     */
    public static RowKind parse(byte @Nullable [] value) throws DecodeException {
        if (value == null) {
            return RowKind.INSERT;
        }
        RowKind kind = value.length == 1 ? ofLetter(value[0]) : null;
        if (kind == null) {
            throw new DecodeException("header '" + NAME + "' is none of c, r, i, u and d (" + value.length + " bytes)");
        }
        return kind;
    }

    private static @Nullable RowKind ofLetter(byte letter) {
        return switch (letter) {
            case 'c', 'r', 'i' -> RowKind.INSERT;
            case 'u' -> RowKind.UPDATE;
            case 'd' -> RowKind.DELETE;
            default -> null;
        };
    }
}
