package io.streamling.sql.internal.codegen;

import io.streamling.batch.RowType;
import io.streamling.function.ScalarFunction;
import io.streamling.operator.OperatorFactory;
import io.streamling.spi.SqlRequest;
import io.streamling.sql.internal.interpret.Interpreter;
import io.streamling.sql.internal.parse.Problems;
import io.streamling.sql.internal.parse.StatementParser;
import io.streamling.sql.internal.plan.BoundQuery;
import io.streamling.sql.internal.plan.Evaluator;
import io.streamling.sql.internal.plan.ExpressionBuilder;
import io.streamling.sql.internal.plan.SelectStep;
import io.streamling.sql.internal.plan.StepPlanner;
import io.streamling.sql.internal.validate.QueryBinder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** SQL to the one step that it comes down to. */
final class Sql {
    private Sql() {}

    static SelectStep step(String sql, RowType input, ScalarFunction... functions) throws Exception {
        List<SelectStep> steps = new ArrayList<>();
        Interpreter interpreter = new Interpreter();
        ExpressionBuilder builder = new ExpressionBuilder(interpreter);
        Evaluator remembering = step -> {
            steps.add(step);
            return interpreter.prepare(step);
        };
        SqlRequest request = new SqlRequest(sql, Map.of("input", input), Map.of(), List.of(functions));
        Problems problems = new Problems();
        BoundQuery query = new QueryBinder(request, problems, builder).bindStatement(StatementParser.parse(sql));
        problems.throwIfAny();
        OperatorFactory factory = new StepPlanner(remembering, builder)
                .plan(query)
                .operatorsByInput()
                .get("input")
                .get(0);
        factory.create(input, null).close();
        return steps.get(0);
    }
}
