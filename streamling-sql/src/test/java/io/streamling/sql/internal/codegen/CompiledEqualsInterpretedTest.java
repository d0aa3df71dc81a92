package io.streamling.sql.internal.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import io.streamling.sql.internal.codegen.Rows.Row;
import io.streamling.sql.internal.interpret.Interpreter;
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

/**
 * Random statements give the same rows and the same rejects compiled and interpreted. To repeat a failure:
 * {@code -Dsql.random.seed=...}; for more of them: {@code -Dsql.random.statements=...}.
 */
class CompiledEqualsInterpretedTest {
    private static final int STATEMENTS = Integer.getInteger("sql.random.statements", 2_600);
    private static final int COLUMNS = 6;
    private static final int DEPTH = 4;

    @Test
    void randomStatementsGiveTheSameCompiledAndInterpreted() throws Exception {
        Long seed = Long.getLong("sql.random.seed");
        if (seed != null) {
            check(seed);
            return;
        }
        long start = 20_240_229L;
        for (int i = 0; i < STATEMENTS; i++) {
            check(start + i);
        }
    }

    private static void check(long seed) throws Exception {
        Random random = new Random(seed);
        SelectStep step = step(seed, random);
        double nulls = random.nextInt(3) * 0.2;
        List<Row> rows = RandomValues.rows(40, nulls, random.nextBoolean() && step.isUpsert(), random);
        StepRunner compiled = new StepRunner(new CodeGenerator(), step);
        StepRunner interpreted = new StepRunner(new Interpreter(), step);
        int batchRows = 1 + random.nextInt(40);
        boolean sliced = random.nextBoolean();
        String reproduce = "-Dsql.random.seed=" + seed;

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
        for (int i = 0; i < COLUMNS; i++) {
            Expression expression = expressions.expression(expressions.type(), random.nextInt(DEPTH + 1));
            projections.add(new Projection("c" + i, expression, mode == ChangelogMode.UPSERT && i == 0));
            fields.add(ArrowTypes.field("c" + i, expression.type().withNullable(true)));
        }
        RowType input = new RowType(RandomExpressions.SCHEMA, List.of(), mode);
        RowType output = new RowType(new Schema(fields), List.of(), mode);
        return new SelectStep(input, filter, projections, output);
    }
}
