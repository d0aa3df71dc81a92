package io.streamling.engine.internal.plan;

import io.streamling.error.ErrorPolicy;
import io.streamling.sink.Sink;
import io.streamling.sink.TransactionalSink;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A sink with everything decided. Immutable.
 *
 * @param sources names of the sources whose rows reach it
 * @param guarantee what it shows after failures, and why
 */
public record PlannedSink(Sink sink, PlannedNode input, ErrorPolicy policy, Set<String> sources, String guarantee) {
    public PlannedSink {
        sources = Set.copyOf(sources);
    }

    public String name() {
        return sink.name();
    }

    /** The sink, when it commits rows and positions together; else null. */
    public @Nullable TransactionalSink transactional() {
        return asTransactional(sink);
    }

    static @Nullable TransactionalSink asTransactional(Sink sink) {
        return sink instanceof TransactionalSink transactional && transactional.isTransactional()
                ? transactional
                : null;
    }
}
