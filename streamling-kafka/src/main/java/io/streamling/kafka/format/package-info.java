/** How the records of a Kafka topic become rows: Avro, Protobuf, JSON, CSV, text and bytes. */
@NullMarked
package io.streamling.kafka.format;

import org.jspecify.annotations.NullMarked;
