package io.streamling.kafka.format;

import io.streamling.batch.ColumnAppender;
import io.streamling.batch.RowBatchBuilder;
import java.util.List;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/** The appenders of the builder that a decoder fills right now. Decoder's thread only. */
final class BoundColumns {
    private static final ColumnAppender[] NONE = {};

    private final List<Field> fields;
    private @Nullable RowBatchBuilder rows;
    private ColumnAppender[] appenders = NONE;

    BoundColumns(List<Field> fields) {
        this.fields = fields;
    }

    /** The appenders of a builder, in the order of the projection. */
    ColumnAppender[] of(RowBatchBuilder builder) {
        return builder == rows ? appenders : bind(builder);
    }

    private ColumnAppender[] bind(RowBatchBuilder builder) {
        ColumnAppender[] bound = new ColumnAppender[fields.size()];
        for (int i = 0; i < bound.length; i++) {
            // A column that can only be null is never written, and has no appender.
            if (!(fields.get(i).getType() instanceof ArrowType.Null)) {
                bound[i] = builder.appender(i);
            }
        }
        appenders = bound;
        rows = builder;
        return bound;
    }
}
