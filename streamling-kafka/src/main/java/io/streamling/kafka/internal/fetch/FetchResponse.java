package io.streamling.kafka.internal.fetch;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;

/**
 * The answer to a Fetch request of version 11, whose records stay where they are: in the bytes that came from the
 * network. Immutable.
 *
 * @param throttleMillis how long the broker wants to be left alone, as a quota demands
 */
record FetchResponse(int throttleMillis, List<Part> parts) {
    /**
     * What came of one partition.
     *
     * @param aborted which transactions' records are not to be shown
     * @param from the first byte of the records
     * @param to behind the last byte; the last batch may be cut
     */
    record Part(TopicPartition partition, AbortedTransactions aborted, int from, int to) {}

    /** Reads a response behind its correlation id. Whatever is not plain success is unusual. */
    static FetchResponse read(ByteBuffer response) throws UnusualFetchException {
        try {
            int throttle = response.getInt();
            check(response.getShort(), "the broker");
            response.getInt(); // the session, which was not asked for
            List<Part> parts = new ArrayList<>();
            for (int topics = response.getInt(); topics > 0; topics--) {
                String topic = string(response);
                for (int partitions = response.getInt(); partitions > 0; partitions--) {
                    parts.add(part(topic, response));
                }
            }
            return new FetchResponse(throttle, parts);
        } catch (RuntimeException e) {
            throw new UnusualFetchException("a response that is not one to Fetch 11", e);
        }
    }

    private static Part part(String topic, ByteBuffer response) throws UnusualFetchException {
        TopicPartition partition = new TopicPartition(topic, response.getInt());
        check(response.getShort(), partition.toString());
        response.getLong(); // the high watermark
        response.getLong(); // the last stable offset
        response.getLong(); // where the log begins
        AbortedTransactions aborted = AbortedTransactions.read(response);
        if (response.getInt() >= 0) {
            throw new UnusualFetchException(partition + " is to be read from another replica");
        }
        int length = Math.max(0, response.getInt());
        int from = response.arrayOffset() + response.position();
        response.position(response.position() + length);
        return new Part(partition, aborted, from, from + length);
    }

    private static void check(short error, String what) throws UnusualFetchException {
        if (error != 0) {
            throw new UnusualFetchException(what + " answered with error " + error);
        }
    }

    private static String string(ByteBuffer response) {
        byte[] text = new byte[response.getShort()];
        response.get(text);
        return new String(text, StandardCharsets.UTF_8);
    }
}
