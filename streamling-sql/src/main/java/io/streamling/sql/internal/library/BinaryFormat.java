package io.streamling.sql.internal.library;

import io.streamling.sql.internal.function.RowError;
import java.util.Locale;

/** How bytes are written as text: {@code hex} or {@code base64}. Immutable. */
public final class BinaryFormat extends Prepared {
    private final boolean isHex;

    /** One of the two names, in any letter case. */
    public BinaryFormat(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        isHex = lower.equals("hex");
        if (!isHex && !lower.equals("base64")) {
            throw RowError.because("there is no such format: use 'hex' or 'base64'");
        }
    }

    boolean isHex() {
        return isHex;
    }
}
