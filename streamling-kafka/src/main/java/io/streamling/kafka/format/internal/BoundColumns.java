package io.streamling.kafka.format.internal;

import io.streamling.batch.ColumnAppender;
import io.streamling.batch.RowBatchBuilder;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/** The appenders of the builder that a decoder fills right now. Decoder's thread only. */
public final class BoundColumns {
    private static final ColumnAppender[] NONE = {};

    private final List<ColumnTree> columns;
    private final List<Integer> places;
    private @Nullable RowBatchBuilder rows;
    private ColumnAppender[] appenders = NONE;

    /** For the columns of a projection, at these places of a builder. */
    public BoundColumns(List<Field> fields, List<Integer> places) {
        this.columns = ColumnTree.of(fields);
        this.places = places;
    }

    /** The appenders of a builder, in the order of the projection, and of what is within its columns. */
    public ColumnAppender[] of(RowBatchBuilder builder) {
        return builder == rows ? appenders : bind(builder);
    }

    private ColumnAppender[] bind(RowBatchBuilder builder) {
        ColumnAppender[] bound = ColumnTree.bind(columns, places, builder);
        appenders = bound;
        rows = builder;
        return bound;
    }
}
