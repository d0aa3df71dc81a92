/** Columns to Avro. */
@NullMarked
package io.streamling.kafka.format.internal.avro.write;

import org.jspecify.annotations.NullMarked;
