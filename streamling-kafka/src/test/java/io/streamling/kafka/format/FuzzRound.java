package io.streamling.kafka.format;

import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * What is thrown at one decoder. One thread.
 *
 * @param columns those to read
 * @param good the next record that must be read
 * @param hostile makes a record that no producer means out of a good one
 */
record FuzzRound(KafkaFormat format, List<String> columns, Supplier<byte[]> good, UnaryOperator<byte[]> hostile) {
    Decoding decoding() {
        return new Decoding(format, columns, format instanceof Debezium ? List.of("id") : List.of());
    }
}
