package io.streamling.sql.internal.library;

import io.streamling.sql.internal.function.RowError;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A charset by its name; only those that every JVM has. Immutable. */
public final class Encoding extends Prepared {
    private final Charset charset;

    /** US-ASCII, ISO-8859-1, UTF-8, UTF-16, UTF-16BE or UTF-16LE, in any letter case. */
    public Encoding(String name) {
        charset = switch (name.toUpperCase(Locale.ROOT)) {
            case "US-ASCII" -> StandardCharsets.US_ASCII;
            case "ISO-8859-1" -> StandardCharsets.ISO_8859_1;
            case "UTF-8", "UTF8" -> StandardCharsets.UTF_8;
            case "UTF-16" -> StandardCharsets.UTF_16;
            case "UTF-16BE" -> StandardCharsets.UTF_16BE;
            case "UTF-16LE" -> StandardCharsets.UTF_16LE;
            default ->
                throw RowError.because(
                        "there is no such charset: use US-ASCII, ISO-8859-1, UTF-8, UTF-16, UTF-16BE or UTF-16LE");
        };
    }

    Charset charset() {
        return charset;
    }
}
