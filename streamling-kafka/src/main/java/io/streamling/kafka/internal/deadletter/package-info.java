/** Bad records to a topic, and from there back to where they came from. */
@NullMarked
package io.streamling.kafka.internal.deadletter;

import org.jspecify.annotations.NullMarked;
