package io.streamling.samples;

import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.Pipeline;
import io.streamling.PipelineHandle;
import io.streamling.PipelineResult;
import io.streamling.PipelineState;
import io.streamling.Stage;
import io.streamling.batch.Columns;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.engine.Streamling;
import io.streamling.error.ErrorPolicy;
import io.streamling.error.Problem;
import io.streamling.function.ScalarFunctions;
import io.streamling.state.SqliteCheckpointStore;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.InMemorySource;
import io.streamling.testing.Row;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The snippets of the guide, run. */
class GuideTest {
    private final InMemorySink sink = InMemorySink.append("out");

    @TempDir
    private Path folder;

    // snippet:records
    record Order(long id, String country, double amount) {}

    record Shipment(long id, String country, boolean insured) {}

    static Shipment ship(Order order) {
        return order.amount() < 1 ? null : new Shipment(order.id(), order.country(), order.amount() > 500);
    }
    // snippet:end

    private static InMemorySource orders() {
        return openOrders().end();
    }

    private static InMemorySource openOrders() {
        return InMemorySource.of("orders", "id BIGINT NOT NULL", "country VARCHAR", "amount DOUBLE")
                .insert(1L, "DE", 900.0)
                .insert(2L, "FR", 0.5)
                .insert(3L, "FR", 20.0);
    }

    @Test
    void recordsInAndOut() {
        InMemorySource orders = orders();

        // snippet:map-records
        Pipeline pipeline = Pipeline.from(orders)
                .map(Order.class, Shipment.class, GuideTest::ship)
                .to(sink)
                .named("shipments");
        PipelineResult result = pipeline.run();
        // snippet:end

        assertThat(sink.rows()).containsExactly(insert(1L, "DE", true), insert(3L, "FR", false));
        assertThat(result.rowsBySink()).containsEntry("out", 2L);
    }

    @Test
    void rowByRow() {
        InMemorySource orders = orders();

        // snippet:map-rows
        Schema items = Columns.of("order_id BIGINT", "item VARCHAR");
        Pipeline pipeline = Pipeline.from(orders)
                .mapRows(items, (order, out) -> {
                    out.set("order_id", order.longValue("id"))
                            .set("item", "parcel")
                            .append();
                    if (order.doubleValue("amount") > 500) {
                        out.set("order_id", order.longValue("id"))
                                .set("item", "insurance")
                                .append();
                    }
                })
                .to(sink);
        // snippet:end
        pipeline.run();

        assertThat(sink.rows())
                .containsExactly(
                        insert(1L, "parcel"), insert(1L, "insurance"), insert(2L, "parcel"), insert(3L, "parcel"));
    }

    @Test
    void batchByBatch() {
        InMemorySource orders = orders();

        // snippet:map-batches
        Schema ids = Columns.of("id BIGINT NOT NULL");
        Pipeline pipeline = Pipeline.from(orders)
                .mapBatches(ids, (batch, output) -> output.emit(batch.select(0)))
                .to(sink);
        // snippet:end
        pipeline.run();

        assertThat(sink.rows()).containsExactly(insert(1L), insert(2L), insert(3L));
    }

    @Test
    void functionsInSql() {
        InMemorySource orders = orders();

        // snippet:functions
        Pipeline pipeline = Pipeline.from(orders)
                .sql("SELECT id, flag(country) AS flag, cents(amount) AS cents FROM input")
                .to(sink)
                .function(ScalarFunctions.ofText("flag", country -> "flag of " + country))
                .function(ScalarFunctions.ofDouble("cents", amount -> amount * 100));
        // snippet:end
        pipeline.run();

        assertThat(sink.rows())
                .containsExactly(
                        insert(1L, "flag of DE", 90000.0),
                        insert(2L, "flag of FR", 50.0),
                        insert(3L, "flag of FR", 2000.0));
    }

