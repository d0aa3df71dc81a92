/** The only place with threads, clocks, allocators, randomness and waiting. */
@NullMarked
package io.streamling.engine.internal.runtime;

import org.jspecify.annotations.NullMarked;
