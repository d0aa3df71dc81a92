package io.streamling;

import io.streamling.error.ErrorPolicy;
import io.streamling.operator.BatchFunction;
import io.streamling.operator.OperatorFactory;
import io.streamling.plan.PlanNode;
import io.streamling.plan.PlanNode.OperatorNode;
import io.streamling.plan.PlanNode.SinkNode;
import io.streamling.plan.PlanNode.SqlNode;
import io.streamling.plan.PlanNode.UnionNode;
import io.streamling.row.RowFunction;
import io.streamling.row.RowOperators;
import io.streamling.row.RowPredicate;
import io.streamling.sink.Sink;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Rows at one point of a pipeline that is being described. An immutable value: each method gives a new stage, and a
 * stage that is used twice is one fan-out, not two reads. Nothing connects or runs here.
 */
public final class Stage {
    private final PlanNode node;

    Stage(PlanNode node) {
        this.node = node;
    }

    /** The rows of a query over this stage, which it calls {@code input}. */
    public Stage sql(String query) {
        return new Stage(new SqlNode(null, query, Map.of("input", node), ErrorPolicy.FAIL));
    }

    /**
     * What a function makes of each row, as Java records. Components find their columns by name, without regard to
     * letter case and underscores; null drops the row. A row for which the function throws is a bad row.
     */
    public <I, O> Stage map(Class<I> input, Class<O> output, Function<? super I, ? extends O> function) {
        return apply(RowOperators.mapRecords(input, output, function));
    }

    /** What a function makes of each row, as Java records of one class. */
    public <T> Stage map(Class<T> type, UnaryOperator<T> function) {
        return map(type, type, function);
    }

    /** What a function makes of each row: none, one or several rows. */
    public Stage mapRows(Schema output, RowFunction function) {
        return apply(RowOperators.mapRows(output, function));
    }

    /** The rows that a predicate over Java records keeps. */
    public <T> Stage filter(Class<T> type, Predicate<? super T> predicate) {
        return apply(RowOperators.filterRecords(type, predicate));
    }

    /** The rows that a predicate keeps. */
    public Stage filter(RowPredicate predicate) {
        return apply(RowOperators.filterRows(predicate));
    }

    /** What a function makes of each Arrow batch. */
    public Stage mapBatches(Schema output, BatchFunction function) {
        return apply(new BatchMapFactory(output, function));
    }

    /** What an operator of one's own makes of the batches. */
    public Stage apply(OperatorFactory operator) {
        return new Stage(new OperatorNode(null, operator, node, ErrorPolicy.FAIL));
    }

    /** The rows of this stage and the others; all must have the same columns. */
    public Stage union(Stage... others) {
        List<PlanNode> inputs = new ArrayList<>(List.of(node));
        for (Stage other : others) {
            inputs.add(other.node);
        }
        return new Stage(new UnionNode(null, inputs, ErrorPolicy.FAIL));
    }

    /** Names the last step, for messages, metrics and {@code explain}. A source has its own name. */
    public Stage named(String name) {
        return new Stage(node.withName(name));
    }

    /** What becomes of bad rows in the last step: at a source, records that cannot be decoded. */
    public Stage onError(ErrorPolicy policy) {
        return new Stage(node.withErrorPolicy(policy));
    }

    /** A pipeline that writes these rows; it fails at a row that the sink refuses. */
    public Pipeline to(Sink sink) {
        return to(sink, ErrorPolicy.FAIL);
    }

    /** A pipeline that writes these rows, with a policy for those that the sink refuses for good. */
    public Pipeline to(Sink sink, ErrorPolicy policy) {
        return Pipeline.of(new SinkNode(sink, node, policy));
    }

    PlanNode node() {
        return node;
    }
}