    @Test
    void oneStageIntoTwoSinks() {
        InMemorySource orders = orders();
        InMemorySink german = InMemorySink.append("german");

        // snippet:fan-out
        Stage large = Pipeline.from(orders).sql("SELECT id, country FROM input WHERE amount > 1");
        Pipeline pipeline = large.to(sink)
                .and(large.sql("SELECT id FROM input WHERE country = 'DE'").to(german))
                .named("large-orders");
        // snippet:end
        PipelineResult result = pipeline.run();

        assertThat(sink.rows()).containsExactly(insert(1L, "DE"), insert(3L, "FR"));
        assertThat(german.rows()).containsExactly(insert(1L));
        assertThat(result.rowsBySource()).containsEntry("orders", 3L);
    }

    @Test
    void severalStagesInOneQuery() {
        InMemorySource orders = orders();
        InMemorySource returns = InMemorySource.of("returns", "id BIGINT NOT NULL", "amount DOUBLE")
                .insert(1L, 900.0)
                .end();

        // snippet:fan-in
        Stage movements =
                Pipeline.sql("""
                SELECT id, amount FROM orders
                UNION ALL
                SELECT id, -amount AS amount FROM returned
                """, Map.of("orders", Pipeline.from(orders), "returned", Pipeline.from(returns)));
        // snippet:end
        movements.to(sink).run();

        assertThat(sink.rows()).hasSize(4).contains(insert(1L, 900.0), insert(1L, -900.0));
    }

    @Test
    void badRows() {
        InMemorySource orders = openOrders()
                .addUndecodable(0, new byte[] {1}, new byte[] {2, 3}, "broken")
                .end();
        InMemorySink rejected = InMemorySink.append("rejected");

        // snippet:bad-rows
        Pipeline pipeline = Pipeline.from(orders)
                .onError(ErrorPolicy.SKIP)
                .sql("SELECT id, CAST(amount AS TINYINT) AS amount FROM input")
                .named("narrow")
                .onError(ErrorPolicy.DEAD_LETTER)
                .to(sink)
                .deadLetters(rejected);
        // snippet:end
        PipelineResult result = pipeline.run();

        assertThat(sink.rows()).containsExactly(insert(2L, (byte) 0), insert(3L, (byte) 20));
        assertThat(result.skippedByNode()).containsEntry("orders", 1L);
        assertThat(result.deadLettersByNode()).containsEntry("narrow", 1L);
        assertThat(rejected.rows()).hasSize(1);
    }

    @Test
    void everyProblemAtOnce() {
        InMemorySource orders = orders();

        // snippet:validate
        Pipeline pipeline = Pipeline.from(orders)
                .sql("SELECT id, contry FROM input")
                .to(sink, ErrorPolicy.DEAD_LETTER)
                .named("typos");
        List<Problem> problems = pipeline.validate();
        // snippet:end

        assertThat(problems).hasSize(2);
        assertThat(problems.toString()).contains("did you mean 'country'").contains("dead-letter");
    }

    @Test
    void theLifeOfAPipeline() throws Exception {
        InMemorySource orders =
                InMemorySource.of("orders", "id BIGINT NOT NULL").insert(1L);
        Pipeline pipeline = Pipeline.from(orders).to(sink).named("service");

        // snippet:service
        CheckpointStore checkpoints = SqliteCheckpointStore.at(folder.resolve("checkpoints.db"));
        Streamling streamling =
                Streamling.builder().checkpointStore(checkpoints).build();

        PipelineHandle handle = streamling.start(pipeline);
        handle.completion().whenComplete((result, failure) -> {
            if (failure != null) {
                // tell somebody: the pipeline has stopped, and everything is closed
            }
        });
        handle.pause();
        handle.resume();
        long epoch = handle.checkpoint(Duration.ofSeconds(10));

        streamling.close(); // stops every pipeline with a last checkpoint, and closes the store
        // snippet:end

        assertThat(epoch).isPositive();
        assertThat(handle.state()).isEqualTo(PipelineState.STOPPED);
        assertThat(sink.rows()).containsExactly(Row.insert(1L));
    }
}
