/** Tables that are asked for a batch of keys. */
@NullMarked
package io.streamling.lookup;

import org.jspecify.annotations.NullMarked;
