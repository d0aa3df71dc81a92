/** What dead letters in a topic look like, and what became of those that were replayed. */
@NullMarked
package io.streamling.kafka.deadletter;

import org.jspecify.annotations.NullMarked;
