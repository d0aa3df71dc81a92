/** A Kafka broker for tests. */
@NullMarked
package io.streamling.testing.kafka;

import org.jspecify.annotations.NullMarked;
