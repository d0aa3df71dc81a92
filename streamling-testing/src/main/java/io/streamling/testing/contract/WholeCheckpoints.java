package io.streamling.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.checkpoint.Checkpoint;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.checkpoint.SourcePosition;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Saves checkpoints that have one number everywhere, and reads them at the same time. Stateless. */
final class WholeCheckpoints {
    private static final int MANY = 40;

    private WholeCheckpoints() {}

    static void saveMany(CheckpointStore store, long owner, AtomicBoolean done) throws Exception {
        try {
            for (int epoch = 1; epoch <= MANY; epoch++) {
                SortedMap<String, String> next = new TreeMap<>();
                for (int partition = 0; partition < 20; partition++) {
                    next.put("a-" + partition, Integer.toString(epoch));
                }
                SourcePosition position = new SourcePosition(next);
                store.save(
                        new Checkpoint("orders", epoch, Instant.EPOCH, Map.of("one", position, "two", position)),
                        owner);
            }
        } finally {
            done.set(true);
        }
    }

    static void readMany(CheckpointStore store, AtomicBoolean done) throws Exception {
        long seen = 0;
        boolean last;
        do {
            last = done.get();
            Optional<Checkpoint> latest = store.latest("orders");
            if (latest.isPresent()) {
                long epoch = latest.get().epoch();
                assertThat(epoch).isGreaterThanOrEqualTo(seen);
                assertThat(latest.get().positionBySource().values())
                        .hasSize(2)
                        .allSatisfy(position -> assertThat(
                                        position.nextByPartition().values())
                                .hasSize(20)
                                .containsOnly(Long.toString(epoch)));
                seen = epoch;
            }
        } while (!last);
    }
}
