package io.streamling.kafka.format;

import io.streamling.batch.ColumnAppender;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.kafka.format.internal.ColumnTree;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The appenders of the builder that a decoder fills right now. Decoder's thread only. */
final class BoundColumns {
    private static final ColumnAppender[] NONE = {};

    private final List<ColumnTree> columns;
    private final List<Integer> places;
    private @Nullable RowBatchBuilder rows;
    private ColumnAppender[] appenders = NONE;

    BoundColumns(DecoderContext context) {
        this.columns = ColumnTree.of(context.projection().getFields());
        this.places = context.places();
    }

    /** The appenders of a builder, in the order of the projection, and of what is within its columns. */
    ColumnAppender[] of(RowBatchBuilder builder) {
        return builder == rows ? appenders : bind(builder);
    }

    private ColumnAppender[] bind(RowBatchBuilder builder) {
        ColumnAppender[] bound = ColumnTree.bind(columns, places, builder);
        appenders = bound;
        rows = builder;
        return bound;
    }
}
