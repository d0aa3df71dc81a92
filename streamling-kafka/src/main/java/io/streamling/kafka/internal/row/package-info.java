/** What a row is made of: the record's value, its key, and what Kafka knows about it. */
@NullMarked
package io.streamling.kafka.internal.row;

import org.jspecify.annotations.NullMarked;
