package io.streamling.spi;

import java.nio.file.Path;

/**
 * Turns SQL into operators. Found with {@code ServiceLoader}: exactly one, or an error that names the artifact to add.
 * Thread-safe.
 */
public interface SqlCompiler {
    /** Throws {@link SqlException}, which lists every problem of the statement. Needs no connection. */
    CompiledSql compile(SqlRequest request);

    /**
     * A compiler like this one that also writes the source of every class which it generates below a directory, in the
     * folders of its package, so that a debugger finds it. One that generates no sources returns itself.
     */
    default SqlCompiler keepingSources(Path directory) {
        return this;
    }
}
