/** Epochs: when they start, who has answered, what is saved and restored. */
@NullMarked
package io.streamling.engine.internal.checkpoint;

import org.jspecify.annotations.NullMarked;
