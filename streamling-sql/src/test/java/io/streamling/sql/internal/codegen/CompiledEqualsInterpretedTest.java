package io.streamling.sql.internal.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import io.streamling.sql.internal.codegen.Rows.Row;
import io.streamling.sql.internal.interpret.Interpreter;
import io.streamling.sql.internal.plan.Evaluator;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.SelectStep;
import io.streamling.sql.internal.plan.SelectStep.Projection;
import io.streamling.sql.internal.type.ArrowTypes;
import io.streamling.sql.internal.type.SqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Random statements give the same rows and the same rejects compiled and interpreted. Other seeds and counts:
 * {@code -Dsql.random.seed=... -Dsql.random.statements=...}; to repeat a failure, its seed and a count of 1.
 */
class CompiledEqualsInterpretedTest {
    private static final int STATEMENTS = Integer.getInteger("sql.random.statements", 3_000);
    private static final long SEED = Long.getLong("sql.random.seed", 20_240_229);
    private static final int MOST_COLUMNS = 6;
    private static final int DEPTH = 4;
    /** One for all, since it remembers what it knows of the classes that generated ones use. */
    private static final Evaluator COMPILED = new CodeGenerator();

    private static final Evaluator INTERPRETED = new Interpreter();

    @Test
    @Timeout(600)
    void randomStatementsGiveTheSameCompiledAndInterpreted() throws Exception {
        for (int i = 0; i < STATEMENTS; i++) {
            check(SEED + i);
        }
    }

    private static void check(long seed) throws Exception {
        Random random = new Random(seed);
        SelectStep step = step(seed, random);
        double nulls = random.nextInt(3) * 0.2;
        List<Row> rows = RandomValues.rows(40, nulls, random.nextBoolean() && step.isUpsert(), random);
        StepRunner compiled = new StepRunner(COMPILED, step);
        StepRunner interpreted = new StepRunner(INTERPRETED, step);
        int batchRows = 1 + random.nextInt(40);
        boolean sliced = random.nextBoolean();
        String reproduce = "-Dsql.random.seed=" + seed + " -Dsql.random.statements=1";

        try {
            assertThat(compiled.slowdown()).as(reproduce).isEmpty();
            StepRunner.Result expected = interpreted.run(rows, batchRows, sliced);
            StepRunner.Result actual = compiled.run(rows, batchRows, sliced);
            assertThat(actual.rows()).as(reproduce).isEqualTo(expected.rows());
            assertThat(reasons(actual, step)).as(reproduce).isEqualTo(reasons(expected, step));
        } catch (Exception | AssertionError e) {
            throw new AssertionError(reproduce + "\n" + step + "\n" + CodeGenerator.source(step), e);
        }
    }

    /** Where functions are called ahead, a row with two faults may be rejected for the other one. */
    private static List<String> reasons(StepRunner.Result result, SelectStep step) {
        boolean callsFunctions = Stream.concat(
                        Stream.ofNullable(step.filter()),
                        step.projections().stream().map(Projection::expression))
                .anyMatch(Expressions::callsFunctions);
        return callsFunctions
                ? result.rejects().stream()
                        .map(reject -> reject.substring(reject.indexOf(": ") + 2))
                        .map(reject -> reject.replaceFirst("^([^:]*): .*?: (INSERT|UPDATE|DELETE)\\[", "$1: $2["))
                        .toList()
                : result.rejects();
    }

    private static SelectStep step(long seed, Random random) {
        RandomExpressions expressions = new RandomExpressions(seed);
        ChangelogMode mode = random.nextInt(3) == 0 ? ChangelogMode.UPSERT : ChangelogMode.APPEND;
        Expression filter = random.nextBoolean() ? expressions.expression(SqlType.BOOLEAN, DEPTH) : null;
        List<Projection> projections = new ArrayList<>();
        List<Field> fields = new ArrayList<>();
        int columns = 1 + random.nextInt(MOST_COLUMNS);
        for (int i = 0; i < columns; i++) {
            Expression expression = filter != null && random.nextInt(3) == 0
                    ? partOf(filter, random)
                    : expressions.expression(expressions.type(), random.nextInt(DEPTH + 1));
            projections.add(new Projection("c" + i, expression, mode == ChangelogMode.UPSERT && i == 0));
            fields.add(ArrowTypes.field("c" + i, expression.type().withNullable(true)));
        }
        RowType input = new RowType(RandomExpressions.SCHEMA, List.of(), mode);
        RowType output = new RowType(new Schema(fields), List.of(), mode);
        return new SelectStep(input, filter, projections, output);
    }

    /** What the filter computes too, so that it may be kept. */
    private static Expression partOf(Expression filter, Random random) {
        List<Expression> parts = Expressions.children(filter);
        return parts.isEmpty() || random.nextInt(4) == 0
                ? filter
                : partOf(parts.get(random.nextInt(parts.size())), random);
    }
}
