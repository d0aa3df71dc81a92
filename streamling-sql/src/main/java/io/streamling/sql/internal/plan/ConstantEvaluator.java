package io.streamling.sql.internal.plan;

import org.jspecify.annotations.Nullable;

/** Computes expressions that read no column, no row kind and no clock, exactly as at run time. Thread-safe. */
@FunctionalInterface
public interface ConstantEvaluator {
    /** The value in the Java form of the expression's type. Throws where a row would be rejected. */
    @Nullable
    Object evaluate(Expression constant) throws ExpressionFailure;
}
