package io.streamling.kafka.format.internal.json;

import java.util.concurrent.TimeUnit;

/**
 * How to read what JSON leaves open. Immutable.
 *
 * @param epochUnit what a number in a timestamp column counts since 1970
 * @param replacesInvalidText whether what is no text becomes U+FFFD instead of failing the record
 */
public record JsonOptions(TimeUnit epochUnit, boolean replacesInvalidText) {
    /** Milliseconds, and nothing is replaced. */
    public static final JsonOptions DEFAULT = new JsonOptions(TimeUnit.MILLISECONDS, false);
}
