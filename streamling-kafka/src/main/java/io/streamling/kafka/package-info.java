/** Reading topics of Kafka. */
@NullMarked
package io.streamling.kafka;

import org.jspecify.annotations.NullMarked;
