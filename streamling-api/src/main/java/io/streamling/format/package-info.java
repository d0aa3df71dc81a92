/** Bytes to rows and back. */
@NullMarked
package io.streamling.format;

import org.jspecify.annotations.NullMarked;
