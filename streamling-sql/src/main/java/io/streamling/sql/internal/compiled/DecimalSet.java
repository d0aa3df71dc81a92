package io.streamling.sql.internal.compiled;

import io.streamling.sql.internal.function.Decimal;
import java.math.BigDecimal;
import java.util.List;

/** The DECIMALs of an IN list, all of one scale. Immutable. */
public final class DecimalSet {
    private final Decimal[] sorted;

    /** Some numbers. */
    public DecimalSet(List<BigDecimal> values) {
        sorted = values.stream()
                .sorted()
                .map(value -> Decimal.of(value.toPlainString()))
                .toArray(Decimal[]::new);
    }

    /** Whether the value is among them. */
    public boolean contains(Decimal value) {
        int low = 0;
        int high = sorted.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = sorted[middle].compare(value);
            if (order == 0) {
                return true;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return false;
    }
}
