package io.streamling.samples;

import io.streamling.testing.kafka.EmbeddedKafka;
import io.streamling.testing.kafka.KafkaRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/**
 * The input as a function of its numbers: what is produced, and which bookings must come of it.
 *
 * @param orders how many orders; their ids are even
 * @param refunds how many refunds; their ids are odd
 */
record PaymentTopics(long orders, long refunds) {
    private static final int PARTITIONS = 3;
    private static final int PRODUCED_AT_ONCE = 10_000;
    private static final String[] COUNTRIES = {"DE", "FR", "NL", "US"};

    private static final Schema ORDER = new Schema.Parser().parse("""
                    {"type": "record", "name": "Order", "fields": [
                      {"name": "id", "type": "long"},
                      {"name": "customer", "type": "string"},
                      {"name": "country", "type": "string"},
                      {"name": "amount",
                       "type": {"type": "bytes", "logicalType": "decimal", "precision": 12, "scale": 2}}]}
                    """);

    static String orderSchema() {
        return ORDER.toString();
    }

    void produce(EmbeddedKafka kafka, int orderSchemaId) {
        kafka.createTopic("orders", PARTITIONS);
        kafka.createTopic("refunds", 1);
        produce(
                kafka,
                orders,
                number -> KafkaRecord.to("orders")
                        .partition((int) (number % PARTITIONS))
                        .value(avro(number, orderSchemaId)));
        produce(kafka, refunds, number -> KafkaRecord.to("refunds").value(json(number)));
    }

    /** The bookings that must be in the table for this id; null when there must be none. */
    static Bookings.@org.jspecify.annotations.Nullable Booking expectedBooking(long id) {
        String country = COUNTRIES[(int) (id / 2 % COUNTRIES.length)].toLowerCase(Locale.ROOT);
        if (id % 2 == 1) {
            return Bookings.book(
                    new Bookings.Payment(id, country, refundAmount(id / 2).negate()));
        }
        BigDecimal amount = orderAmount(id / 2);
        boolean isLarge = amount.compareTo(BigDecimal.valueOf(100)) > 0;
        return isLarge ? Bookings.book(new Bookings.Payment(id, country, amount)) : null;
    }

    private static void produce(EmbeddedKafka kafka, long count, LongFunction<KafkaRecord> record) {
        List<KafkaRecord> records = new ArrayList<>();
        for (long number = 0; number < count; number++) {
            records.add(record.apply(number));
            if (records.size() == PRODUCED_AT_ONCE || number == count - 1) {
                kafka.produce(records);
                records.clear();
            }
        }
    }

    private static BigDecimal orderAmount(long number) {
        return BigDecimal.valueOf(number * 7919 % 100_000, 2);
    }

    private static BigDecimal refundAmount(long number) {
        return BigDecimal.valueOf(number * 104_729 % 10_000 + 1, 2);
    }

    private static byte[] json(long number) {
        String json =
                "{\"id\": " + (2 * number + 1) + ", \"country\": \"" + COUNTRIES[(int) (number % COUNTRIES.length)]
                        + "\", \"amount\": " + refundAmount(number).toPlainString() + "}";
        return json.getBytes(StandardCharsets.UTF_8);
    }

    /** Confluent's framing: a zero byte, the schema's id, the Avro binary. */
    private static byte[] avro(long number, int schemaId) {
        GenericRecord order = new GenericData.Record(ORDER);
        order.put("id", 2 * number);
        order.put("customer", "customer-" + number % 1000);
        order.put("country", COUNTRIES[(int) (number % COUNTRIES.length)]);
        order.put("amount", ByteBuffer.wrap(orderAmount(number).unscaledValue().toByteArray()));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(ByteBuffer.allocate(5).put((byte) 0).putInt(schemaId).array());
        BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
        try {
            new GenericDatumWriter<GenericRecord>(ORDER).write(order, encoder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
