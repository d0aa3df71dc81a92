package io.streamling.sql.internal.library.printf;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.library.Prepared;
import java.math.BigDecimal;
import java.util.IllegalFormatException;
import java.util.Locale;
import java.util.Objects;

/** How one value is written: {@code %-8.2f}. Immutable. */
public final class PrintfItem extends Prepared {
    private final String format;

    /** Checks it. */
    public PrintfItem(String format) {
        this.format = format;
        try {
            Objects.requireNonNull(of(sample(conversion())));
        } catch (IllegalFormatException e) {
            throw RowError.because("the item '" + format + "' of the format is malformed");
        }
    }

    private static Object sample(char conversion) {
        return switch (conversion) {
            case 'd', 'o', 'x' -> 1L;
            case 'c' -> 1;
            case 'e', 'f', 'g' -> BigDecimal.ONE;
            case 'a' -> 1.0;
            default -> "";
        };
    }

    /** The letter at the end, in lower case. */
    public char conversion() {
        return Character.toLowerCase(format.charAt(format.length() - 1));
    }

    /** What stands for a null. */
    public String ofNull() {
        return String.format(Locale.ROOT, format, (Object) null);
    }

    String of(Object value) {
        return String.format(Locale.ROOT, format, value);
    }
}
