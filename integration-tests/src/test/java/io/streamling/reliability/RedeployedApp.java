package io.streamling.reliability;

import io.streamling.Pipeline;
import io.streamling.engine.Streamling;
import io.streamling.function.ScalarFunctions;
import io.streamling.testing.InMemorySink;
import java.util.function.Supplier;

/** An application that is loaded anew at each redeployment: its records, functions and lambdas are of its loader. */
public final class RedeployedApp implements Supplier<Integer> {
    /** Says that the rows have gone through the application's own classes. */
    public record Named(long id, String name) {
        Named shouting() {
            return new Named(id, name + "!");
        }
    }

    @Override
    public Integer get() {
        InMemorySink sink = InMemorySink.append("sink");
        try (Streamling streamling = Streamling.builder().build()) {
            streamling.run(Pipeline.from(Numbers.source(1, 20).end())
                    .sql("SELECT twice(id) AS id, name FROM input WHERE id > 10")
                    .map(Named.class, Named::shouting)
                    .to(sink)
                    .function(ScalarFunctions.ofLong("twice", value -> 2 * value))
                    .named("redeployed"));
        }
        return sink.rows().size();
    }
}
