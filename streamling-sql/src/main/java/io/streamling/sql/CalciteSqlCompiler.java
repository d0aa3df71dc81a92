package io.streamling.sql;

import io.streamling.spi.CompiledSql;
import io.streamling.spi.SqlCompiler;
import io.streamling.spi.SqlRequest;
import io.streamling.sql.internal.codegen.CodeGenerator;
import io.streamling.sql.internal.interpret.Interpreter;
import io.streamling.sql.internal.parse.Problems;
import io.streamling.sql.internal.parse.StatementParser;
import io.streamling.sql.internal.plan.BoundQuery;
import io.streamling.sql.internal.plan.Evaluator;
import io.streamling.sql.internal.plan.ExpressionBuilder;
import io.streamling.sql.internal.plan.StepPlanner;
import io.streamling.sql.internal.validate.QueryBinder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Compiles the SQL dialect of this library: filters, projections and UNION ALL over streams. Calcite parses; names, types and
 * execution are our own. Thread-safe; remembers the last statements, so asking again for the same one is free.
 */
public final class CalciteSqlCompiler implements SqlCompiler {
    private static final int MAX_REMEMBERED = 64;

    private final StepPlanner planner;
    private final ExpressionBuilder builder;
    private final Map<SqlRequest, CompiledSql> remembered = new LinkedHashMap<>(MAX_REMEMBERED, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<SqlRequest, CompiledSql> eldest) {
            return size() > MAX_REMEMBERED;
        }
    };

    /** Runs statements as generated classes. */
    public CalciteSqlCompiler() {
        this(EvaluationMode.COMPILED);
    }

    /** Runs statements in one of two ways, which give the same rows; for tests. */
    CalciteSqlCompiler(EvaluationMode mode) {
        this(
                switch (mode) {
                    case COMPILED -> new CodeGenerator();
                    case INTERPRETED -> new Interpreter();
                });
    }

    private CalciteSqlCompiler(Evaluator evaluator) {
        this.builder = new ExpressionBuilder(new Interpreter());
        this.planner = new StepPlanner(evaluator, builder);
    }

    @Override
    public SqlCompiler keepingSources(Path directory) {
        return new CalciteSqlCompiler(new CodeGenerator(directory));
    }

    @Override
    public CompiledSql compile(SqlRequest request) {
        synchronized (remembered) {
            CompiledSql known = remembered.get(request);
            if (known != null) {
                return known;
            }
        }
        CompiledSql compiled = compileAnew(request);
        synchronized (remembered) {
            // Whoever was first: its operators have the generated classes.
            CompiledSql first = remembered.putIfAbsent(request, compiled);
            return first == null ? compiled : first;
        }
    }

    private CompiledSql compileAnew(SqlRequest request) {
        Problems problems = new Problems();
        QueryBinder binder = new QueryBinder(request, problems, builder);
        for (SqlRequest.View view : request.views()) {
            binder.addView(view.name(), StatementParser.parse(view.sql()));
        }
        BoundQuery query = binder.bindStatement(StatementParser.parse(request.sql()));
        problems.throwIfAny();
        if (query == null) {
            throw new IllegalStateException("a statement without problems has no query");
        }
        return planner.plan(query);
    }
}
