package io.streamling.kafka.internal.fetch;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.ByteBufferDeserializer;

/**
 * How to ask for records: the consumer's own options. Immutable.
 *
 * @param clientId names the client in the broker's logs and quotas
 * @param readCommitted whether records of aborted and open transactions are left out
 * @param checkCrcs whether the checksum of each batch is verified
 * @param requestTimeoutMillis how long an answer may take beyond {@code maxWaitMillis}
 */
public record FetchOptions(
        String clientId,
        boolean readCommitted,
        boolean checkCrcs,
        Sizes sizes,
        int maxWaitMillis,
        int requestTimeoutMillis) {
    /** How much at once, in bytes. */
    public record Sizes(int min, int max, int maxOfPartition, int receiveBuffer) {}

    /** Reads them from the consumer's properties; what is not given is the client's default. */
    public static FetchOptions of(Map<String, Object> properties) {
        Map<String, Object> values = ConsumerConfig.configDef().parse(withDeserializers(properties));
        Sizes sizes = new Sizes(
                number(values, ConsumerConfig.FETCH_MIN_BYTES_CONFIG),
                number(values, ConsumerConfig.FETCH_MAX_BYTES_CONFIG),
                number(values, ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG),
                number(values, ConsumerConfig.RECEIVE_BUFFER_CONFIG));
        return new FetchOptions(
                String.valueOf(values.get(ConsumerConfig.CLIENT_ID_CONFIG)),
                "read_committed".equals(values.get(ConsumerConfig.ISOLATION_LEVEL_CONFIG)),
                Boolean.TRUE.equals(values.get(ConsumerConfig.CHECK_CRCS_CONFIG)),
                sizes,
                number(values, ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG),
                number(values, ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG));
    }

    private static Map<String, Object> withDeserializers(Map<String, Object> properties) {
        Map<String, Object> all = new HashMap<>(properties);
        String any = ByteBufferDeserializer.class.getName();
        all.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, any);
        all.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, any);
        return all;
    }

    private static int number(Map<String, Object> values, String name) {
        return values.get(name) instanceof Number number ? number.intValue() : 0;
    }
}
