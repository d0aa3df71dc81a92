package io.streamling;

import io.streamling.error.ErrorPolicy;
import io.streamling.error.Problem;
import io.streamling.function.ScalarFunction;
import io.streamling.plan.PipelinePlan;
import io.streamling.plan.PlanNode;
import io.streamling.plan.PlanNode.SinkNode;
import io.streamling.plan.PlanNode.SourceNode;
import io.streamling.plan.PlanNode.SqlNode;
import io.streamling.sink.Sink;
import io.streamling.source.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where rows come from, what happens to them and where they go. An immutable value; building one connects to nothing,
 * and one pipeline may be started many times.
 *
 * <pre>{@code
 * Pipeline.from(orders)
 *         .sql("SELECT id, lower(country) AS country FROM input WHERE amount > 100")
 *         .to(largeOrders)
 *         .named("large-orders")
 * }</pre>
 */
public final class Pipeline {
    private static final String UNNAMED = "pipeline";

    private final PipelinePlan plan;

    private Pipeline(PipelinePlan plan) {
        this.plan = plan;
    }

    /** Rows of a source. */
    public static Stage from(Source source) {
        return new Stage(new SourceNode(source, ErrorPolicy.FAIL));
    }

    /** The rows of a query over several stages, by the names that it calls them. */
    public static Stage sql(String query, Map<String, Stage> inputs) {
        Map<String, PlanNode> nodes = new LinkedHashMap<>();
        inputs.forEach((name, stage) -> nodes.put(name, stage.node()));
        return new Stage(new SqlNode(null, query, nodes, ErrorPolicy.FAIL));
    }

    static Pipeline of(SinkNode sink) {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        ClassLoader loader = context != null ? context : Pipeline.class.getClassLoader();
        return new Pipeline(new PipelinePlan(UNNAMED, List.of(sink), Optional.empty(), 1, List.of(), loader));
    }

    /** This pipeline and another as one: what they share is read once. The name and the settings are this one's. */
    public Pipeline and(Pipeline other) {
        List<SinkNode> sinks = new ArrayList<>(plan.sinks());
        sinks.addAll(other.plan.sinks());
        List<ScalarFunction> functions = new ArrayList<>(plan.functions());
        functions.addAll(other.plan.functions());
        Optional<Sink> deadLetters = plan.deadLetters().or(other.plan::deadLetters);
        return new Pipeline(
                new PipelinePlan(plan.name(), sinks, deadLetters, plan.parallelism(), functions, plan.classLoader()));
    }

    /** Names the pipeline. Checkpoints are kept under the name, so it must stay and must be unique per store. */
    public Pipeline named(String name) {
        return new Pipeline(new PipelinePlan(
                name, plan.sinks(), plan.deadLetters(), plan.parallelism(), plan.functions(), plan.classLoader()));
    }

    /** Runs this many copies of the chain, each on a thread of its own with a share of the partitions. */
    public Pipeline parallelism(int copies) {
        return new Pipeline(new PipelinePlan(
                plan.name(), plan.sinks(), plan.deadLetters(), copies, plan.functions(), plan.classLoader()));
    }

    /** Where bad rows go whose step says {@link ErrorPolicy#DEAD_LETTER}: see {@link DeadLetters} for the columns. */
    public Pipeline deadLetters(Sink sink) {
        return new Pipeline(new PipelinePlan(
                plan.name(),
                plan.sinks(),
                Optional.of(sink),
                plan.parallelism(),
                plan.functions(),
                plan.classLoader()));
    }

    /** Makes a function known to this pipeline's SQL. */
    public Pipeline function(ScalarFunction function) {
        List<ScalarFunction> functions = new ArrayList<>(plan.functions());
        functions.add(function);
        return new Pipeline(new PipelinePlan(
                plan.name(), plan.sinks(), plan.deadLetters(), plan.parallelism(), functions, plan.classLoader()));
    }

    /** The class loader of all threads of this pipeline, instead of the one that was current when it was built. */
    public Pipeline classLoader(ClassLoader loader) {
        return new Pipeline(new PipelinePlan(
                plan.name(), plan.sinks(), plan.deadLetters(), plan.parallelism(), plan.functions(), loader));
    }

    /** Everything that is wrong and can be known without a connection; empty when all is well. */
    public List<Problem> validate() {
        return Engines.only().validate(this);
    }

    /**
     * The plan for people: steps, columns per edge, error policies, and the guarantee per sink. Throws
     * {@link io.streamling.error.StreamlingException} when {@link #validate} finds problems.
     */
    public String explain() {
        return Engines.only().explain(this);
    }

    /**
     * Runs a pipeline whose sources end, on threads of its own, and waits. Positions are kept in memory only. Throws
     * {@link io.streamling.error.StreamlingException} when it is not valid or fails. For everything else there is
     * {@code Streamling}.
     */
    public PipelineResult run() {
        return Engines.only().run(this);
    }

    /** The name; positions are kept under it. */
    public String name() {
        return plan.name();
    }

    /** What engines read. */
    public PipelinePlan plan() {
        return plan;
    }
}
