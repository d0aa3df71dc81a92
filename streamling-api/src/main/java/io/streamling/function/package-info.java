/** User functions for SQL. */
@NullMarked
package io.streamling.function;

import org.jspecify.annotations.NullMarked;
