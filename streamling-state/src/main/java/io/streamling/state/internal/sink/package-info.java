/** Rows into tables. */
@NullMarked
package io.streamling.state.internal.sink;

import org.jspecify.annotations.NullMarked;
