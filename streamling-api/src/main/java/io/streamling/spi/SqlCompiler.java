package io.streamling.spi;

/**
 * Turns SQL into operators. Found with {@code ServiceLoader}: exactly one, or an error that names the artifact to add.
 * Thread-safe.
 */
public interface SqlCompiler {
    /** Throws {@link SqlException}, which lists every problem of the statement. Needs no connection. */
    CompiledSql compile(SqlRequest request);
}
