/** Avro's binary form straight into columns: one compiled plan per writer schema. */
@NullMarked
package io.streamling.kafka.format.internal.avro;

import org.jspecify.annotations.NullMarked;
