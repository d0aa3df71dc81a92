/** TLS and tokens as Kafka's client wants them, and what their failures mean. */
@NullMarked
package io.streamling.kafka.security.internal;

import org.jspecify.annotations.NullMarked;
