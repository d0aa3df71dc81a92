package io.streamling.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.Pipeline;
import io.streamling.Stage;
import io.streamling.batch.RowType;
import io.streamling.operator.Operator;
import io.streamling.operator.OperatorContext;
import io.streamling.operator.OperatorFactory;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.InMemorySource;
import java.util.Optional;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

/** A step that runs more slowly than it should can be seen, such as SQL that is interpreted (T73). */
final class SlowStepTest {
    private final InMemorySource numbers =
            InMemorySource.builder("numbers", "id BIGINT").partitions(2).build();

    private record PassOn(Optional<String> why) implements OperatorFactory {
        @Override
        public Schema outputSchema(Schema input) {
            return input;
        }

        @Override
        public Optional<String> slowdown(RowType input) {
            return why;
        }

        @Override
        public Operator create(RowType input, OperatorContext context) {
            return (batch, output) -> output.emit(batch.retain());
        }
    }

    @Test
    void explainSaysWhy() {
        assertThat(pipeline(Optional.of("interpreted: it is too large")).explain())
                .contains("    slow: 'numbers' is interpreted: it is too large\n");
        assertThat(pipeline(Optional.empty()).explain()).doesNotContain("slow:");
    }

    @Test
    void metricsCountItOnceHoweverManyTasksThereAre() {
        try (Streamling streamling = Streamling.builder().build()) {
            streamling.start(pipeline(Optional.of("interpreted")).parallelism(2));
            assertThat(slowBranches(streamling)).isEqualTo(1);
        }
        try (Streamling streamling = Streamling.builder().build()) {
            streamling.start(pipeline(Optional.empty()).parallelism(2));
            assertThat(slowBranches(streamling)).isZero();
        }
    }

    private Pipeline pipeline(Optional<String> why) {
        Stage step = Pipeline.from(numbers).apply(new PassOn(why));
        return step.to(InMemorySink.append("sink")).named("slow");
    }

    private static long slowBranches(Streamling streamling) {
        return streamling.metrics("slow").orElseThrow().operators().values().stream()
                .mapToLong(PipelineMetrics.Node::slowBranches)
                .sum();
    }
}
