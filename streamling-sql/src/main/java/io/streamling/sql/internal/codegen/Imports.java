package io.streamling.sql.internal.codegen;

import java.util.List;

/** What generated classes may use. Immutable. */
final class Imports {
    static final List<String> LINES = List.of(
            "io.streamling.batch.RowBatch",
            "io.streamling.sql.internal.compiled.*",
            "io.streamling.sql.internal.function.*",
            "org.apache.arrow.vector.FieldVector");

    /** What arithmetic of times needs besides. */
    static final String TIME = "io.streamling.sql.internal.time";

    private Imports() {}
}
