package io.streamling.sql;

/** Which evaluator runs a statement. */
enum EvaluationMode {
    /** Generated classes: the default. */
    COMPILED,
    /** The slow one that is plainly right: the oracle in tests. */
    INTERPRETED
}
