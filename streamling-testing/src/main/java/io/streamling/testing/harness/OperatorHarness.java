package io.streamling.testing.harness;

import io.streamling.batch.RowType;
import io.streamling.operator.BatchFunction;
import io.streamling.operator.Operator;
import io.streamling.operator.OperatorContext;
import io.streamling.operator.OperatorFactory;
import io.streamling.testing.Row;
import io.streamling.testing.harness.HarnessRun.Outcome;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Runs one operator on the same rows in every awkward way: as one batch, row by row, in random splits and slices, with
 * only the columns that it reads, with a barrier at every position, with a crash behind each barrier, with an output
 * that throws at each emit, with a reject that throws, and with memory that runs out at each allocation. One thread.
 *
 * <p>It fails when the output differs between these ways or from what is expected, when rows are held back at a
 * barrier, when a byte is left, when a batch is released that was borrowed or read that was released, when the input is
 * changed, and when a failure of the output is swallowed. The message names the way and the seed.
 *
 * <pre>{@code
 * OperatorHarness.of(new OnlyLarge())
 *         .input(Columns.of("id BIGINT", "amount BIGINT"), insert(1, 20), insert(2, 150))
 *         .expect(insert(2, 150));
 * }</pre>
 */
public final class OperatorHarness {
    /** More failing emits, rejects or allocations than this are not tried one by one. */
    private static final int MAX_FAILURES = 200;

    private final OperatorFactory factory;
    private RowType type = RowType.append(new Schema(List.of()));
    private List<Row> rows = List.of();
    private List<Row> rejected = List.of();
    private long seed = 42;
    private boolean ordered = true;

    private OperatorHarness(OperatorFactory factory) {
        this.factory = factory;
    }

    /** For an operator. */
    public static OperatorHarness of(OperatorFactory factory) {
        return new OperatorHarness(factory);
    }

    /** For a function as {@code Stage.mapBatches} takes it. */
    public static OperatorHarness of(Schema output, BatchFunction function) {
        return of(new OperatorFactory() {
            @Override
            public Schema outputSchema(Schema input) {
                return output;
            }

            @Override
            public Operator create(RowType input, OperatorContext context) {
                return function::apply;
            }
        });
    }

    /** The rows that go in, of any changelog mode. */
    public OperatorHarness input(RowType inputType, Row... inputRows) {
        this.type = inputType;
        this.rows = List.of(inputRows);
        return this;
    }

    /** The rows that go in, of a stream that only appends. */
    public OperatorHarness input(Schema schema, Row... inputRows) {
        return input(RowType.append(schema), inputRows);
    }

    /** The rows that the operator must reject; none, without it. */
    public OperatorHarness expectRejected(Row... rows) {
        this.rejected = List.of(rows);
        return this;
    }

    /** The rows may come out in any order. */
    public OperatorHarness inAnyOrder() {
        this.ordered = false;
        return this;
    }

    /** Another seed for the random splits. */
    public OperatorHarness seed(long randomSeed) {
        this.seed = randomSeed;
        return this;
    }

    /** Runs all ways; each must give exactly these rows. */
    public void expect(Row... expected) {
        runAll(Arrays.asList(expected));
    }

    /** Runs all ways; each must give what the operator makes of one batch. Returns that. */
    public List<Row> expectSameEverywhere() {
        List<Row> reference =
                runOne(Scenarios.oneBatch(rows.size()), Plan.NOTHING).emitted();
        runAll(reference);
        return reference;
    }

    private void runAll(List<Row> expected) {
        for (Scenario scenario : Scenarios.all(rows.size(), new Random(seed))) {
            Outcome outcome = runOne(scenario, Plan.NOTHING);
            compare(scenario, "rows came out", expected, outcome.emitted());
            compare(scenario, "rows were rejected", subject(scenario).rejected(), outcome.rejected());
        }
        failEverywhere(Scenarios.oneBatch(rows.size()));
        failEverywhere(Scenarios.oneRowBatches(rows.size()));
    }

    private void failEverywhere(Scenario scenario) {
        Outcome smooth = runOne(scenario, Plan.NOTHING);
        for (int n = 1; n <= Math.min(MAX_FAILURES, smooth.emits()); n++) {
            runOne(scenario, new Plan(n, 0, 0));
        }
        for (int n = 1; n <= Math.min(MAX_FAILURES, smooth.rejected().size()); n++) {
            runOne(scenario, new Plan(0, n, 0));
        }
        for (int n = 1; n <= Math.min(MAX_FAILURES, smooth.allocations()); n++) {
            runOne(scenario, new Plan(0, 0, n));
        }
    }

    /** With a failing plan the outcome does not count, only that the failure comes out and no memory is left. */
    private Outcome runOne(Scenario scenario, Plan plan) {
        String way = "operator '" + factory.describe() + "', " + scenario + plan + " (seed " + seed + "): ";
        HarnessRun run = new HarnessRun(subject(scenario), plan);
        try {
            Outcome outcome = run.run(scenario.moves());
            if (plan.isFailing()) {
                throw new AssertionError("the failure was swallowed: it must leave the operator");
            }
            return outcome;
        } catch (AssertionError e) {
            throw new AssertionError(way + e.getMessage(), e);
        } catch (Exception | OutOfMemoryError e) {
            checkFailure(way, run, plan, e);
            return new Outcome(List.of(), List.of(), 0, 0);
        }
    }

    private Subject subject(Scenario scenario) {
        Subject subject = new Subject(factory, type, factory.outputSchema(type.schema()), rows, rejected);
        return scenario.narrow() ? subject.narrowed() : subject;
    }

    private static void checkFailure(String way, HarnessRun run, Plan plan, Throwable failure) {
        if (!plan.isFailing()) {
            throw new AssertionError(way + "it threw " + failure, failure);
        }
        try {
            run.verifyMemory();
        } catch (AssertionError e) {
            e.addSuppressed(failure);
            throw new AssertionError(way + e.getMessage(), e);
        }
    }

    private void compare(Scenario scenario, String what, List<Row> expected, List<Row> actual) {
        boolean same = ordered ? expected.equals(actual) : counts(expected).equals(counts(actual));
        if (!same) {
            throw new AssertionError("operator '" + factory.describe() + "', " + scenario + " (seed " + seed
                    + "): these " + what + ":\n  " + actual + "\nbut expected were:\n  " + expected);
        }
    }

    private static Map<Row, Integer> counts(List<Row> rows) {
        Map<Row, Integer> counts = new HashMap<>();
        rows.forEach(row -> counts.merge(row, 1, Integer::sum));
        return counts;
    }
}
