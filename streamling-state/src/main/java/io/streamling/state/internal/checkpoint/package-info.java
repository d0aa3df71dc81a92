/** Checkpoints in tables. */
@NullMarked
package io.streamling.state.internal.checkpoint;

import org.jspecify.annotations.NullMarked;
