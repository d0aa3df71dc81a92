/** How the records of a Kafka topic become rows: Avro with a schema registry, and JSON. */
@NullMarked
package io.streamling.kafka.format;

import org.jspecify.annotations.NullMarked;
