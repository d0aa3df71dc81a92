package io.streamling.sql.internal.plan;

import io.streamling.operator.Operator;
import io.streamling.operator.OperatorContext;

/** Makes a step executable. There are two, which give the same rows and the same rejects. Thread-safe. */
public interface Evaluator {
    /** Prepares a step once; may take milliseconds to compile. */
    Program prepare(SelectStep step);

    /** A prepared step. Immutable, and used from several threads. */
    interface Program {
        /** "compiled" or "interpreted", with the reason where it is not what was asked for. */
        String describe();

        /** A running copy, for one task. */
        Operator start(OperatorContext context);
    }
}
