/** Counters, kept per batch. */
@NullMarked
package io.streamling.engine.internal.metrics;

import org.jspecify.annotations.NullMarked;
