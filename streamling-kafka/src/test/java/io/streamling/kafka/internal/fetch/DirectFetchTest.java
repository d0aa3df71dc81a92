package io.streamling.kafka.internal.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.testing.ManualClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** What is not plain success is told, and nothing but an {@link UnusualFetchException} comes of it. */
class DirectFetchTest {
    private static final byte[] VERSIONS = ScriptedBroker.versions(4, 18);
    private static final byte[] A_AND_B =
            BatchWriter.at(5).record("a").record("b").bytes();
    private static final FetchOptions OPTIONS =
            new FetchOptions("test", true, true, new FetchOptions.Sizes(1, 50 << 20, 1 << 20, 64 << 10), 500, 30_000);
    private static final Duration WAIT = Duration.ofSeconds(10);

    private final ManualClock clock = new ManualClock();
    private final Position position = new Position();
    private final List<Long> offsets = new ArrayList<>();

    @Test
    void recordsArriveAndTheNextQuestionIsUnderWayMeanwhile() throws Exception {
        byte[] c = BatchWriter.at(7).record("c").bytes();
        try (ScriptedBroker broker =
                        new ScriptedBroker(VERSIONS, answer(A_AND_B), answer(new byte[0]), answer(c), answer(c));
                DirectFetch fetch = fetch(broker.node())) {
            fetchUntil(fetch, 3);

            assertThat(offsets).containsExactly(5L, 6L, 7L);
            assertThat(fetch.leaderEpoch(position)).contains(3);
        }
    }

    @Test
    void answerToAPartitionThatStandsElsewhereByNowIsForgotten() throws Exception {
        byte[] late = BatchWriter.at(7).record("late").bytes();
        byte[] c = BatchWriter.at(90).record("c").bytes();
        try (ScriptedBroker broker = new ScriptedBroker(VERSIONS, answer(A_AND_B), answer(late), answer(c));
                DirectFetch fetch = fetch(broker.node())) {
            fetchUntil(fetch, 2);
            position.offset = 90;
            fetchUntil(fetch, 3);

            assertThat(offsets).containsExactly(5L, 6L, 90L);
        }
    }

    @Test
    void brokerThatWantsToBeLeftAloneIs() throws Exception {
        byte[] throttled = answer(A_AND_B);
        throttled[2] = 4; // 1024 ms, in the first of the numbers
        byte[] c = BatchWriter.at(7).record("c").bytes();
        try (ScriptedBroker broker = new ScriptedBroker(VERSIONS, throttled, answer(c));
                DirectFetch fetch = fetch(broker.node())) {
            fetchUntil(fetch, 2);
            fetch.fetch(List.of(position), Duration.ofMillis(50), this::receive);
            assertThat(broker.requests()).isEqualTo(2);

            clock.advance(Duration.ofMillis(1024));
            fetchUntil(fetch, 3);
            assertThat(offsets).containsExactly(5L, 6L, 7L);
        }
    }

    @Test
    void errorOfAPartitionIsUnusual() throws Exception {
        assertUnusual("t-0 answered with error 6", VERSIONS, ScriptedBroker.records(6, -1, new byte[0]));
    }

    @Test
    void readingFromAnotherReplicaIsUnusual() throws Exception {
        assertUnusual("t-0 is to be read from another replica", VERSIONS, ScriptedBroker.records(0, 2, new byte[0]));
    }

    @Test
    void brokerThatDoesNotKnowTheVersionIsUnusual() throws Exception {
        assertUnusual("a broker that does not know Fetch 11", ScriptedBroker.versions(12, 30));
    }

    @Test
    void answerWithoutOneWholeBatchIsUnusual() throws Exception {
        byte[] cut = Arrays.copyOf(A_AND_B, A_AND_B.length - 1);
        assertUnusual("t-0@5: not one whole batch", VERSIONS, answer(cut));
    }

    @Test
    void nonsenseIsUnusual() throws Exception {
        assertUnusual("a response that is not one to Fetch 11", VERSIONS, new byte[] {1, 2, 3});
    }

    @Test
    void connectionThatIsClosedBeforeTheAnswerIsUnusual() throws Exception {
        assertUnusual("closed by", VERSIONS, new byte[0]);
    }

