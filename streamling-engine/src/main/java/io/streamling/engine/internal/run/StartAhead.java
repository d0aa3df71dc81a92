package io.streamling.engine.internal.run;

import io.streamling.batch.RowType;
import io.streamling.engine.internal.plan.SqlCompilers;
import io.streamling.engine.internal.runtime.EngineRuntime;
import io.streamling.plan.PipelinePlan;
import io.streamling.plan.PlanNode;
import io.streamling.plan.PlanNode.SqlNode;
import io.streamling.spi.CompiledSql;
import io.streamling.spi.SqlRequest;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Begins what a start needs anyway while the caller still fetches schemas and plans: the SQL compiler, whose first
 * statement takes a second in a cold JVM, compiles one. Touches nothing outside of the process, so it may outlast a start
 * that fails; what goes wrong shows again where it counts. Stateless.
 */
public final class StartAhead {
    private static final Logger LOG = LoggerFactory.getLogger(StartAhead.class);
    private static final Schema ONE_COLUMN =
            new Schema(List.of(new Field("a", FieldType.nullable(new ArrowType.Int(64, true)), null)));

    private StartAhead() {}

    /** Returns at once. */
    public static void begin(PipelinePlan plan, EngineRuntime runtime) {
        if (plan.sinks().stream().anyMatch(sink -> hasSql(sink.input()))) {
            runtime.newThread(
                            "streamling-" + plan.name() + "-start-sql",
                            plan.classLoader(),
                            () -> compileOne(plan.name()))
                    .start();
        }
    }

    private static void compileOne(String pipeline) {
        try {
            Map<String, RowType> input = Map.of("input", RowType.append(ONE_COLUMN));
            CompiledSql ignored = new SqlCompilers()
                    .only()
                    .compile(new SqlRequest("SELECT a FROM input WHERE a > 1", input, Map.of(), List.of()));
        } catch (Throwable e) {
            LOG.debug("pipeline '{}': the SQL compiler cannot be warmed", pipeline, e);
        }
    }

    private static boolean hasSql(PlanNode node) {
        return node instanceof SqlNode || node.inputs().stream().anyMatch(StartAhead::hasSql);
    }
}
