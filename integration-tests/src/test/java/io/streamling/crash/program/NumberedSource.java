package io.streamling.crash.program;

import io.streamling.source.Source;
import io.streamling.source.SourceContext;
import io.streamling.source.SourceReader;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * The rows of a {@link Ledger}, bounded and readable again from any position. Immutable.
 *
 * @param pace the least time between two batches, so that a run is long enough to be killed in the middle
 * @param rowsRead is added to
 */
public record NumberedSource(Ledger ledger, Duration pace, AtomicLong rowsRead) implements Source {
    public static final String NAME = "numbers";

    public static final Schema SCHEMA = new Schema(List.of(
            column("part", new ArrowType.Int(32, true)),
            column("seq", new ArrowType.Int(64, true)),
            column("id", new ArrowType.Int(64, true)),
            column("amount", new ArrowType.Int(64, true)),
            column("note", new ArrowType.Utf8()),
            column("unused", new ArrowType.Utf8())));

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Schema schema() {
        return SCHEMA;
    }

    @Override
    public int maxParallelism() {
        return ledger.partitions();
    }

    @Override
    public SourceReader createReader(SourceContext context) {
        return new NumberedReader(this, context);
    }

    private static Field column(String name, ArrowType type) {
        return new Field(name, FieldType.notNullable(type), null);
    }
}
