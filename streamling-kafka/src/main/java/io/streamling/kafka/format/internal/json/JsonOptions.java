package io.streamling.kafka.format.internal.json;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How to read what JSON leaves open. Immutable.
 *
 * @param epochUnit what a number in a timestamp column counts since 1970; null for the column's own unit
 * @param timeUnit what a number in a column of times of day counts; null for the column's own unit
 * @param readsDecimalBytes whether text in a decimal column is its unscaled number's bytes in base64
 * @param replacesInvalidText whether what is no text becomes U+FFFD instead of failing the record
 */
public record JsonOptions(
        @Nullable TimeUnit epochUnit,
        @Nullable TimeUnit timeUnit,
        boolean readsDecimalBytes,
        boolean replacesInvalidText) {
    /** Milliseconds, decimals as they are written, and nothing is replaced. */
    public static final JsonOptions DEFAULT = new JsonOptions(TimeUnit.MILLISECONDS, null, false, false);

    /** As Debezium writes unless told otherwise: times in the column's unit, decimals as bytes. */
    public static final JsonOptions ADAPTIVE = new JsonOptions(null, null, true, false);

    /** The same with another unit of timestamps. */
    public JsonOptions epochUnit(TimeUnit unit) {
        return new JsonOptions(unit, timeUnit, readsDecimalBytes, replacesInvalidText);
    }

    /** The same with another unit of times of day. */
    public JsonOptions timeUnit(TimeUnit unit) {
        return new JsonOptions(epochUnit, unit, readsDecimalBytes, replacesInvalidText);
    }

    /** The same with or without decimals as bytes. */
    public JsonOptions readsDecimalBytes(boolean reads) {
        return new JsonOptions(epochUnit, timeUnit, reads, replacesInvalidText);
    }

    /** The same without text that fails. */
    public JsonOptions replaceInvalidText() {
        return new JsonOptions(epochUnit, timeUnit, readsDecimalBytes, true);
    }
}
