package io.streamling.plan;

import io.streamling.error.ErrorPolicy;
import io.streamling.operator.OperatorFactory;
import io.streamling.sink.Sink;
import io.streamling.source.Source;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One step of a pipeline as it was described. Immutable. Two uses of one node are one fan-out, so engines compare nodes
 * by identity, never by content.
 */
public sealed interface PlanNode {
    /** The name that was given, or null: then the engine makes one. */
    @Nullable
    String name();

    /** What becomes of this node's bad rows. */
    ErrorPolicy errorPolicy();

    /** The nodes whose rows come in, in order. */
    List<PlanNode> inputs();

    /** The same node with another name. A source keeps its own. */
    PlanNode withName(String name);

    /** The same node with another error policy. */
    PlanNode withErrorPolicy(ErrorPolicy policy);

    /** Where rows come from. */
    record SourceNode(Source source, ErrorPolicy errorPolicy) implements PlanNode {
        @Override
        public String name() {
            return source.name();
        }

        @Override
        public List<PlanNode> inputs() {
            return List.of();
        }

        @Override
        public PlanNode withName(String name) {
            throw new IllegalArgumentException(
                    "source '" + source.name() + "' has its own name; rename it where it is built");
        }

        @Override
        public PlanNode withErrorPolicy(ErrorPolicy policy) {
            return new SourceNode(source, policy);
        }
    }

    /** A statement over one or several inputs. */
    record SqlNode(@Nullable String name, String sql, Map<String, PlanNode> inputByName, ErrorPolicy errorPolicy)
            implements PlanNode {
        /** Copies the map; its order stays. */
        public SqlNode {
            inputByName = Collections.unmodifiableMap(new LinkedHashMap<>(inputByName));
        }

        @Override
        public List<PlanNode> inputs() {
            return List.copyOf(inputByName.values());
        }

        @Override
        public PlanNode withName(String newName) {
            return new SqlNode(newName, sql, inputByName, errorPolicy);
        }

        @Override
        public PlanNode withErrorPolicy(ErrorPolicy policy) {
            return new SqlNode(name, sql, inputByName, policy);
        }
    }

    /** A function over batches, rows or records, or anything else that makes batches of batches. */
    record OperatorNode(@Nullable String name, OperatorFactory factory, PlanNode input, ErrorPolicy errorPolicy)
            implements PlanNode {
        @Override
        public List<PlanNode> inputs() {
            return List.of(input);
        }

        @Override
        public PlanNode withName(String newName) {
            return new OperatorNode(newName, factory, input, errorPolicy);
        }

        @Override
        public PlanNode withErrorPolicy(ErrorPolicy policy) {
            return new OperatorNode(name, factory, input, policy);
        }
    }

    /** Rows of several nodes with the same columns, in no particular order between them. */
    record UnionNode(@Nullable String name, List<PlanNode> inputs, ErrorPolicy errorPolicy) implements PlanNode {
        /** Copies the list. */
        public UnionNode {
            inputs = List.copyOf(inputs);
        }

        @Override
        public PlanNode withName(String newName) {
            return new UnionNode(newName, inputs, errorPolicy);
        }

        @Override
        public PlanNode withErrorPolicy(ErrorPolicy policy) {
            return new UnionNode(name, inputs, policy);
        }
    }

    /** Where rows go. */
    record SinkNode(Sink sink, PlanNode input, ErrorPolicy errorPolicy) implements PlanNode {
        @Override
        public String name() {
            return sink.name();
        }

        @Override
        public List<PlanNode> inputs() {
            return List.of(input);
        }

        @Override
        public PlanNode withName(String name) {
            throw new IllegalArgumentException(
                    "sink '" + sink.name() + "' has its own name; rename it where it is built");
        }

        @Override
        public PlanNode withErrorPolicy(ErrorPolicy policy) {
            return new SinkNode(sink, input, policy);
        }
    }
}
