package io.streamling.sql.internal.catalog;

import io.streamling.sql.internal.plan.Expression;

/** How the use of an operator or function becomes an expression. */
@FunctionalInterface
public interface Meaning {
    /** Throws {@code InvalidSql} where an argument does not fit. */
    Expression of(CallSite call);
}
