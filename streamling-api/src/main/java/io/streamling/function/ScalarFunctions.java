package io.streamling.function;

/** One-line functions of a row's values. */
public final class ScalarFunctions {
    private ScalarFunctions() {}
}
