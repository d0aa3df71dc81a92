package io.streamling.engine.internal.plan;

import io.streamling.batch.RowType;
import io.streamling.error.ErrorPolicy;
import io.streamling.operator.OperatorFactory;
import io.streamling.source.Source;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A step that emits rows, with everything decided. Immutable; compared by identity. */
public abstract sealed class PlannedNode {
    private final String name;
    private final RowType output;
    private final ErrorPolicy policy;

    private PlannedNode(String name, RowType output, ErrorPolicy policy) {
        this.name = name;
        this.output = output;
        this.policy = policy;
    }

    public String name() {
        return name;
    }

    /** What it emits. */
    public RowType output() {
        return output;
    }

    /** What becomes of its bad rows. */
    public ErrorPolicy policy() {
        return policy;
    }

    /** Where rows come from; its output is the projection. */
    public static final class PlannedSource extends PlannedNode {
        private final Source source;
        private final RowType full;

        PlannedSource(Source source, RowType full, RowType projected, ErrorPolicy policy) {
            super(source.name(), projected, policy);
            this.source = source;
            this.full = full;
        }

        public Source source() {
            return source;
        }

        /** All columns that the source could give. */
        public RowType full() {
            return full;
        }
    }

    /** Anything between sources and sinks: rows of its branches, in one output. */
    public static final class PlannedStep extends PlannedNode {
        private final String kind;
        private final List<Branch> branches;
        private final String explanation;

        PlannedStep(String kind, String name, RowType output, ErrorPolicy policy, List<Branch> branches, String text) {
            super(name, output, policy);
            this.kind = kind;
            this.branches = List.copyOf(branches);
            this.explanation = text;
        }

        /** The word for messages: sql, operator or union. */
        public String kind() {
            return kind;
        }

        public List<Branch> branches() {
            return branches;
        }

        /** Why branches of it run more slowly than they should, a line each. May take as long as opening them. */
        public List<String> slowdowns() {
            return branches.stream()
                    .map(Branch::slowdown)
                    .flatMap(Optional::stream)
                    .toList();
        }

        /** Some lines for people. */
        public String explanation() {
            return explanation;
        }
    }

    /**
     * One way into a step.
     *
     * @param factory what is done on the way, or null when rows only pass
     * @param columns which columns of a passing batch go on, or null for all
     */
    public record Branch(
            PlannedNode input,
            @Nullable OperatorFactory factory,
            @Nullable List<Integer> columns) {
        /** Why it runs more slowly than it should; empty when it does not. */
        public Optional<String> slowdown() {
            return factory == null
                    ? Optional.empty()
                    : factory.slowdown(input.output()).map(why -> "'" + input.name() + "' is " + why);
        }
    }
}
