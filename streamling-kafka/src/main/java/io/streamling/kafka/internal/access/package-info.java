/** Checks and failures of the way to a broker, the same for sources and sinks. */
@NullMarked
package io.streamling.kafka.internal.access;

import org.jspecify.annotations.NullMarked;
