package io.streamling.sql.internal.codegen;

import io.streamling.sql.internal.interpret.Interpreter;
import io.streamling.sql.internal.plan.Evaluator;
import io.streamling.sql.internal.plan.SelectStep;

/** Evaluates steps by generated classes. Thread-safe. */
public final class CodeGenerator implements Evaluator {
    @Override
    public Program prepare(SelectStep step) {
        return new Interpreter("interpreted: no code is generated yet").prepare(step);
    }
}
