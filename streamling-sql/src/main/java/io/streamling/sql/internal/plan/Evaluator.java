package io.streamling.sql.internal.plan;

import io.streamling.operator.OperatorContext;
import io.streamling.sql.internal.unnest.SelectingOperator;
import java.util.Optional;

/** Makes a step executable. There are two, which give the same rows and the same rejects. Thread-safe. */
public interface Evaluator {
    /** Prepares a step once; may take milliseconds to compile. */
    Program prepare(SelectStep step);

    /** A prepared step. Immutable, and used from several threads. */
    interface Program {
        /** Why it is slower than generated code: because it is interpreted, and for what reason; empty when it is not. */
        Optional<String> slowdown();

        /** A running copy, for one task. */
        SelectingOperator start(OperatorContext context);
    }
}
