/** Writers that bring rows into tables, and when they commit. */
@NullMarked
package io.streamling.state.internal.sink;

import org.jspecify.annotations.NullMarked;
