package io.streamling.sql.internal.plan;

/** Which evaluator runs a statement. */
public enum EvaluationMode {
    /** Generated classes: the default. */
    COMPILED,
    /** The slow one that is plainly right: the oracle in tests. */
    INTERPRETED
}
