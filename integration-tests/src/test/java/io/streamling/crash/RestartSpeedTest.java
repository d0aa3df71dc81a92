package io.streamling.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.crash.program.ChildProcess;
import io.streamling.crash.program.Death;
import io.streamling.crash.program.PipelineProgram;
import io.streamling.crash.program.RunOptions;
import io.streamling.crash.program.Target;
import io.streamling.crash.program.Workspace;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * R6: from SIGKILL to the first new row in the sink, over {@code -Drestarts} of them. A new process is started when the
 * old one is gone, so this is its start, the restoring, the planning and the first commit. The bound is wide, because
 * builds run on busy machines; the figures are printed.
 */
class RestartSpeedTest {
    private static final Logger LOG = LoggerFactory.getLogger(RestartSpeedTest.class);
    private static final int RESTARTS = Integer.getInteger("restarts", 2);
    private static final long MOST_MILLIS = 10_000;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void rowsComeSoonAfterAKill(boolean sql) throws Exception {
        RunOptions options = Workspace.options("restarts-" + sql, List.of(Target.SQLITE_EXACT), false)
                .with("rows", 1_000_000)
                .with("pace-micros", 10_000)
                .with("sql", sql);
        long[] millis = new long[RESTARTS];
        ChildProcess running = ChildProcess.start(PipelineProgram.class, options.with("runner", "0"));
        try {
            running.awaitFirstRows(options, "0");
            for (int i = 0; i < RESTARTS; i++) {
                String runner = Integer.toString(i + 1);
                long killedMillis = System.currentTimeMillis();
                running.close();
                running = ChildProcess.start(PipelineProgram.class, options.with("runner", runner));
                running.awaitFirstRows(options, runner);
                millis[i] = firstRowsMillis(options, runner) - killedMillis;
            }
        } finally {
            running.close();
        }

        long[] sorted = LongStream.of(millis).sorted().toArray();
        LOG.warn(
                "from SIGKILL to the first new row, {}: p50 {} ms, p95 {} ms over {}",
                sql ? "with SQL" : "with Java functions",
                sorted[sorted.length / 2],
                sorted[(int) (sorted.length * 0.95)],
                RESTARTS);
        assertThat(sorted[sorted.length - 1]).isLessThan(MOST_MILLIS);
    }

    private static long firstRowsMillis(RunOptions options, String runner) throws Exception {
        return Long.parseLong(Files.readString(Death.firstFlush(options.directory(), runner)));
    }
}
