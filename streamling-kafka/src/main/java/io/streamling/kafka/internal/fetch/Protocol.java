package io.streamling.kafka.internal.fetch;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * The requests, as <a href="https://kafka.apache.org/protocol">Kafka's protocol</a> defines them: ApiVersions of version
 * 0 and Fetch of version 11, both behind a header of version 1. Stateless.
 */
final class Protocol {
    static final short FETCH = 1;
    static final short FETCH_VERSION = 11;
    private static final short API_VERSIONS = 18;
    private static final int NO_SESSION = -1;
    private static final int ANY_EPOCH = -1;

    /** A partition and the offset that is asked for. */
    record Asked(FetchPosition position, long offset) {
        TopicPartition partition() {
            return position.partition();
        }
    }

    private Protocol() {}

    static ByteBuffer apiVersions(String clientId, int correlation) {
        byte[] client = utf8(clientId);
        return header(client, 0, API_VERSIONS, (short) 0, correlation).flip();
    }

    /** Asks for records of some partitions, the first ones first. */
    static ByteBuffer fetch(FetchOptions options, int correlation, List<Asked> asked) {
        Map<String, List<Asked>> byTopic = new LinkedHashMap<>();
        for (Asked one : asked) {
            byTopic.computeIfAbsent(one.partition().topic(), topic -> new ArrayList<>())
                    .add(one);
        }
        int size = 64;
        for (String topic : byTopic.keySet()) {
            size += 6 + 3 * topic.length();
        }
        size += asked.size() * 32;
        ByteBuffer request = header(utf8(options.clientId()), size, FETCH, FETCH_VERSION, correlation);
        request.putInt(-1)
                .putInt(options.maxWaitMillis())
                .putInt(options.sizes().min())
                .putInt(options.sizes().max())
                .put((byte) (options.readCommitted() ? 1 : 0))
                .putInt(0)
                .putInt(NO_SESSION)
                .putInt(byTopic.size());
        byTopic.forEach((topic, partitions) -> putTopic(request, topic, partitions, options));
        request.putInt(0).putShort((short) 0);
        request.putInt(0, request.position() - Integer.BYTES);
        return request.flip();
    }

    private static void putTopic(ByteBuffer request, String topic, List<Asked> partitions, FetchOptions options) {
        putString(request, utf8(topic));
        request.putInt(partitions.size());
        for (Asked one : partitions) {
            request.putInt(one.partition().partition())
                    .putInt(ANY_EPOCH)
                    .putLong(one.offset())
                    .putLong(-1)
                    .putInt(options.sizes().maxOfPartition());
        }
    }

    /** The size, which is right for a request without a body, and the header; with room for a body. */
    private static ByteBuffer header(byte[] client, int bodySize, short key, short version, int correlation) {
        int size = 2 + 2 + 4 + 2 + client.length;
        ByteBuffer request = ByteBuffer.allocate(Integer.BYTES + size + bodySize);
        request.putInt(size).putShort(key).putShort(version).putInt(correlation);
        putString(request, client);
        return request;
    }

    private static void putString(ByteBuffer request, byte[] text) {
        request.putShort((short) text.length).put(text);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
