/** Rows to the bytes of records: what a format of the Kafka sink implements. */
@NullMarked
package io.streamling.kafka.format.encode;

import org.jspecify.annotations.NullMarked;
