/** Batches to batches. */
@NullMarked
package io.streamling.operator;

import org.jspecify.annotations.NullMarked;
