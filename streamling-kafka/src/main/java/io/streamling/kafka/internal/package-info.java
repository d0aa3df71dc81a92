/** The reader: a client thread that polls and decodes, and a task thread that emits. */
@NullMarked
package io.streamling.kafka.internal;

import org.jspecify.annotations.NullMarked;
