package io.streamling.engine.driver;

import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.Pipeline;
import io.streamling.Stage;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.InMemorySource;
import io.streamling.testing.driver.PipelineTestDriver;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** E3: what a user writes first is short and fast. */
class FirstTest {
    // snippet:first-test
    @Test
    void largeOrdersReachTheSink() {
        InMemorySource orders = InMemorySource.of("orders", "id BIGINT", "amount BIGINT");
        InMemorySink sink = InMemorySink.append("large_orders");
        Stage large = Pipeline.from(orders).filter(row -> row.longValue("amount") > 100);
        try (PipelineTestDriver driver = PipelineTestDriver.of(large.to(sink))) {
            orders.add(insert(1, 20), insert(2, 150));
            driver.advance(Duration.ofSeconds(1));
        }
        assertThat(sink.rows()).containsExactly(insert(2, 150));
    }
    // snippet:end

    @Test
    void firstTestTakesLessThan300MillisecondsOnceClassesAreLoaded() {
        largeOrdersReachTheSink();
        long start = System.nanoTime();

        largeOrdersReachTheSink();

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(300));
    }
}
