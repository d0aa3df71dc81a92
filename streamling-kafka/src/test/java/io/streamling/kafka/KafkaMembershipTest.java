package io.streamling.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.Pipeline;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.checkpoint.InMemoryCheckpointStore;
import io.streamling.engine.EngineLimits;
import io.streamling.engine.Streamling;
import io.streamling.testing.InMemorySink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One to three instances, one of them with two tasks, come and go while rows flow: nothing may be lost, and into
 * exactly-once sinks nothing may come twice. {@code -Dmemberships=100} makes 100 changes of each protocol,
 * {@code -Dseed=} repeats a run.
 */
@Timeout(600)
class KafkaMembershipTest {
    private static final Logger LOG = LoggerFactory.getLogger(KafkaMembershipTest.class);
    private static final int CHANGES = Integer.getInteger("memberships", 3);
    private static final long SEED = Long.getLong("seed", System.nanoTime());
    private static final int PARTITIONS = 4;
    private static final List<String> NAMES = List.of("red", "green", "blue");

    /** How the group divides the partitions. */
    enum Protocol {
        EAGER,
        COOPERATIVE,
        BROKER,
        STATIC,
        STATIC_BROKER;

        KafkaSource apply(KafkaSource source, String member) {
            return switch (this) {
                case EAGER ->
                    classic(source)
                            .property(
                                    "partition.assignment.strategy", "org.apache.kafka.clients.consumer.RangeAssignor");
                case COOPERATIVE ->
                    classic(source)
                            .property(
                                    "partition.assignment.strategy",
                                    "org.apache.kafka.clients.consumer.CooperativeStickyAssignor");
                case BROKER -> source.property("group.protocol", "consumer");
                case STATIC -> classic(source).property("group.instance.id", member);
                case STATIC_BROKER ->
                    source.property("group.protocol", "consumer").property("group.instance.id", member);
            };
        }

        private static KafkaSource classic(KafkaSource source) {
            return source.property("heartbeat.interval.ms", "100").property("session.timeout.ms", "1000");
        }
    }

    private final String group = "g-" + UUID.randomUUID();
    private final TestTopic topic = new TestTopic(PARTITIONS);
    private final InMemorySink rows = InMemorySink.transactional("rows");
    private final CheckpointStore store = new InMemoryCheckpointStore();
    private final Random random = new Random(SEED);
    private final Map<String, Instance> running = new HashMap<>();
    private int produced;

    @AfterEach
    void stopAll() {
        running.values().forEach(Instance::close);
    }

    @ParameterizedTest
    @EnumSource(Protocol.class)
    void membersThatComeAndGoLoseNothingAndRepeatNothing(Protocol protocol) {
        String run = protocol + ", -Dseed=" + SEED;
        produce();
        start(protocol, "red");
        start(protocol, "green");
        for (int i = 0; i < CHANGES; i++) {
            produce();
            change(protocol);
            produce();
            awaitRows(run, produced - PARTITIONS * random.nextInt(20));
        }
        awaitRows(run, produced);

        List<Object> ids = new ArrayList<>();
        rows.changes().forEach(row -> ids.add(row.value(0)));
        assertThat(ids).as(run).doesNotHaveDuplicates().hasSize(produced);
        LOG.warn("{}: {} changes, {} rows", run, CHANGES, produced);
    }

    private void change(Protocol protocol) {
        List<String> away =
                NAMES.stream().filter(name -> !running.containsKey(name)).toList();
        if (away.isEmpty() || (running.size() > 1 && random.nextBoolean())) {
            List<String> here = List.copyOf(running.keySet());
            String name = here.get(random.nextInt(here.size()));
            running.remove(name).close();
        } else {
            start(protocol, away.get(random.nextInt(away.size())));
        }
    }

    private void start(Protocol protocol, String name) {
        KafkaSource source = protocol.apply(topic.source().named("rows").groupId(group), name);
        Streamling streamling = Streamling.builder()
                .checkpointStore(store)
                .limits(EngineLimits.standard().withCheckpointInterval(Duration.ofMillis(200)))
                .build();
        running.put(
                name,
                Instance.start(
                        streamling,
                        Pipeline.from(source).to(rows).named(name).parallelism(name.equals("red") ? 2 : 1)));
    }

    private void produce() {
        for (int partition = 0; partition < PARTITIONS; partition++) {
            topic.produce(partition, produced, produced + 25);
            produced += 25;
        }
    }

    private void awaitRows(String run, int count) {
        Awaitility.await(run)
                .atMost(Duration.ofSeconds(40))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> {
                    running.values()
                            .forEach(instance -> assertThat(
                                            instance.handle.state().isTerminal())
                                    .isFalse());
                    return rows.changes().size() >= count;
                });
    }
}
