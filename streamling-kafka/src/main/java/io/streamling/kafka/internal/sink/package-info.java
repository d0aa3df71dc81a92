/** Writes rows to a topic, at least once or in transactions. */
@NullMarked
package io.streamling.kafka.internal.sink;

import org.jspecify.annotations.NullMarked;
