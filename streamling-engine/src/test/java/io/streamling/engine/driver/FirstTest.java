package io.streamling.engine.driver;

import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.Pipeline;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.InMemorySource;
import io.streamling.testing.driver.PipelineTestDriver;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** E3: what a user writes first is short and fast. */
class FirstTest {
    // region first-test
    @Test
    void largeOrdersReachTheSink() {
        InMemorySource orders = InMemorySource.of("orders", "id BIGINT", "amount BIGINT")
                .insert(1, 20)
                .insert(2, 150);
        InMemorySink large = InMemorySink.append("large_orders");
        Pipeline pipeline = Pipeline.from(orders)
                .filter(row -> row.longValue("amount") > 100)
                .to(large);
        try (PipelineTestDriver driver = PipelineTestDriver.of(pipeline)) {
            driver.advance(Duration.ofSeconds(1));
        }
        assertThat(large.rows()).containsExactly(insert(2, 150));
    }
    // endregion

    @Test
    void firstTestTakesLessThan300MillisecondsOnceClassesAreLoaded() {
        largeOrdersReachTheSink();
        long start = System.nanoTime();

        largeOrdersReachTheSink();

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(300));
    }
}
