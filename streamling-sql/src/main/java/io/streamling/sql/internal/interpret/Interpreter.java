package io.streamling.sql.internal.interpret;

import io.streamling.sql.internal.plan.ConstantEvaluator;
import io.streamling.sql.internal.plan.Evaluator;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.SelectStep;
import org.jspecify.annotations.Nullable;

/** Evaluates steps row by row. Thread-safe. */
public final class Interpreter implements Evaluator, ConstantEvaluator {
    @Override
    public Program prepare(SelectStep step) {
        throw new UnsupportedOperationException("interpreter");
    }

    @Override
    public @Nullable Object evaluate(Expression constant) {
        throw new UnsupportedOperationException("interpreter");
    }
}
