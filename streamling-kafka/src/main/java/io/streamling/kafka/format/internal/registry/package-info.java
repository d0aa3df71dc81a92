/** A client of a schema registry over HTTP. */
@NullMarked
package io.streamling.kafka.format.internal.registry;

import org.jspecify.annotations.NullMarked;
