/** Rows one by one: a cursor, an appender, and Java records bound to columns. */
@NullMarked
package io.streamling.row;

import org.jspecify.annotations.NullMarked;
