/** Positions, epochs and where they are kept. */
@NullMarked
package io.streamling.checkpoint;

import org.jspecify.annotations.NullMarked;
