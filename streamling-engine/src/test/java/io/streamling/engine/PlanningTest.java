package io.streamling.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.Pipeline;
import io.streamling.Stage;
import io.streamling.batch.ChangelogMode;
import io.streamling.batch.Columns;
import io.streamling.batch.RowType;
import io.streamling.error.ErrorCode;
import io.streamling.error.ErrorPolicy;
import io.streamling.error.Problem;
import io.streamling.error.StreamlingException;
import io.streamling.operator.Operator;
import io.streamling.operator.OperatorContext;
import io.streamling.operator.OperatorFactory;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.InMemorySource;
import io.streamling.testing.Row;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

final class PlanningTest {
    private final InMemorySource orders =
            InMemorySource.of("orders", "id BIGINT", "country VARCHAR", "amount DECIMAL(10, 2)");

    /** T150: everything that is wrong is told at once, without any connection. */
    @Test
    void allProblemsAreFoundAtOnce() {
        InMemorySource changes = InMemorySource.builder("orders", "id BIGINT")
                .changelogMode(ChangelogMode.UPSERT)
                .build();
        Stage union = Pipeline.from(orders).union(Pipeline.from(changes)).onError(ErrorPolicy.DEAD_LETTER);
        Pipeline wrong = union.to(InMemorySink.append("out"))
                .and(Pipeline.from(orders).sql("SELECT 1 FROM input").to(InMemorySink.append("out")))
                .and(Pipeline.from(changes).to(InMemorySink.append("inserts").accepting(ChangelogMode.APPEND)))
                .parallelism(2)
                .named(" ");

        List<Problem> problems = wrong.validate();

        assertThat(problems)
                .extracting(Problem::toString)
                .anyMatch(text -> text.contains("orders: several sources have this name"))
                .anyMatch(text -> text.contains("out: several sinks have this name"))
                .anyMatch(text ->
                        text.contains("union-1: sends bad rows to a dead-letter sink, but the pipeline has none"))
                .anyMatch(text -> text.contains("union-1: 'orders' and 'orders' do not have the same columns"))
                .anyMatch(text -> text.contains("orders: has updates but no key columns"))
                .anyMatch(text -> text.contains(
                        "sql-1: no SQL compiler on the class path; add the artifact" + " io.streamling:streamling-sql"))
                .anyMatch(text -> text.contains("inserts: takes [APPEND] streams, but is given UPSERT"))
                .anyMatch(text -> text.contains("orders: can be read by at most 1 tasks, parallelism is 2"))
                .anyMatch(text -> text.contains("needs a name that is not blank"));
        assertThatThrownBy(wrong::run)
                .isInstanceOfSatisfying(
                        StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PIPELINE_INVALID))
                .hasMessageContaining("several sinks")
                .hasMessageContaining("union-1");
    }

    @Test
    void validPipelineHasNoProblem() {
        assertThat(Pipeline.from(orders)
                        .to(InMemorySink.append("out"))
                        .named("fine")
                        .validate())
                .isEmpty();
    }

    @Test
    void parallelismHasARange() {
        Pipeline pipeline = Pipeline.from(orders).to(InMemorySink.append("out")).named("p");

        assertThat(pipeline.parallelism(0).validate()).extracting(Problem::code).contains(ErrorCode.PIPELINE_INVALID);
        assertThat(pipeline.parallelism(257).validate()).isNotEmpty();
    }

    @Test
    void memoryMustHoldWhatMayBeOnItsWay() {
        EngineLimits tight = EngineLimits.standard().withMemoryBytes(1 << 20);
        try (Streamling engine = Streamling.builder().limits(tight).build()) {
            assertThatThrownBy(() -> engine.start(
                            Pipeline.from(orders).to(InMemorySink.append("out")).named("tight")))
                    .isInstanceOfSatisfying(
                            StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MEMORY_LIMIT))
                    .hasMessageContaining("raise memoryBytes");
        }
    }

    @Test
    void operatorThatDropsTheKeyIsRefused() {
        InMemorySource changes = InMemorySource.builder("changes", "id BIGINT", "name VARCHAR")
                .key("id")
                .changelogMode(ChangelogMode.UPSERT)
                .build();

        List<Problem> problems = Pipeline.from(changes)
                .apply(new Only(List.of("name")))
                .named("narrow")
                .to(InMemorySink.append("out"))
                .named("p")
                .validate();

        assertThat(problems)
                .extracting(Problem::toString)
                .containsExactly("narrow: drops the key columns [id] of a stream that updates; keep them");
    }

    @Test
    void sourceDecodesWhatIsReadAndKeepsKeys() {
        InMemorySource changes = InMemorySource.builder("changes", "a VARCHAR", "id BIGINT", "b VARCHAR", "c VARCHAR")
                .key("id")
                .changelogMode(ChangelogMode.UPSERT)
                .build()
                .add(Row.update("a", 1, "b", "c"))
                .end();
        InMemorySink sink = InMemorySink.append("out");
        Pipeline pipeline = Pipeline.from(changes)
                .apply(new Only(List.of("b", "id")))
                .to(sink)
                .named("narrow");

        assertThat(pipeline.explain()).contains("reads 2 of 4 columns").contains("UPSERT by [id]");
        pipeline.run();

        assertThat(sink.rows()).containsExactly(Row.update("b", 1));
    }

    @Test
    void unionOfAPrunedAndAWiderInputSelectsTheSameColumns() {
        InMemorySource first = InMemorySource.of("first", "a BIGINT", "b BIGINT", "c BIGINT")
                .insert(1, 2, 3)
                .end();
        InMemorySource second = InMemorySource.of("second", "a BIGINT", "b BIGINT", "c BIGINT")
                .insert(4, 5, 6)
                .end();
        InMemorySink narrow = InMemorySink.append("narrow");
        InMemorySink wide = InMemorySink.append("wide");
        Stage wider = Pipeline.from(second);

        Pipeline.from(first)
                .union(wider)
                .apply(new Only(List.of("c", "a")))
                .to(narrow)
                .and(wider.to(wide))
                .named("union")
                .run();

        assertThat(narrow.rows()).containsExactlyInAnyOrder(Row.insert(3, 1), Row.insert(6, 4));
        assertThat(wide.rows()).containsExactly(Row.insert(4, 5, 6));
    }

    /** Keeps some columns, by name, and says so. */
    private record Only(List<String> columns) implements OperatorFactory {
        @Override
        public Schema outputSchema(Schema input) {
            return new Schema(columns.stream().map(input::findField).toList());
        }

        @Override
        public List<String> columnsRead(Schema input) {
            return columns;
        }

        @Override
        public Operator create(RowType input, OperatorContext context) {
            int[] indexes = columns.stream()
                    .mapToInt(column ->
                            input.schema().getFields().indexOf(input.schema().findField(column)))
                    .toArray();
            return (batch, output) -> output.emit(batch.select(indexes));
        }
    }

    @Test
    void exactlyOnceNeedsASourceThatCanBeReadAgain() {
        Pipeline pipeline = Pipeline.from(new OnceSource())
                .to(InMemorySink.transactional("exact"))
                .named("p");

        assertThat(pipeline.validate())
                .extracting(Problem::toString)
                .singleElement()
                .satisfies(text -> assertThat(text)
                        .contains("exact: is set up for exactly once, but source 'once' cannot be read again"));
    }

    private record OnceSource() implements io.streamling.source.Source {
        @Override
        public String name() {
            return "once";
        }

        @Override
        public Schema schema() {
            return Columns.of("id BIGINT");
        }

        @Override
        public boolean isReplayable() {
            return false;
        }

        @Override
        public io.streamling.source.SourceReader createReader(io.streamling.source.SourceContext context) {
            throw new UnsupportedOperationException("only planned");
        }
    }
}