    @Test
    void unreadableBatchEndsTheRecordsBeforeItAndIsToldByTheNextFetch() throws Exception {
        byte[] broken =
                BatchWriter.at(7).attributes(BatchWriter.LZ4).record("c").bytes();
        broken[BatchHeader.SIZE]++;
        byte[] both = Arrays.copyOf(A_AND_B, A_AND_B.length + broken.length);
        System.arraycopy(broken, 0, both, A_AND_B.length, broken.length);
        FetchOptions unchecked = new FetchOptions("test", true, false, OPTIONS.sizes(), 500, 30_000);
        try (ScriptedBroker broker = new ScriptedBroker(VERSIONS, answer(both));
                DirectFetch fetch = new DirectFetch(unchecked, partition -> broker.node(), clock)) {
            fetchUntil(fetch, 2);

            assertThat(position.offset).isEqualTo(7);
            assertThatThrownBy(() -> fetchUntil(fetch, 3))
                    .isInstanceOf(UnusualFetchException.class)
                    .hasMessage("t-0@7: a batch that cannot be decompressed");
        }
    }

    @Test
    void nobodyThereIsUnusual() throws Exception {
        int port;
        try (ServerSocket nobody = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = nobody.getLocalPort();
        }
        try (DirectFetch fetch = fetch(new Node(1, "127.0.0.1", port))) {
            assertThatThrownBy(() -> fetchUntil(fetch, 1)).isInstanceOf(UnusualFetchException.class);
        }
    }

    @Test
    void noLeaderIsUnusual() throws Exception {
        try (DirectFetch fetch = new DirectFetch(OPTIONS, partition -> null, clock)) {
            assertThatThrownBy(() -> fetchUntil(fetch, 1))
                    .isInstanceOf(UnusualFetchException.class)
                    .hasMessage("t-0 has no leader");
        }
    }

    @Test
    void answerThatIsOverdueIsUnusual() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                DirectFetch fetch = fetch(new Node(1, "127.0.0.1", silent.getLocalPort()))) {
            fetch.fetch(List.of(position), Duration.ofMillis(50), this::receive);
            clock.advance(Duration.ofSeconds(31));

            assertThatThrownBy(() -> fetch.fetch(List.of(position), Duration.ofMillis(50), this::receive))
                    .isInstanceOf(UnusualFetchException.class)
                    .hasMessageContaining("no answer within 30000 ms");
        }
    }

    @Test
    void wakeupEndsTheWaiting() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                DirectFetch fetch = fetch(new Node(1, "127.0.0.1", silent.getLocalPort()))) {
            fetch.fetch(List.of(position), Duration.ofMillis(50), this::receive);
            long start = System.nanoTime();
            fetch.wakeup();
            fetch.fetch(List.of(position), Duration.ofSeconds(60), this::receive);

            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
        }
    }

    private void assertUnusual(String message, byte[]... answers) throws IOException, UnusualFetchException {
        try (ScriptedBroker broker = new ScriptedBroker(answers);
                DirectFetch fetch = fetch(broker.node())) {
            assertThatThrownBy(() -> fetchUntil(fetch, 1))
                    .isInstanceOf(UnusualFetchException.class)
                    .hasMessageContaining(message);
            assertThat(offsets).isEmpty();
        }
    }

    private DirectFetch fetch(Node leader) throws UnusualFetchException {
        return new DirectFetch(OPTIONS, partition -> leader, clock);
    }

    private static byte[] answer(byte[] records) {
        return ScriptedBroker.records(0, -1, records);
    }

    private void fetchUntil(DirectFetch fetch, int count) throws UnusualFetchException {
        long start = System.nanoTime();
        while (offsets.size() < count) {
            fetch.fetch(List.of(position), WAIT, this::receive);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
        }
    }

    private void receive(FetchPosition from, RecordCursor records) {
        while (records.isAtRecord()) {
            offsets.add(records.offset());
            records.advance();
        }
        position.offset = records.endOffset();
    }

    private static final class Position implements FetchPosition {
        long offset = 5;

        @Override
        public TopicPartition partition() {
            return new TopicPartition("t", 0);
        }

        @Override
        public long fetchOffset() {
            return offset;
        }

        @Override
        public long end() {
            return 100;
        }
    }
}
