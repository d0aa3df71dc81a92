package io.streamling.sql.internal.interpret;

import io.streamling.operator.OperatorContext;
import io.streamling.sql.internal.execute.SelectOperator;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.plan.ConstantEvaluator;
import io.streamling.sql.internal.plan.Evaluator;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.ExpressionFailure;
import io.streamling.sql.internal.plan.SelectStep;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Evaluates steps row by row on plain Java values. Thread-safe. */
public final class Interpreter implements Evaluator, ConstantEvaluator {
    private final String description;

    /** The oracle: interpreted because that was asked for. */
    public Interpreter() {
        this("interpreted");
    }

    /** The stand-in for generated code, with the reason why there is none. */
    public Interpreter(String description) {
        this.description = description;
    }

    @Override
    public Program prepare(SelectStep step) {
        return new Program() {
            @Override
            public Optional<String> slowdown() {
                return Optional.of(description);
            }

            @Override
            public SelectOperator start(OperatorContext context) {
                return new SelectOperator(step, new InterpretedKernel(step), context);
            }
        };
    }

    @Override
    public @Nullable Object evaluate(Expression constant) throws ExpressionFailure {
        try {
            return ExpressionEvaluator.evaluate(constant, RowValues.NONE);
        } catch (RowError error) {
            throw new ExpressionFailure(error.code(), error.reason());
        }
    }
}
