package io.streamling.engine.internal.plan;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.spi.SqlCompiler;
import java.util.List;
import java.util.ServiceLoader;

/** Finds the SQL compiler. Stateless. */
public final class SqlCompilers {
    private SqlCompilers() {}

    /** The one compiler next to the engine. Throws {@link StreamlingException} when there is none. */
    public static SqlCompiler only() {
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
