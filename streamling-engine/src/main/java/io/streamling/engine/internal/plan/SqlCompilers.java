package io.streamling.engine.internal.plan;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.spi.SqlCompiler;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Finds the SQL compiler once and keeps it, with what it remembers. Thread-safe. */
public final class SqlCompilers {
    private final @Nullable Path generatedSources;
    private @Nullable SqlCompiler found;

    /** Generated sources are not kept. */
    public SqlCompilers() {
        this(null);
    }

    /** @param generatedSources where to put the sources of generated classes; null for nowhere */
    public SqlCompilers(@Nullable Path generatedSources) {
        this.generatedSources = generatedSources;
    }

    /** The one compiler next to the engine. Throws {@link StreamlingException} when there is none. */
    public synchronized SqlCompiler only() {
        SqlCompiler compiler = found;
        if (compiler == null) {
            compiler = generatedSources == null ? find() : find().keepingSources(generatedSources);
            found = compiler;
        }
        return compiler;
    }

    private static SqlCompiler find() {
        List<SqlCompiler> compilers =
                ServiceLoader.load(SqlCompiler.class, SqlCompilers.class.getClassLoader()).stream()
                        .map(ServiceLoader.Provider::get)
                        .toList();
        if (compilers.size() == 1) {
            return compilers.get(0);
        }
        throw new StreamlingException(
                ErrorCode.PIPELINE_INVALID,
                compilers.isEmpty()
                        ? "no SQL compiler on the class path; add the artifact io.streamling:streamling-sql"
                        : "several SQL compilers on the class path: "
                                + compilers.stream()
                                        .map(compiler -> compiler.getClass().getName())
                                        .toList());
    }
}
