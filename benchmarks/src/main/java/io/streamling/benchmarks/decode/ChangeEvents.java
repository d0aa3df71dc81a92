package io.streamling.benchmarks.decode;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Updates of orders as Debezium writes them in JSON, with the row before and after the change, one behind the other in one
 * array. Immutable.
 */
final class ChangeEvents {
    private static final String SOURCE = "{\"version\":\"2.7.0.Final\",\"connector\":\"postgresql\",\"name\":\"shop\","
            + "\"ts_ms\":1700000000000,\"snapshot\":\"false\",\"db\":\"shop\",\"sequence\":\"[\\\"24023119\\\",\\\"24023128\\\"]\","
            + "\"schema\":\"public\",\"table\":\"orders\",\"txId\":555,\"lsn\":24023128,\"xmin\":null}";

    final byte[] bytes;
    /** Record i lies from {@code starts[i]} to {@code starts[i + 1]}. */
    final int[] starts = new int[Orders.COUNT + 1];

    /** @param hasSchema whether each event has its schema beside it */
    ChangeEvents(boolean hasSchema) {
        Orders orders = Orders.json();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < Orders.COUNT; i++) {
            String row = new String(
                    orders.bytes, orders.starts[i], orders.starts[i + 1] - orders.starts[i], StandardCharsets.UTF_8);
            String event = "{\"before\":" + row.replace("ios", "web") + ",\"after\":" + row + ",\"source\":" + SOURCE
                    + ",\"op\":\"u\",\"ts_ms\":1700000000123,\"transaction\":null}";
            String record = hasSchema ? "{\"schema\":" + schema() + ",\"payload\":" + event + "}" : event;
            out.writeBytes(record.getBytes(StandardCharsets.UTF_8));
            starts[i + 1] = out.size();
        }
        bytes = out.toByteArray();
    }

    private static String schema() {
        StringBuilder row = new StringBuilder();
        Orders.SCHEMA
                .getFields()
                .forEach(field -> row.append(row.isEmpty() ? "" : ",")
                        .append("{\"type\":\"string\",\"optional\":false,\"field\":\"")
                        .append(field.getName())
                        .append("\"}"));
        String image =
                "{\"type\":\"struct\",\"fields\":[" + row + "],\"optional\":true,\"name\":\"shop.Value\",\"field\":\"";
        return "{\"type\":\"struct\",\"fields\":[" + image + "before\"}," + image
                + "after\"}],\"optional\":false,\"name\":" + "\"shop.public.orders.Envelope\",\"version\":1}";
    }
}
