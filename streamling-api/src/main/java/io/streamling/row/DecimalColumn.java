package io.streamling.row;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Precision and scale of the DECIMAL column that a {@code BigDecimal} component of an output record becomes. Without it a
 * column of the same name in the input decides, else DECIMAL(38, 18).
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface DecimalColumn {
    /** Digits in all, up to 38. */
    int precision();

    /** Digits behind the point. */
    int scale();
}
