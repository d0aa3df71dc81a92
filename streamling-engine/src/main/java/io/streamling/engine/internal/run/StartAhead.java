package io.streamling.engine.internal.run;

import io.streamling.batch.RowType;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.engine.internal.plan.SqlCompilers;
import io.streamling.engine.internal.runtime.EngineRuntime;
import io.streamling.plan.PipelinePlan;
import io.streamling.plan.PlanNode;
import io.streamling.plan.PlanNode.SqlNode;
import io.streamling.spi.SqlRequest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Begins what a start needs anyway while the caller still fetches schemas and plans: the checkpoint store connects, and
 * the SQL compiler, whose first statement takes a second in a cold JVM, compiles one. Nothing here changes anything or
 * can make a start fail; what goes wrong shows again where it counts. Stateless.
 */
public final class StartAhead {
    private static final Logger LOG = LoggerFactory.getLogger(StartAhead.class);
    private static final Schema ONE_COLUMN =
            new Schema(List.of(new Field("a", FieldType.nullable(new ArrowType.Int(64, true)), null)));

    private StartAhead() {}

    /** Returns at once. */
    public static void begin(PipelinePlan plan, CheckpointStore store, EngineRuntime runtime) {
        run("store", plan, runtime, () -> store.latest(plan.name()));
        if (plan.sinks().stream().anyMatch(sink -> hasSql(sink.input()))) {
            run(
                    "sql",
                    plan,
                    runtime,
                    () -> SqlCompilers.only()
                            .compile(new SqlRequest(
                                    "SELECT a FROM input WHERE a > 1",
                                    Map.of("input", RowType.append(ONE_COLUMN)),
                                    Map.of(),
                                    List.of())));
        }
    }

    private static void run(String what, PipelinePlan plan, EngineRuntime runtime, Callable<?> work) {
        Runnable body = () -> {
            try {
                Object ignored = work.call();
            } catch (Throwable e) {
                LOG.debug("pipeline '{}': cannot begin with '{}' ahead of time", plan.name(), what, e);
            }
        };
        runtime.newThread("streamling-" + plan.name() + "-start-" + what, plan.classLoader(), body)
                .start();
    }

    private static boolean hasSql(PlanNode node) {
        return node instanceof SqlNode || node.inputs().stream().anyMatch(StartAhead::hasSql);
    }
}
